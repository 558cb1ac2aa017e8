internal import Outbound

/// Writes the payload lines of one stream, cut where the limits of a request ask for it: byte for byte what `Outbound` would write.
///
/// What a line of the input has written so far can be taken back until the line is finished.
struct PayloadWriter: ~Copyable {
  private(set) var output = OutputBuffer()
  /// Where in the output each payload ends, behind its newline.
  private(set) var ends: [Int] = []

  private let limits: PayloadLimits
  /// Where in the output the line of the input and the payload began.
  private var lineStart = 0
  private var lineStartInEnds = 0
  private var payloadStart = 0
  /// The array of the open payload; `nil` while none is open.
  private var array: BatchArray?
  private var objects = 0

  init(limits: PayloadLimits) {
    self.limits = limits
  }

  mutating func beginLine() {
    lineStart = output.count
    lineStartInEnds = ends.count
  }

  /// Makes room for an object of `size` bytes, which is to be appended then.
  @inline(__always)
  mutating func beginObject(size: Int, in next: BatchArray) {
    if array == next {
      if objects < limits.objects, output.count &- payloadStart &+ 1 &+ size &+ 2 <= limits.bytes {
        output.append(UInt8(ascii: ","))
        objects &+= 1
        return
      }
      endPayload()
    }
    openArray(next, size: size)
  }

  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, count: Int) {
    output.append(source, count: count)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    output.append(byte)
  }

  mutating func endLine() {
    endPayload()
  }

  /// Takes back everything since ``beginLine()``.
  mutating func takeLineBack() {
    output.truncate(to: lineStart)
    ends.removeSubrange(lineStartInEnds...)
    array = nil
  }

  mutating func empty() {
    output.truncate(to: 0)
    ends.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private mutating func openArray(_ next: BatchArray, size: Int) {
    let key = next.quotedKey
    if array != nil {
      let added = 2 + key.utf8CodeUnitCount + size + 2
      if output.count - payloadStart + added <= limits.bytes {
        output.append("],")
      } else {
        endPayload()
      }
    }
    if array == nil {
      payloadStart = output.count
      output.append("{")
    }
    output.append(key)
    array = next
    objects = 1
  }

  private mutating func endPayload() {
    guard array != nil else { return }
    output.append("]}\n")
    ends.append(output.count)
    array = nil
  }
}

extension BatchArray {
  /// The key of the array and the bracket behind it, as a payload holds them.
  fileprivate var quotedKey: StaticString {
    switch self {
    case .attributes: "\"attributes\":["
    case .events: "\"events\":["
    case .purchases: "\"purchases\":["
    case .analyticsEvents: "\"analytics_events\":["
    }
  }

  /// The place among all cases.
  var number: Int {
    switch self {
    case .attributes: 0
    case .events: 1
    case .purchases: 2
    case .analyticsEvents: 3
    }
  }

  /// The number of bytes of a payload around the objects of this array alone.
  var frameSize: Int { quotedKey.utf8CodeUnitCount + 3 }
}
