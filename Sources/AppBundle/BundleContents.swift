import MachOFile

/// A folder, bundle or archive, read as a tree of bundles, and the way to the bytes of its files.
///
/// Reading the tree looks at names and at the first bytes of files that may be code. An archive inside of a folder or
/// archive is a file like any other: it is not opened.
public struct BundleContents: Sendable {
  /// The outermost bundle: the argument itself.
  public let root: AppBundle
  /// What was refused or could not be read; paths as reached from the argument.
  public let problems: [BundleProblem]
  /// Whether the argument is an archive, whose files are best read in one pass.
  public let isArchive: Bool

  private let tree: any FileTree
  private let links: [String: String]
  /// The argument, if it is a folder or archive.
  private let prefix: String

  /// Reads what is at a path: a folder, a bundle, a zip archive (told by its first bytes), or a single file.
  ///
  /// - Parameters:
  ///   - path: the argument; a link is followed.
  ///   - limits: how much an archive may unpack to.
  public init(path: String, limits: BundleLimits = BundleLimits()) throws(BundleError) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    guard let isFolder = MappedFile.isFolder(path) else {
      throw BundleError(.notFound, path: path, "there is nothing at `\(path)`")
    }
    guard !isFolder else {
      self.init(FolderTree(root: path), try FolderTree(root: path).list(), at: path, isArchive: false)
      return
    }
    guard let start = MappedFile.start(of: path, followingLinks: true) else {
      throw BundleError(.unreadable, path: path, "cannot open `\(path)`")
    }
    // An archive without entries is its directory's end only.
    guard start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06]) else {
      self.init(file: path, start: start)
      return
    }
    let tree = ArchiveTree(path: path, limits: limits)
    self.init(tree, try tree.list(), at: path, isArchive: true)
  }

  private init(_ tree: some FileTree, _ listing: FileTreeListing, at path: String, isArchive: Bool) {
    let index = FolderIndex(listing)
    let kind: AppBundle.Kind =
      if isArchive {
        FileName.pathExtension(path) == "ipa" ? .ipa : .zip
      } else {
        BundleKinds.kind(ofRoot: path, index: index)
      }
    root = BundleBuilder(index: index, root: path).bundle(kind: kind)
    problems = (listing.problems + index.problems).map {
      BundleProblem(path: FileName.join(path, $0.path), reason: $0.reason)
    }.sorted { ($0.path, $0.reason.rawValue) < ($1.path, $1.reason.rawValue) }
    self.isArchive = isArchive
    self.tree = tree
    links = index.links
    prefix = path
  }

  /// A single file is a tree of one.
  private init(file path: String, start: [UInt8]) {
    let name = FileName.last(path)
    let parent = String(path.dropLast(name.count))
    let isCode = start.withUnsafeBytes { MachOFile.isRecognized($0) }
    var listing = FileTreeListing()
    listing.folders[0].files.append((name, isCode))
    root = BundleBuilder(index: FolderIndex(listing), root: parent).bundle(kind: .file)
    problems = []
    isArchive = false
    tree = FolderTree(root: parent.isEmpty ? "." : parent)
    links = [:]
    prefix = parent
  }

  /// Hands the bytes of each of the files to `body`, each once.
  ///
  /// For an archive this is one pass whatever the number of files, so ask for all of them in one call. The bytes are good
  /// for the time of the call only. Several threads may read at once.
  ///
  /// - Parameters:
  ///   - paths: files of the tree, spelled as the tree spells them.
  ///   - body: is called with a file's path and its bytes.
  /// - Throws: `BundleError` for a file that cannot be read, and what `body` throws.
  public func forEachFile(in paths: some Sequence<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws {
    var asked: [String: [String]] = [:]
    for path in Set(paths) {
      guard path.hasPrefix(prefix) else {
        throw BundleError(.notFound, path: path, "`\(path)` is not in `\(prefix)`")
      }
      let relative = String(path.dropFirst(prefix.count).drop { $0 == "/" })
      asked[links[relative] ?? relative, default: []].append(path)
    }
    try tree.read(Set(asked.keys)) { relative, bytes in
      for path in (asked[relative] ?? []).sorted() { try body(path, bytes) }
    }
  }
}
