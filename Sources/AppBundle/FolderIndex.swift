/// A listing with its links resolved.
struct FolderIndex {
  /// The folders; the root comes first.
  let folders: [FileTreeListing.Folder]
  /// Links to files by path, and the path of the file that each leads to.
  private(set) var links: [String: String] = [:]
  /// Links that lead out of the tree.
  private(set) var problems: [BundleProblem] = []

  /// Where every link says that it leads.
  private var targets: [String: String] = [:]
  /// More components than any path of links has, followed to its end.
  private static let mostSteps = 200

  init(_ listing: FileTreeListing) {
    folders = listing.folders
    for folder in folders {
      for link in folder.links { targets[FileName.join(folder.path, link.name)] = link.target }
    }
    guard !targets.isEmpty else { return }
    let files = Set(folders.flatMap { folder in folder.files.map { FileName.join(folder.path, $0.name) } })
    for path in targets.keys.sorted() {
      guard let end = resolve(path) else {
        problems.append(BundleProblem(path: path, reason: .linkOutOfTree))
        continue
      }
      if files.contains(end) { links[path] = end }
    }
  }

  /// The version that a framework's `Current` names.
  func currentVersion(in versions: FileTreeListing.Folder) -> String? {
    versions.links.first { $0.name == "Current" }?.target
  }

  /// Where a path leads when every link on it is followed; `nil` where that is out of the tree or round in a circle.
  private func resolve(_ path: String) -> String? {
    var done: [Substring] = []
    var left = Array(path.split(separator: "/").reversed())
    var steps = 0
    while let component = left.popLast() {
      steps += 1
      guard steps <= FolderIndex.mostSteps else { return nil }
      if component == "." { continue }
      if component == ".." {
        guard done.popLast() != nil else { return nil }
        continue
      }
      done.append(component)
      guard let target = targets[done.joined(separator: "/")] else { continue }
      guard !target.hasPrefix("/"), target.utf8.count <= EntryFilter.longestPath else { return nil }
      done.removeLast()
      left += target.split(separator: "/").reversed()
    }
    return done.joined(separator: "/")
  }
}
