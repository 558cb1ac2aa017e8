/// Makes bundles of folders.
struct BundleBuilder {
  private let index: FolderIndex
  /// The argument, which begins every path.
  private let root: String

  init(index: FolderIndex, root: String) {
    self.index = index
    self.root = root
  }

  /// The outermost bundle.
  func bundle(kind: AppBundle.Kind) -> AppBundle { bundle(0, kind: kind) }

  private func bundle(_ number: Int, kind: AppBundle.Kind) -> AppBundle {
    var bundle = AppBundle(kind: kind, path: path(index.folders[number].path))
    bundle.layout = BundleLayout.layout(of: index, folder: number, kind: kind)
    bundle.expectedManifest = BundleLayout.manifest(kind: kind, layout: bundle.layout).map { FileName.join(bundle.path, $0) }
    walk(number, into: &bundle)
    bundle.executables.sort()
    bundle.manifests.sort { $0.path < $1.path }
    bundle.sources.sort()
    bundle.lockFiles.sort()
    return bundle
  }

  private func path(_ relative: String) -> String { FileName.join(root, relative) }

  private func walk(_ number: Int, into bundle: inout AppBundle) {
    let folder = index.folders[number]
    for (name, isCode) in folder.files { add(name, isCode: isCode, in: folder, to: &bundle) }
    let prefix = folder.path.isEmpty ? "" : folder.path + "/"
    for (name, target) in index.links(in: folder.path) where ManifestName.looksMeant(name) {
      // A link to the manifest at its place, as frameworks for macOS have at their top, is no second one.
      if path(target) != bundle.expectedManifest { addManifest(name, at: path(prefix + name), to: &bundle) }
    }
    for (name, child) in folder.folders.sorted(by: { $0.key < $1.key }) {
      switch BundleKinds.role(of: name, child, in: folder, of: bundle, index: index, root: root) {
      case .leftOut: continue
      case .plain: walk(child, into: &bundle)
      case .bundle(let kind): bundle.embedded.append(self.bundle(child, kind: kind))
      }
      if name == "_CodeSignature" { bundle.hasCodeSignature = true }
    }
  }

  private func add(_ name: String, isCode: Bool, in folder: FolderIndex.Folder, to bundle: inout AppBundle) {
    let path = path(FileName.join(folder.path, name))
    if isCode {
      bundle.executables.append(path)
    } else if ManifestName.looksMeant(name) {
      addManifest(name, at: path, to: &bundle)
    } else if bundle.kind.isSource {
      if ["Package.resolved", "Podfile.lock", "Cartfile.resolved"].contains(name) {
        bundle.lockFiles.append(path)
      } else if EntryFilter.sourceExtensions.contains(FileName.pathExtension(name)), !ManifestName.isPackageDescription(name) {
        bundle.sources.append(path)
      }
    }
  }

  private func addManifest(_ name: String, at path: String, to bundle: inout AppBundle) {
    let isNamedRight = name == ManifestName.exact
    let placement: AppBundle.Placement
    if bundle.kind.isSource {
      let sibling = String(path.dropLast(name.count)) + ManifestName.exact
      placement = isNamedRight ? .source : .misnamed(expected: sibling)
    } else if !isNamedRight {
      placement = .misnamed(expected: bundle.expectedManifest)
    } else {
      placement = path == bundle.expectedManifest ? .right : .misplaced(expected: bundle.expectedManifest)
    }
    bundle.manifests.append(AppBundle.Manifest(path: path, placement: placement))
  }
}

/// The one name that a privacy manifest must have, and those that look like it.
enum ManifestName {
  static let exact = "PrivacyInfo.xcprivacy"

  /// Any `.xcprivacy`, and a `PrivacyInfo` that was saved as another kind of text; not the file of attributes that macOS
  /// puts beside a file when it packs it.
  static func looksMeant(_ name: String) -> Bool {
    if name.hasPrefix("._") { return false }
    let pathExtension = FileName.pathExtension(name)
    if pathExtension == "xcprivacy" { return true }
    return name.lowercased().hasPrefix("privacyinfo.") && ["plist", "xml", "txt"].contains(pathExtension)
  }

  /// `Package.swift` and `Package@swift-6.0.swift`, which run at build time only.
  static func isPackageDescription(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }
}
