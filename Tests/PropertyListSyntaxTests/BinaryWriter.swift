/// Writes binary property lists object by object, faulty ones too.
struct BinaryWriter {
  var objects: [[UInt8]]
  var top = 0
  var referenceSize: UInt8 = 1

  static func string(_ text: String) -> [UInt8] { head(0x50, text.utf8.count) + Array(text.utf8) }

  /// An array of one object, referred to again and again; the writer needs references of one byte.
  static func array(of object: UInt8, count: Int) -> [UInt8] {
    head(0xA0, count) + [UInt8](repeating: object, count: count)
  }

  /// A dictionary with the same key and value again and again.
  static func dictionary(of key: UInt8, _ value: UInt8, count: Int) -> [UInt8] {
    head(0xD0, count) + [UInt8](repeating: key, count: count) + [UInt8](repeating: value, count: count)
  }

  private static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 15, 0x12] + big(count, size: 4)
  }

  private static func big(_ number: Int, size: Int) -> [UInt8] {
    (1...size).map { UInt8(number >> (8 * (size - $0)) & 0xFF) }
  }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += BinaryWriter.big(bytes.count, size: 4)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, referenceSize]
    for number in [objects.count, top, table] { bytes += BinaryWriter.big(number, size: 8) }
    return bytes
  }
}
