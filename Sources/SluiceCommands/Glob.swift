/// A pattern of paths: `*` and `?` stay within one component, a component `**` stands for any number of them,
/// `[a-z]` is a class, `\` takes the next character literally.
///
/// A pattern without `/` matches a file or folder of that name anywhere; one with `/` matches from the walked root or
/// the whole path as printed. A folder that matches is left out with all that is in it.
struct Glob: Sendable {
  private typealias Component = [Unicode.Scalar]
  private let components: [Component]
  private let isName: Bool

  init(_ pattern: String) {
    let parts = pattern.split(separator: "/").filter { $0 != "." }
    components = parts.map { Array($0.unicodeScalars) }
    isName = !pattern.dropLast(pattern.hasSuffix("/") ? 1 : 0).contains("/")
  }

  /// Whether a file or folder is meant, given its name, its path as printed and its path from the walked root.
  func matches(name: String, path: String, relativePath: String) -> Bool {
    if isName { return components.count == 1 && Glob.matches(components[0], Array(name.unicodeScalars)) }
    return [path, relativePath].contains { path in
      let parts = path.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
      return Glob.matches(components, parts, isStar: { $0 == ["*", "*"] }, matchesOne: Glob.matches)
    }
  }

  private static func matches(_ pattern: Component, _ text: Component) -> Bool {
    matches(elements(of: pattern), text, isStar: { $0 == .star }, matchesOne: { $0.contains($1) })
  }

  /// Matches with the last star as the only point of return: at most quadratic, never exponential.
  private static func matches<Pattern, Text>(
    _ pattern: [Pattern], _ text: [Text], isStar: (Pattern) -> Bool, matchesOne: (Pattern, Text) -> Bool
  ) -> Bool {
    var p = 0
    var t = 0
    var back: (pattern: Int, text: Int)?
    while true {
      if p < pattern.count, isStar(pattern[p]) {
        p += 1
        back = (p, t)
      } else if t < text.count, p < pattern.count, matchesOne(pattern[p], text[t]) {
        p += 1
        t += 1
      } else if t == text.count, p == pattern.count {
        return true
      } else if let last = back, last.text < text.count {
        back = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
  }

  private enum Element: Equatable {
    case star
    case any
    case one(Unicode.Scalar)
    case of([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .star: false
      case .any: true
      case .one(let own): own == scalar
      case .of(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      }
    }
  }

  private static func elements(of pattern: Component) -> [Element] {
    var elements: [Element] = []
    var rest = pattern[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": elements.append(.star)
      case "?": elements.append(.any)
      case "\\": elements.append(.one(rest.popFirst() ?? "\\"))
      case "[":
        // A `]` right after the bracket belongs to the class; a bracket that never closes stands for itself.
        guard let close = rest.dropFirst().firstIndex(of: "]") else {
          elements.append(.one("["))
          continue
        }
        elements.append(characterClass(rest[..<close]))
        rest = rest[(close + 1)...]
      default: elements.append(.one(scalar))
      }
    }
    return elements
  }

  private static func characterClass(_ members: ArraySlice<Unicode.Scalar>) -> Element {
    var members = members
    let isNegated = members.first == "!" || members.first == "^"
    if isNegated { members = members.dropFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let lower = members.popFirst() {
      if members.count > 1, members.first == "-", let upper = members.dropFirst().first, lower <= upper {
        ranges.append(lower...upper)
        members = members.dropFirst(2)
      } else {
        ranges.append(lower...lower)
      }
    }
    return .of(ranges, isNegated: isNegated)
  }
}
