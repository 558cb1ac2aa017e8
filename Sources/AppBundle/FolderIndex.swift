/// A listing as folders in folders, with its links resolved.
struct FolderIndex {
  struct Folder {
    var path: String
    /// Names of folders in it and their numbers.
    var folders: [String: Int] = [:]
    /// Names of files in it, and whether each is code.
    var files: [String: Bool] = [:]
  }

  private(set) var folders = [Folder(path: "")]
  /// Links to files by path, and the path of the file that each leads to.
  private(set) var links: [String: String] = [:]
  /// Links that lead out of the tree.
  private(set) var problems: [BundleProblem] = []

  private var linksByFolder: [String: [(name: String, target: String)]] = [:]
  private var targets: [String: String] = [:]
  /// More components than any path of links has, followed to its end.
  private static let mostSteps = 200

  init(_ listing: FileTreeListing) {
    for entry in listing.entries {
      switch entry.kind {
      case .folder: _ = folder(at: entry.path)
      case .file(let isCode):
        let name = FileName.last(entry.path)
        folders[folder(at: FolderIndex.parent(entry.path))].files[name] = isCode
      case .link(let target): targets[entry.path] = target
      }
    }
    for path in targets.keys.sorted() {
      guard let end = resolve(path) else {
        problems.append(BundleProblem(path: path, reason: .linkOutOfTree))
        continue
      }
      guard hasFile(end) else { continue }
      links[path] = end
      linksByFolder[FolderIndex.parent(path), default: []].append((FileName.last(path), end))
    }
  }

  /// The path of the folder that a path's last component is in.
  private static func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? ""
  }

  /// The number of a folder, which is made if the listing has not named it: archives need not.
  private mutating func folder(at path: String) -> Int {
    var number = 0
    var walked = ""
    for component in path.split(separator: "/") {
      let name = String(component)
      walked = FileName.join(walked, name)
      if let next = folders[number].folders[name] {
        number = next
      } else {
        folders.append(Folder(path: walked))
        folders[number].folders[name] = folders.count - 1
        number = folders.count - 1
      }
    }
    return number
  }

  /// The links to files in a folder: their names, and the paths they lead to.
  func links(in folder: String) -> [(name: String, target: String)] { linksByFolder[folder] ?? [] }

  /// The version that a framework's `Current` names.
  func currentVersion(in versions: String) -> String? { targets[FileName.join(versions, "Current")] }

  private func hasFile(_ path: String) -> Bool {
    var number = 0
    for component in FolderIndex.parent(path).split(separator: "/") {
      guard let next = folders[number].folders[String(component)] else { return false }
      number = next
    }
    return folders[number].files[FileName.last(path)] != nil
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
