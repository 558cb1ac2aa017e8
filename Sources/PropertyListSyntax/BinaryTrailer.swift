/// The 32 bytes at the end of a binary property list, which say where its objects are.
///
/// Checked as Apple's parser does (CFBinaryPList.c): every byte of the file must be accounted for.
struct BinaryTrailer {
  static let length = 32

  /// Bytes of one entry of the offset table, and of one reference to an object.
  let offsetSize: Int
  let referenceSize: Int
  let objectCount: Int
  let topObject: Int
  let offsetTable: Int

  /// Nil where the numbers do not fit the file.
  init?(in bytes: [UInt8]) {
    guard bytes.count >= 8 + 1 + BinaryTrailer.length else { return nil }
    let start = bytes.count - BinaryTrailer.length
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let objectCount = bytes.bigEndian(at: start + 8, size: 8), let topObject = bytes.bigEndian(at: start + 16, size: 8),
      let offsetTable = bytes.bigEndian(at: start + 24, size: 8)
    else { return nil }
    guard objectCount > 0, topObject < objectCount, offsetTable >= 9, offsetTable < start,
      objectCount <= bytes.count, offsetTable + objectCount * offsetSize == start
    else { return nil }
    guard referenceSize == 8 || objectCount <= 1 << (8 * referenceSize), offsetSize == 8 || offsetTable < 1 << (8 * offsetSize)
    else { return nil }
    self.objectCount = objectCount
    self.topObject = topObject
    self.offsetTable = offsetTable
  }
}

extension Array where Element == UInt8 {
  /// An unsigned number of up to eight bytes, the greatest first; nil where it is not within `Int` or the array.
  func bigEndian(at offset: Int, size: Int) -> Int? {
    guard size <= 8, offset >= 0, offset + size <= count else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(self[index]) }
    return Int(exactly: value)
  }
}
