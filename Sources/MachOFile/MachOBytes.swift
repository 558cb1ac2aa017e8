/// A window on a file's bytes that reads numbers in one byte order. No read goes past the window.
struct MachOBytes {
  /// The window.
  let memory: UnsafeRawBufferPointer
  /// Where the window begins in the file.
  let fileOffset: Int
  /// Whether numbers are stored most significant byte first.
  let isBigEndian: Bool

  init(_ memory: UnsafeRawBufferPointer, fileOffset: Int = 0, isBigEndian: Bool) {
    self.memory = memory
    self.fileOffset = fileOffset
    self.isBigEndian = isBigEndian
  }

  var count: Int { memory.count }

  func uint16(at offset: Int) -> UInt16? { number(at: offset) }
  func uint32(at offset: Int) -> UInt32? { number(at: offset) }
  func uint64(at offset: Int) -> UInt64? { number(at: offset) }

  /// A number of the width of a pointer.
  func word(at offset: Int, is64Bit: Bool) -> UInt64? {
    is64Bit ? uint64(at: offset) : uint32(at: offset).map(UInt64.init)
  }

  @inline(__always)
  private func number<Number: FixedWidthInteger>(at offset: Int) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    let raw = memory.loadUnaligned(fromByteOffset: offset, as: Number.self)
    return isBigEndian ? Number(bigEndian: raw) : Number(littleEndian: raw)
  }

  /// The part of the window that begins at `offset`; `nil` unless all of it is there.
  func window(at offset: UInt64, size: UInt64) -> MachOBytes? {
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, end <= UInt64(count) else { return nil }
    return window(Int(offset)..<Int(end))
  }

  /// The part of the window within `range`, cut off where the window ends.
  func window(_ range: Range<Int>) -> MachOBytes {
    let range = range.clamped(to: 0..<count)
    return MachOBytes(
      UnsafeRawBufferPointer(rebasing: memory[range]), fileOffset: fileOffset + range.lowerBound, isBigEndian: isBigEndian)
  }

  /// The bytes from `offset` up to the next NUL; `nil` where there is none in the window.
  func cString(at offset: Int) -> UnsafeRawBufferPointer? {
    guard offset >= 0, offset < count else { return nil }
    var end = offset
    while end < count, memory[end] != 0 { end += 1 }
    return end < count ? UnsafeRawBufferPointer(rebasing: memory[offset..<end]) : nil
  }

  /// The text of a field of fixed width, which ends at its first NUL or at its end.
  func text(at offset: Int, width: Int) -> String {
    let field = window(offset..<min(offset + width, count)).memory
    return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }
}
