#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import ManifestLint

/// What the folders around a manifest say about whose it is.
struct KindOfPlace: Sendable {
  /// The kind of a manifest that lies here.
  private(set) var kind: ManifestKind = .unknown

  /// The place inside a folder, given what the folder's parent said.
  ///
  /// - Parameters:
  ///   - name: the folder's name.
  ///   - contents: the names in it.
  func inside(_ name: String, contents: some Sequence<String>) -> KindOfPlace {
    var place = self
    switch KindOfPlace.bundleExtension(of: name) {
    case "app": place.kind = .app
    case "appex": place.kind = .extension
    case "framework", "xcframework", "bundle": place.kind = .sdk
    default:
      place.readMarkers(contents)
    }
    return place
  }

  private static func bundleExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[dot...].dropFirst().lowercased()
  }

  /// A podspec or a package makes an SDK. A package beside an app's project (Xcode's, or what XcodeGen and Tuist make one from)
  /// may serve the app alone, and a project alone makes what is inside unknown again.
  private mutating func readMarkers(_ contents: some Sequence<String>) {
    var hasPackage = false
    var hasPodspec = false
    var hasProject = false
    for name in contents {
      if name == "Package.swift" { hasPackage = true }
      if FileName.ends(name, in: ".podspec") || FileName.ends(name, in: ".podspec.json") { hasPodspec = true }
      if FileName.ends(name, in: ".xcodeproj") || FileName.ends(name, in: ".xcworkspace") { hasProject = true }
      if name == "project.yml" || name == "Project.swift" { hasProject = true }
    }
    if hasPodspec || (hasPackage && !hasProject) {
      kind = .sdk
    } else if hasProject {
      kind = .unknown
    }
  }
}

/// What the folders around paths say, each folder looked at once however many paths lead through it.
struct KindsOfPlaces {
  private var known: [String: KindOfPlace] = [:]

  /// What the folders around a path say, from the root of its repository (or of the file system) down to its own folder.
  mutating func around(_ path: String) -> KindOfPlace {
    guard let resolved = realpath(path, nil) else { return KindOfPlace() }
    defer { free(resolved) }
    var status = stat()
    let isFolder = stat(resolved, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let whole = String(cString: resolved)
    return place(inside: isFolder ? whole : KindsOfPlaces.folder(of: whole))
  }

  private mutating func place(inside folder: String) -> KindOfPlace {
    if let place = known[folder] { return place }
    // What everybody may write into, such as `/tmp`, says nothing of what lies in it, and may be large.
    var status = stat()
    if stat(folder, &status) == 0, status.st_mode & S_ISVTX != 0 { return KindOfPlace() }
    let contents = (try? FolderListing.entries(of: folder).map(\.name)) ?? []
    let isTop = folder == "/" || contents.contains(".git")
    let outer = isTop ? KindOfPlace() : place(inside: KindsOfPlaces.folder(of: folder))
    let place = outer.inside(folder.split(separator: "/").last.map(String.init) ?? "", contents: contents)
    known[folder] = place
    return place
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
