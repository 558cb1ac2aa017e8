/// Files under one root: a folder's or an archive's. The two look the same through it.
protocol FileTree: Sendable {
  /// Every entry below the root, in no particular order within its folder, and those that were refused.
  func list() throws(BundleError) -> FileTreeListing

  /// Hands the bytes of each of the files to `body`, each once, in the tree's own order.
  ///
  /// The bytes are good for the time of the call only.
  func read(_ paths: Set<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws
}

/// What is below a root, folder by folder.
struct FileTreeListing: Sendable {
  struct Folder: Sendable {
    /// The path relative to the root; empty for the root itself.
    let path: String
    /// The folders in it, by their numbers in the listing.
    var folders: [(name: String, number: Int)] = []
    /// The files in it; `isCode`: begins like a Mach-O file or a static archive.
    var files: [(name: String, isCode: Bool)] = []
    var links: [(name: String, target: String)] = []

    func folder(named name: String) -> Int? { folders.first { $0.name == name }?.number }
    func hasFile(named name: String) -> Bool { files.contains { $0.name == name } }
  }

  /// The root comes first.
  var folders = [Folder(path: "")]
  /// Paths relative to the root.
  var problems: [BundleProblem] = []

  /// Adds an empty folder to another and answers its number.
  mutating func addFolder(named name: String, to parent: Int) -> Int {
    folders.append(Folder(path: FileName.join(folders[parent].path, name)))
    folders[parent].folders.append((name, folders.count - 1))
    return folders.count - 1
  }

  mutating func refuse(_ path: String, _ reason: BundleProblem.Reason) {
    problems.append(BundleProblem(path: path, reason: reason))
  }
}

/// What a path's last component says.
enum FileName {
  /// The last component of a path.
  static func last(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The path of the folder that a path's last component is in; empty at the root.
  static func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? ""
  }

  /// The extension in lower case, without its dot; empty where there is none.
  static func pathExtension(_ path: String) -> String {
    let bytes = path.utf8
    guard let dot = bytes.lastIndex(where: { $0 == 0x2E || $0 == 0x2F }), bytes[dot] == 0x2E, dot != bytes.startIndex,
      bytes[bytes.index(before: dot)] != 0x2F
    else { return "" }
    let pathExtension = path[path.utf8.index(after: dot)...]
    return pathExtension.utf8.contains { $0 < 0x61 || $0 > 0x7A } ? pathExtension.lowercased() : String(pathExtension)
  }

  /// Two paths joined by a slash; either may be empty.
  static func join(_ parent: String, _ child: String) -> String {
    parent.isEmpty || child.isEmpty || parent.hasSuffix("/") ? parent + child : parent + "/" + child
  }
}
