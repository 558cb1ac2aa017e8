/// Bytes on their way through. What was appended can be taken back, as the parts of a rejected line are.
struct OutputBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 10
  private(set) var count = 0

  init() {
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// Good until the next change.
  var start: UnsafePointer<UInt8> { UnsafePointer(storage) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, count added: Int) {
    if count &+ added > capacity { grow(to: count + added) }
    (storage + count).update(from: source, count: added)
    count &+= added
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(to: count + 1) }
    storage[count] = byte
    count &+= 1
  }

  mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends what `read` puts into a buffer of this size, and gives its number of bytes.
  mutating func appendBytes(upTo size: Int, from read: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows -> Int {
    if count + size > capacity { grow(to: count + size) }
    let added = min(size, max(0, try read(UnsafeMutableRawBufferPointer(start: storage + count, count: size))))
    count += added
    return added
  }

  /// Takes back what was appended since the buffer held `count` bytes.
  mutating func truncate(to count: Int) {
    self.count = count
  }

  private mutating func grow(to needed: Int) {
    var larger = capacity
    while larger < needed { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: storage, count: count)
    storage.deallocate()
    storage = moved
    capacity = larger
  }
}
