/// What a folder is in the bundle around it.
enum BundleKinds {
  enum Role: Equatable {
    /// Part of the bundle around it.
    case plain
    /// A bundle of its own.
    case bundle(AppBundle.Kind)
    /// Not shipped, or not the developer's.
    case leftOut
  }

  /// The bundles that a folder's extension tells.
  static func kind(ofExtension pathExtension: String) -> AppBundle.Kind? {
    switch pathExtension {
    case "app": .app
    case "appex": .appExtension
    case "framework": .framework
    case "xcframework": .xcframework
    case "bundle": .resourceBundle
    case "xpc", "systemextension", "dext", "xctest", "plugin": .codeBundle
    case "xcarchive": .xcarchive
    default: nil
    }
  }

  /// The kind of the outermost folder.
  static func kind(ofRoot root: String, index: FolderIndex) -> AppBundle.Kind {
    kind(ofExtension: FileName.pathExtension(root)) ?? sourceKind(name: FileName.last(root), index.folders[0]) ?? .folder
  }

  static func role(
    of name: String, _ child: Int, in folder: FileTreeListing.Folder, of bundle: AppBundle, index: FolderIndex, root: String
  ) -> Role {
    if !bundle.kind.isProduct, EntryFilter.isSkipped(folder: name) { return .leftOut }
    if let kind = kind(ofExtension: FileName.pathExtension(name)) { return .bundle(kind) }
    let isAtTop = FileName.join(root, folder.path) == bundle.path
    switch bundle.kind {
    case .xcframework where isAtTop:
      return name == "_CodeSignature" ? .plain : .bundle(.xcframeworkSlice)
    case .ipa where isAtTop && name != "Payload", .xcarchive where isAtTop && name != "Products":
      // SwiftSupport, WatchKitSupport2, Symbols and the like: Apple's code, or no code.
      return isSupport(name) ? .leftOut : .plain
    case .swiftPackage where isAtTop && ["Tests", "Plugins"].contains(name):
      return .leftOut
    case .swiftPackage where ["Sources", "Source", "src", "srcs"].contains(folder.path.isEmpty ? "" : FileName.last(folder.path)):
      return FileName.join(bundle.path, FileName.last(folder.path)) == FileName.join(root, folder.path)
        ? .bundle(.swiftTarget) : .plain
    case .cocoaPods where isAtTop:
      if ["Headers", "Target Support Files", "Local Podspecs"].contains(name) || name.hasSuffix(".xcodeproj") { return .leftOut }
      return .bundle(.pod)
    case .carthage where FileName.join(bundle.path, "Checkouts") == FileName.join(root, folder.path):
      return .bundle(sourceKind(name: name, index.folders[child]) ?? .carthageCheckout)
    default:
      break
    }
    guard bundle.kind.isSource, let kind = sourceKind(name: name, index.folders[child]) else { return .plain }
    return .bundle(kind)
  }

  private static func isSupport(_ name: String) -> Bool {
    ["SwiftSupport", "BCSymbolMaps", "Symbols", "dSYMs"].contains(name) || name.hasSuffix("Support") || name.hasSuffix("Support2")
  }

  /// The kinds that a folder's content tells.
  private static func sourceKind(name: String, _ folder: FileTreeListing.Folder) -> AppBundle.Kind? {
    if name == "Pods", folder.hasFile(named: "Manifest.lock") || folder.folder(named: "Target Support Files") != nil {
      return .cocoaPods
    }
    if name == "Carthage", folder.folder(named: "Build") != nil || folder.folder(named: "Checkouts") != nil { return .carthage }
    return folder.hasFile(named: "Package.swift") ? .swiftPackage : nil
  }
}
