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
    let folderPath = path(folder.path)
    for file in folder.files { add(file.name, isCode: file.isCode, in: folderPath, to: &bundle) }
    for link in folder.links where ManifestName.looksMeant(link.name) {
      // A link to the manifest at its place, as frameworks for macOS have at their top, is no second one.
      guard let target = index.links[FileName.join(folder.path, link.name)], path(target) != bundle.expectedManifest
      else { continue }
      addManifest(link.name, at: FileName.join(folderPath, link.name), to: &bundle)
    }
    for (name, child) in folder.folders.sorted(by: { $0.name < $1.name }) {
      switch BundleKinds.role(of: name, child, in: folder, of: bundle, index: index, root: root) {
      case .leftOut: continue
      case .plain: walk(child, into: &bundle)
      case .bundle(let kind): bundle.embedded.append(self.bundle(child, kind: kind))
      }
      if name == "_CodeSignature" { bundle.hasCodeSignature = true }
    }
  }

  private func add(_ name: String, isCode: Bool, in folder: String, to bundle: inout AppBundle) {
    let pathExtension = FileName.pathExtension(name)
    if isCode {
      bundle.executables.append(FileName.join(folder, name))
    } else if ManifestName.looksMeant(name, pathExtension) {
      addManifest(name, at: FileName.join(folder, name), to: &bundle)
    } else if bundle.kind.isSource {
      if EntryFilter.sourceExtensions.contains(pathExtension) {
        if !ManifestName.isPackageDescription(name) { bundle.sources.append(FileName.join(folder, name)) }
      } else if ["Package.resolved", "Podfile.lock", "Cartfile.resolved"].contains(name) {
        bundle.lockFiles.append(FileName.join(folder, name))
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
  static func looksMeant(_ name: String) -> Bool { looksMeant(name, FileName.pathExtension(name)) }

  /// The same for a name whose extension is known.
  static func looksMeant(_ name: String, _ pathExtension: String) -> Bool {
    switch pathExtension {
    case "xcprivacy": !name.hasPrefix("._")
    case "plist", "xml", "txt": name.lowercased().hasPrefix("privacyinfo.")
    default: false
    }
  }

  /// `Package.swift` and `Package@swift-6.0.swift`, which run at build time only.
  static func isPackageDescription(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }
}
