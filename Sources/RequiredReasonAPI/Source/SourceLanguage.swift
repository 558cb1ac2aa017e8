/// The language of a source file.
public enum SourceLanguage: String, Sendable, Hashable, CaseIterable {
  /// Swift.
  case swift
  /// C.
  case c
  /// C++.
  case cPlusPlus
  /// Objective-C.
  case objectiveC
  /// Objective-C++.
  case objectiveCPlusPlus
  /// A header, which may be any of the C languages.
  case header

  /// The language of a path by its extension; `nil` if it is not a source file.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let fileExtension = path[path.utf8.index(after: dot)...]
    switch fileExtension {
    case "swift": self = .swift
    case "c": self = .c
    case "m": self = .objectiveC
    case "mm", "M": self = .objectiveCPlusPlus
    case "cc", "cpp", "cxx", "c++", "cp", "C", "CPP", "ipp", "inl", "tcc": self = .cPlusPlus
    case "h", "hh", "hpp", "hxx", "h++", "H", "pch", "inc": self = .header
    default: return nil
    }
  }

  /// Whether a class of Objective-C can be named in it.
  var hasObjectiveC: Bool { self != .c && self != .cPlusPlus }

  /// Whether `R"(…)"` is a string in it.
  var hasRawStrings: Bool { self == .cPlusPlus || self == .objectiveCPlusPlus || self == .header }
}
