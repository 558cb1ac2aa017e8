/// Writes objects, in the order of a batch, into as few payloads as the limits allow without changing that order.
///
/// Objects go into the payload that is open; the first that does not fit opens the next one. Nothing goes back to an earlier payload, so
/// that payloads sent one after another arrive in the order of the batch.
struct PayloadWriter {
  /// A payload, and where its objects stood.
  struct Payload: Hashable, Sendable {
    var json: [UInt8]
    var places: [ObjectPlace]
  }

  private let limits: PayloadLimits
  private var finished: [Payload] = []
  private var open = Payload(json: [], places: [])
  private var array: BatchArray?
  private var count = 0

  init(limits: PayloadLimits) {
    self.limits = limits
  }

  /// Adds the part of an object that leaves out some of its members, given by position in ascending order.
  mutating func append(_ object: BatchObject, without leftOut: [Int] = [], at place: ObjectPlace) {
    let fields = object.fields(without: leftOut)
    if array != nil && !fits(fields, in: object.array) { close() }
    if array == nil {
      open.json = Array("{\"\(object.array.rawValue)\":[".utf8)
    } else if array == object.array {
      open.json.append(UInt8(ascii: ","))
    } else {
      open.json += Array("],\"\(object.array.rawValue)\":[".utf8)
    }
    if array != object.array { count = 0 }
    array = object.array
    count += 1
    open.places.append(place)
    open.json.append(UInt8(ascii: "{"))
    for (index, field) in fields.enumerated() {
      if index > 0 { open.json.append(UInt8(ascii: ",")) }
      open.json += object.source[field.keyText]
      open.json.append(UInt8(ascii: ":"))
      open.json += object.source[field.value]
    }
    open.json.append(UInt8(ascii: "}"))
  }

  /// The payloads.
  consuming func finish() -> [Payload] {
    close()
    return finished
  }

  private func fits(_ fields: [BatchObject.Field], in next: BatchArray) -> Bool {
    let isSame = next == array
    guard !isSame || count < limits.objects else { return false }
    // `,` before another object of the array, `],"events":[` before the first of the next, and `]}` behind it.
    let separator = isSame ? 1 : next.frameSize - 1
    let closing = 2
    return open.json.count + separator + BatchObject.size(of: fields) + closing <= limits.bytes
  }

  private mutating func close() {
    guard array != nil else { return }
    open.json += [UInt8(ascii: "]"), UInt8(ascii: "}")]
    finished.append(open)
    open = Payload(json: [], places: [])
    array = nil
  }
}
