public import PrivacyManifest

/// One API on Apple's list of required-reason APIs, with the names it goes by in source text and in a symbol table.
///
/// Source: Apple, "Describing use of required reason API". The list is ``all``; `@AppStorage`, `mach_continuous_time` and
/// `sysctl` are not on it.
public struct AccessedAPI: Sendable, Hashable {
  /// What sort of thing the API is.
  public enum Kind: String, Sendable, Hashable {
    /// A C function.
    case function
    /// An Objective-C class.
    case type
    /// A property or method of a class.
    case member
    /// A constant that is a key of a dictionary or a resource value.
    case constant
  }

  /// A name in a Mach-O file.
  public enum MachOName: Sendable, Hashable {
    /// An imported symbol as the symbol table spells it, such as `_stat`; `architecture` is `nil` where every architecture has it.
    case symbol(String, architecture: String?)
    /// A selector; evidence only together with the import of the class that answers to it.
    case selector(String, class: String)
  }

  /// The name as Apple lists it, such as `stat` or `creationDateKey`.
  public let name: String
  /// What sort of thing it is.
  public let kind: Kind
  /// The categories Apple lists it under; two where only the arguments tell which one is meant.
  public let categories: [AccessedAPICategory]
  /// The type that declares it in Swift; `nil` for a function or a type.
  public let owner: String?
  /// The name in Swift.
  public let swiftName: String
  /// The name in C, Objective-C and C++.
  public let objectiveCName: String
  /// The names in a Mach-O file.
  public let machONames: [MachOName]
  /// How many arguments a call passes; `nil` for what is not a function.
  public let argumentCount: Int?

  /// Two APIs are the same if Apple lists them under the same name.
  public static func == (left: AccessedAPI, right: AccessedAPI) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The entry of a name on Apple's list.
  public static func named(_ name: String) -> AccessedAPI? { all.first { $0.name == name } }
}

extension AccessedAPI {
  static func function(
    _ name: String, _ argumentCount: Int, _ categories: AccessedAPICategory..., inode64: Bool = false
  ) -> AccessedAPI {
    let symbol = "_" + name
    let machONames =
      [MachOName.symbol(symbol, architecture: nil)]
      + (inode64 ? [.symbol(symbol + "$INODE64", architecture: "x86_64")] : [])
    return AccessedAPI(
      name: name, kind: .function, categories: categories, owner: nil, swiftName: name, objectiveCName: name,
      machONames: machONames, argumentCount: argumentCount)
  }

  static func constant(_ name: String, of owner: String, _ objectiveCName: String, _ category: AccessedAPICategory) -> AccessedAPI
  {
    AccessedAPI(
      name: name, kind: .constant, categories: [category], owner: owner, swiftName: name, objectiveCName: objectiveCName,
      machONames: [.symbol("_" + objectiveCName, architecture: nil)], argumentCount: nil)
  }

  static func member(
    _ name: String, of owner: String, objectiveCClass: String, _ category: AccessedAPICategory
  ) -> AccessedAPI {
    AccessedAPI(
      name: name, kind: .member, categories: [category], owner: owner, swiftName: name, objectiveCName: name,
      machONames: [.selector(name, class: "_OBJC_CLASS_$_" + objectiveCClass)], argumentCount: nil)
  }

  static func type(_ name: String, _ objectiveCName: String, _ category: AccessedAPICategory) -> AccessedAPI {
    AccessedAPI(
      name: name, kind: .type, categories: [category], owner: nil, swiftName: name, objectiveCName: objectiveCName,
      machONames: [.symbol("_OBJC_CLASS_$_" + objectiveCName, architecture: nil)], argumentCount: nil)
  }
}
