public import PrivacyManifest
public import PropertyListSyntax

/// One manifest as a rule sees it.
public struct LintContext: Sendable {
  /// The file.
  public let subject: LintSubject
  /// What it says.
  public let manifest: PrivacyManifest
  /// Where the syntax is broken, in order of place; `lastEnd` is the furthest end of this problem and those before it.
  private let problems: [(start: Int, lastEnd: Int)]

  init(subject: LintSubject, manifest: PrivacyManifest) {
    self.subject = subject
    self.manifest = manifest
    var lastEnd = 0
    self.problems = manifest.document.problems
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { problem in
        lastEnd = max(lastEnd, problem.range.upperBound)
        return (problem.range.lowerBound, lastEnd)
      }
  }

  /// The property list.
  public var document: PropertyListDocument { manifest.document }

  /// The same of a value named by its number.
  public func isIntact(_ value: PropertyListValue.ID) -> Bool {
    problems.isEmpty || isIntact(manifest[value])
  }

  /// Whether all that was written in a container can have been read, so that what is not there is truly missing.
  ///
  /// False where a breach of the syntax lies in it or at its ends: what follows the breach may be lost. A breach
  /// elsewhere, such as a blank line before the XML declaration, takes nothing from it. In a binary file the objects lie
  /// anywhere, so that any breach may have taken something.
  ///
  /// Of a scalar it says whether its text is what was written.
  public func isIntact(_ value: PropertyListValue) -> Bool { isIntact(value.range) }

  /// Whether no breach of the syntax touches some bytes.
  func isIntact(_ range: Range<Int>) -> Bool {
    if problems.isEmpty { return true }
    guard document.format == .xml else { return false }
    var low = 0
    var high = problems.count
    while low < high {
      let middle = (low + high) / 2
      if problems[middle].start <= range.upperBound { low = middle + 1 } else { high = middle }
    }
    return low == 0 || problems[low - 1].lastEnd < range.lowerBound
  }
}
