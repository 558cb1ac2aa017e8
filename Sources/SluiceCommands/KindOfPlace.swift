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
  /// Whether a package's own folder was just entered, whose `Sources` alone are surely the package's.
  private var awaitsSources = false

  /// The place inside a folder, given what the folder's parent said.
  ///
  /// - Parameters:
  ///   - name: the folder's name.
  ///   - contents: the names in it.
  func inside(_ name: String, contents: some Sequence<String>) -> KindOfPlace {
    var place = self
    place.awaitsSources = false
    switch KindOfPlace.bundleExtension(of: name) {
    case "app": place.kind = .app
    case "appex": place.kind = .extension
    case "framework", "xcframework", "bundle": place.kind = .sdk
    default:
      if awaitsSources, name == "Sources" { place.kind = .sdk }
      place.readMarkers(contents)
    }
    return place
  }

  private static func bundleExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[dot...].dropFirst().lowercased()
  }

  /// A podspec or a package makes an SDK; an Xcode project beside a package may as well be an app's, then only what
  /// lies under `Sources` is surely the package's; a project alone makes what is inside unknown again.
  private mutating func readMarkers(_ contents: some Sequence<String>) {
    var hasPackage = false
    var hasPodspec = false
    var hasProject = false
    for name in contents {
      if name == "Package.swift" { hasPackage = true }
      if FileName.ends(name, in: ".podspec") || FileName.ends(name, in: ".podspec.json") { hasPodspec = true }
      if FileName.ends(name, in: ".xcodeproj") || FileName.ends(name, in: ".xcworkspace") { hasProject = true }
    }
    if hasPodspec || (hasPackage && !hasProject) {
      kind = .sdk
    } else if hasPackage {
      kind = .unknown
      awaitsSources = true
    } else if hasProject {
      kind = .unknown
    }
  }

  /// What the folders around a path say, from the root of its repository (or of the file system) down to its own folder.
  static func around(_ path: String) -> KindOfPlace {
    guard let resolved = realpath(path, nil) else { return KindOfPlace() }
    defer { free(resolved) }
    var status = stat()
    let isFolder = stat(resolved, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    var components = String(cString: resolved).split(separator: "/").map(String.init)
    if !isFolder { components = components.dropLast() }

    var folders: [(name: String, contents: [String])] = []
    while !components.isEmpty {
      let contents = (try? FolderListing.entries(of: "/" + components.joined(separator: "/")).map(\.name)) ?? []
      folders.append((components.removeLast(), contents))
      if contents.contains(".git") { break }
    }
    return folders.reversed().reduce(KindOfPlace()) { place, folder in
      place.inside(folder.name, contents: folder.contents)
    }
  }
}
