/// A manifest in a rule's description, in which `↓` stands before every place that the rule finds fault with.
public struct LintExample: Sendable {
  /// What the manifest speaks for.
  public let kind: ManifestKind
  /// The file's name.
  public let file: String
  /// Whether it was met on a walk.
  public let foundByWalk: Bool
  /// The policy against which it is held.
  public let policy: PolicyExample?
  /// Where `shown` is only what stands between the tags of the root dictionary.
  private let isFragment: Bool
  private let written: String

  /// A manifest of which only the keys and values of the root are written.
  init(_ keysAndValues: String, kind: ManifestKind = .unknown, policy: PolicyExample? = nil) {
    self.kind = kind
    self.file = "PrivacyInfo.xcprivacy"
    self.foundByWalk = false
    self.policy = policy
    self.isFragment = true
    self.written = keysAndValues
  }

  /// A manifest written out whole.
  init(whole: String, file: String = "PrivacyInfo.xcprivacy", foundByWalk: Bool = false, policy: PolicyExample? = nil) {
    self.kind = .unknown
    self.file = file
    self.foundByWalk = foundByWalk
    self.policy = policy
    self.isFragment = false
    self.written = whole
  }

  /// What of it is worth showing, without marks.
  public var shown: String { written.filter { $0 != LintExample.mark } }

  /// The whole file, without marks.
  public var text: String { marked.filter { $0 != LintExample.mark } }

  /// The whole file, with marks.
  var marked: String {
    guard isFragment else { return written }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(written)
      </dict>
      </plist>

      """
  }

  static let mark: Character = "↓"
}
