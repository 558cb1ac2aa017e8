/// What was meant by a name that is no element of a property list.
enum ElementSuggestion {
  /// The element meant, nil where the name is near to none.
  static func element(for name: ArraySlice<UInt8>) -> ElementName? {
    guard name.count <= 16 else { return nil }
    let lowercase = name.map(asciiLowercase)
    if let (_, element) = aliases.first(where: { lowercase.elementsEqual($0.name.utf8) }) { return element }
    let exact = lowercase.withUnsafeBufferPointer { ElementName($0) }
    if let exact { return exact }
    let ranked = ElementName.allCases.map { (distance: distance(lowercase, Array("\($0.spelling)".utf8)), element: $0) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= (name.count <= 4 ? 1 : 2) ? best.element : nil
  }

  /// Names from other formats.
  private static let aliases: [(name: String, element: ElementName)] = [
    ("dictionary", .dict), ("map", .dict), ("object", .dict), ("list", .array), ("set", .array), ("str", .string),
    ("text", .string), ("int", .integer), ("number", .integer), ("float", .real), ("double", .real), ("yes", .true),
    ("no", .false),
  ]

  /// Whether a boolean was meant, which is not one element but two.
  static func isBoolean(_ name: ArraySlice<UInt8>) -> Bool {
    let lowercase = name.prefix(8).map(asciiLowercase)
    return lowercase.elementsEqual("bool".utf8) || lowercase.elementsEqual("boolean".utf8)
  }

  /// Edit distance: letters put in, left out or replaced, or two neighbours swapped.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(previous[column - 1] + (isSame ? 0 : 1), previous[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, before[column - 2] + 1)
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
