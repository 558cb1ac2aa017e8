/// The elements of an XML property list, as Apple's DTD (PropertyList-1.0.dtd) names them.
enum ElementName: CaseIterable {
  case plist
  case dict
  case array
  case key
  case string
  case integer
  case real
  case `true`
  case `false`
  case date
  case data

  /// The name between the angle brackets.
  var spelling: StaticString {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .key: "key"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .true: "true"
    case .false: "false"
    case .date: "date"
    case .data: "data"
    }
  }

  /// The type of value the element holds, nil for `<plist>` and `<key>`, which are none.
  var kind: PropertyListValue.Kind? {
    switch self {
    case .plist, .key: nil
    case .dict: .dictionary
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .true, .false: .boolean
    case .date: .date
    case .data: .data
    }
  }

  /// The element of a name, nil for one that is none.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count >= 3, name.count <= 7 else { return nil }
    let candidate: ElementName
    switch name[0] {
    case UInt8(ascii: "k"): candidate = .key
    case UInt8(ascii: "s"): candidate = .string
    case UInt8(ascii: "a"): candidate = .array
    case UInt8(ascii: "t"): candidate = .true
    case UInt8(ascii: "f"): candidate = .false
    case UInt8(ascii: "p"): candidate = .plist
    case UInt8(ascii: "i"): candidate = .integer
    case UInt8(ascii: "r"): candidate = .real
    case UInt8(ascii: "d"):
      guard name.count == 4 else { return nil }
      candidate = name[1] == UInt8(ascii: "i") ? .dict : name[3] == UInt8(ascii: "e") ? .date : .data
    default: return nil
    }
    guard candidate.spells(name) else { return nil }
    self = candidate
  }

  private func spells(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard spelling.utf8CodeUnitCount == name.count else { return false }
    for index in 0..<name.count where spelling.utf8Start[index] != name[index] { return false }
    return true
  }
}
