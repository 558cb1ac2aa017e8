/// How bundles keep their content, and where in them the manifest belongs.
enum BundleLayout {
  /// The layout that a bundle's folders show; `nil` for kinds that have none.
  static func layout(of index: FolderIndex, folder number: Int, kind: AppBundle.Kind) -> AppBundle.Layout? {
    let folder = index.folders[number]
    switch kind {
    case .app, .appExtension, .resourceBundle, .codeBundle:
      // A flat bundle may hold a folder of that name, but has its Info.plist beside it.
      return folder.folder(named: "Contents") != nil && !folder.hasFile(named: "Info.plist") ? .contents : .flat
    case .framework:
      guard let versions = folder.folder(named: "Versions").map({ index.folders[$0] }), !versions.folders.isEmpty
      else { return .flat }
      // `Current` is a link as a rule; packed without links it is a copy.
      let names = versions.folders.map(\.name).sorted()
      let current = index.currentVersion(in: versions).flatMap { names.contains($0) ? $0 : nil }
      return (current ?? names.first { $0 != "Current" } ?? names.first).map { .versions($0) }
    default:
      return nil
    }
  }

  /// The manifest's place in the bundle. Apple, "Adding a privacy manifest to your app or third-party SDK"; B01 to B06.
  static func manifest(kind: AppBundle.Kind, layout: AppBundle.Layout?) -> String? {
    switch layout {
    case .flat: ManifestName.exact
    case .contents: "Contents/Resources/" + ManifestName.exact
    case .versions(let version): "Versions/\(version)/Resources/" + ManifestName.exact
    case nil: nil
    }
  }
}
