/// The head of one object of a binary property list: its kind, and where its payload lies.
struct BinaryObject {
  enum Kind {
    case null
    case boolean(Bool)
    case integer
    case real
    case date
    case data
    case asciiString
    case utf16String
    case uid
    case array
    case set
    case dictionary
  }

  let kind: Kind
  /// Bytes of a number, of data or of ASCII; units of UTF-16; members of an array or a set; pairs of a dictionary.
  let count: Int
  /// The marker and the count behind it, up to the payload.
  let start: Int
  let payload: Range<Int>

  var range: Range<Int> { start..<payload.upperBound }

  /// Reads the head at an offset; nil where there is no such object, or where it does not end before `limit`.
  init?(in bytes: [UInt8], at start: Int, before limit: Int, referenceSize: Int) {
    guard start >= 8, start < limit else { return nil }
    let low = Int(bytes[start] & 0x0F)
    var payloadStart = start + 1
    var count = low
    let unit: Int
    switch bytes[start] >> 4 {
    case 0x0:
      switch low {
      case 0x0: kind = .null
      case 0x8: kind = .boolean(false)
      case 0x9: kind = .boolean(true)
      default: return nil
      }
      (count, unit) = (0, 1)
    case 0x1 where low <= 4: (kind, count, unit) = (.integer, 1 << low, 1)
    case 0x2 where low == 2 || low == 3: (kind, count, unit) = (.real, 1 << low, 1)
    case 0x3 where low == 3: (kind, count, unit) = (.date, 8, 1)
    case 0x8: (kind, count, unit) = (.uid, low + 1, 1)
    case 0x4: (kind, unit) = (.data, 1)
    case 0x5: (kind, unit) = (.asciiString, 1)
    case 0x6: (kind, unit) = (.utf16String, 2)
    case 0xA: (kind, unit) = (.array, referenceSize)
    case 0xC: (kind, unit) = (.set, referenceSize)
    case 0xD: (kind, unit) = (.dictionary, referenceSize * 2)
    default: return nil
    }
    // A count of fifteen or more stands behind the marker as an integer object.
    let marker = bytes[start] >> 4
    if low == 0x0F, (0x4...0x6).contains(marker) || (0xA...0xD).contains(marker) {
      guard payloadStart < limit, bytes[payloadStart] >> 4 == 1, bytes[payloadStart] & 0x0F <= 3 else { return nil }
      let size = 1 << Int(bytes[payloadStart] & 0x0F)
      guard let long = bytes.bigEndian(at: payloadStart + 1, size: size) else { return nil }
      count = long
      payloadStart += 1 + size
    }
    guard payloadStart <= limit, count <= (limit - payloadStart) / unit else { return nil }
    self.count = count
    self.start = start
    payload = payloadStart..<payloadStart + count * unit
  }
}
