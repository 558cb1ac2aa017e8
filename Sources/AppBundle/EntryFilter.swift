/// Which entries are worth a look: rules that hold for folders and archives alike.
enum EntryFilter {
  static let longestPath = 4096
  static let deepestPath = 100

  /// Extensions of files that compile to code of an app.
  static let sourceExtensions: Set<String> = [
    "swift", "m", "mm", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "inc", "pch",
  ]

  /// Folders that version control, builds and archivers fill, which hold nothing of their own.
  private static let skippedFolders: Set<String> = [
    ".git", ".hg", ".svn", ".build", ".swiftpm", "DerivedData", "__MACOSX",
  ]

  /// Files outside of bundles whose first bytes need no look.
  private static let textExtensions: Set<String> = sourceExtensions.union([
    "css", "gif", "html", "jpeg", "jpg", "js", "json", "jsx", "lock", "markdown", "md", "modulemap", "nib", "pbxproj", "plist",
    "png", "podspec", "py", "rb", "resolved", "rst", "sh", "storyboard", "strings", "svg", "tbd", "ts", "tsx", "txt", "xcconfig",
    "xcprivacy", "xcscheme", "xib", "xml", "yaml", "yml",
  ])

  /// Whether nothing in a folder is looked at, unless it is in a product.
  static func isSkipped(folder path: String) -> Bool {
    let name = FileName.last(path)
    return skippedFolders.contains(name) || name.hasSuffix(".dSYM")
  }

  /// Whether a file's first bytes must be looked at. In a product a Mach-O file may have any name; outside the common names
  /// of texts and pictures are believed, since a source tree may hold a hundred thousand.
  static func mayBeCode(_ path: String, isInProduct: Bool) -> Bool {
    isInProduct || !textExtensions.contains(FileName.pathExtension(path))
  }

  /// Whether a folder of that name begins a product.
  static func beginsProduct(_ path: String) -> Bool {
    BundleKinds.kind(ofExtension: FileName.pathExtension(path))?.isProduct ?? false
  }

  /// Why a path is refused; `nil` for one that is fine.
  static func refusal(_ path: String) -> BundleProblem.Reason? {
    if path.utf8.first == 0x2F { return .absolutePath }
    if path.utf8.contains(0) { return .invalidName }
    let components = path.utf8.split(separator: 0x2F)
    if components.contains(where: { $0.elementsEqual("..".utf8) }) { return .climbingPath }
    return path.utf8.count > longestPath || components.count > deepestPath ? .deepPath : nil
  }
}
