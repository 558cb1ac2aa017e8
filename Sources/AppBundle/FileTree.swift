/// Files under one root: a folder's or an archive's. The two look the same through it.
protocol FileTree: Sendable {
  /// Every entry below the root, in no particular order, and those that were refused.
  func list() throws(BundleError) -> FileTreeListing

  /// Hands the bytes of each of the files to `body`, each once, in the tree's own order.
  ///
  /// The bytes are good for the time of the call only.
  func read(_ paths: Set<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws
}

/// What is below a root.
struct FileTreeListing: Sendable {
  var entries: [FileTreeEntry] = []
  /// Paths relative to the root.
  var problems: [BundleProblem] = []
}

/// A file, folder or link, with its path relative to the root.
struct FileTreeEntry: Sendable {
  enum Kind: Sendable, Hashable {
    case folder
    /// `isCode`: it begins like a Mach-O file or a static archive.
    case file(isCode: Bool)
    case link(target: String)
  }

  var path: String
  var kind: Kind
}

/// What a path's last component says.
enum FileName {
  /// The last component of a path.
  static func last(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The extension in lower case, without its dot; empty where there is none.
  static func pathExtension(_ path: String) -> String {
    let name = last(path)
    guard let dot = name.utf8.lastIndex(of: 0x2E), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Two paths joined by a slash; either may be empty.
  static func join(_ parent: String, _ child: String) -> String {
    parent.isEmpty || child.isEmpty || parent.hasSuffix("/") ? parent + child : parent + "/" + child
  }
}
