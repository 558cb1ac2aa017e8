#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import ManifestLint

/// Finds the manifests below paths, each folder's names in the order of their bytes.
///
/// `.git` and `.build` are left out. Links to folders are not followed, so that no walk is endless; a link to a
/// manifest is read. What a caller names is looked at whatever its name.
struct ManifestWalk {
  /// What the walk met.
  enum Item: Sendable {
    /// A manifest to lint.
    case manifest(path: String, kind: ManifestKind, foundByWalk: Bool)
    /// A folder that could not be opened, or a name that could not be read.
    case unreadable(path: String, reason: String)
  }

  let excluded: [Glob]
  let visit: (Item) -> Void
  private var seen: Set<String>?
  private var places = KindsOfPlaces()

  /// - Parameters:
  ///   - excluded: what to leave out.
  ///   - namesMayRepeat: whether the paths to come may hold the same file twice; then it is met once.
  ///   - visit: called for each thing met.
  init(excluded: [Glob], namesMayRepeat: Bool, visit: @escaping (Item) -> Void) {
    self.excluded = excluded
    self.visit = visit
    seen = namesMayRepeat ? [] : nil
  }

  /// Walks a path as a caller named it.
  mutating func walk(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if isExcluded(name: name, path: path, relativePath: name) { return }
    let place = places.around(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      return visit(.unreadable(path: path, reason: SystemError.current.description))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      if ManifestWalk.isManifestName(name) { visit(.unreadable(path: path, reason: "is a folder, not a file")) }
      descend(root, relativePath: "", place: place, entries: nil)
    } else {
      meet(path, kind: place.kind, foundByWalk: false)
    }
  }

  private mutating func descend(_ folder: String, relativePath: String, place: KindOfPlace, entries: [FolderListing.Entry]?) {
    let listing: [FolderListing.Entry]
    do throws(UnreadableFile) {
      listing = if let entries { entries } else { try FolderListing.sorted(folder) }
    } catch {
      return visit(.unreadable(path: folder, reason: error.reason))
    }
    for entry in listing {
      let isManifest = ManifestWalk.isManifestName(entry.name)
      guard isManifest || (entry.isFolder && entry.name != ".git" && entry.name != ".build") else { continue }
      let path = folder == "/" ? "/" + entry.name : folder + "/" + entry.name
      let relative = relativePath.isEmpty ? entry.name : relativePath + "/" + entry.name
      if isExcluded(name: entry.name, path: path, relativePath: relative) { continue }
      if !entry.hasReadableName {
        visit(.unreadable(path: path, reason: "has a name that is not UTF-8"))
      } else if entry.isFolder {
        if isManifest { visit(.unreadable(path: path, reason: "is a folder, not a file")) }
        enter(path, name: entry.name, relativePath: relative, place: place)
      } else {
        meet(path, kind: place.kind, foundByWalk: true)
      }
    }
  }

  private mutating func enter(_ folder: String, name: String, relativePath: String, place: KindOfPlace) {
    do throws(UnreadableFile) {
      let entries = try FolderListing.sorted(folder)
      let inside = place.inside(name, contents: entries.lazy.map(\.name))
      descend(folder, relativePath: relativePath, place: inside, entries: entries)
    } catch {
      visit(.unreadable(path: folder, reason: error.reason))
    }
  }

  private mutating func meet(_ path: String, kind: ManifestKind, foundByWalk: Bool) {
    if seen?.insert(path).inserted == false { return }
    visit(.manifest(path: path, kind: kind, foundByWalk: foundByWalk))
  }

  private func isExcluded(name: String, path: String, relativePath: String) -> Bool {
    excluded.contains { $0.matches(name: name, path: path, relativePath: relativePath) }
  }

  /// `*.xcprivacy` and `*.xcprivacy.plist`, in any case.
  static func isManifestName(_ name: String) -> Bool {
    FileName.ends(name, in: ".xcprivacy") || FileName.ends(name, in: ".xcprivacy.plist")
  }
}
