import Foundation
import SourceDiagnostics
import Testing

@testable import ManifestLint

/// Real manifests with one independent reading of each, where they lie beside the repository. They are no part of it.
enum Corpus {
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    /// `xml`, `binary` or something else.
    let format: String
    /// What the independent reading found: `E:` breaches, `W:` contradictions, `info:` forms.
    let classes: [String]

    var testDescription: String { name }
    var bytes: [UInt8] {
      (try? Data(contentsOf: Corpus.folder.appendingPathComponent("manifests/\(name)"))).map(Array.init) ?? []
    }
    var hasFault: Bool { classes.contains { $0.hasPrefix("E:") || $0.hasPrefix("W:") } }
    var findings: [Finding] { Corpus.findings[name] ?? [] }
  }

  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["SLUICE_CORPUS"] { return URL(fileURLWithPath: path) }
    return Repository.root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }()

  static let files: [File] = {
    guard let text = try? String(contentsOf: folder.appendingPathComponent("index.tsv"), encoding: .utf8) else { return [] }
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return File(name: fields[0], format: fields[1], classes: fields[2].split(separator: ",").map(String.init))
    }
  }()

  /// What is found in every file, by its name.
  static let findings = Dictionary(
    uniqueKeysWithValues: files.map { file in
      (file.name, ManifestLinter().findings(in: LintSubject(file: file.name, bytes: file.bytes)))
    })

  /// The rule that finds a class of the independent reading; the classes that are missing here have none, being no fault.
  static let rules: [String: String] = [
    "E:accessed_entry_empty": "empty-value", "E:collected_entry_empty": "empty-value",
    "E:collected_type_empty": "empty-value", "E:collected_purpose_empty": "empty-value", "E:reason_empty": "empty-value",
    "E:accessed_category_empty": "empty-value", "E:collected_type_unknown": "unknown-data-type",
    "E:collected_type_wrong_case": "unknown-data-type", "E:collected_type_no_prefix": "unknown-data-type",
    "E:collected_type_is_label_category": "unknown-data-type", "E:collected_purpose_unknown": "unknown-purpose",
    "E:collected_purpose_no_prefix": "unknown-purpose", "E:collected_purpose_padded": "unknown-purpose",
    "E:collected_purposes_empty": "empty-purposes", "E:accessed_category_unknown": "unknown-api-category",
    "E:accessed_category_no_prefix": "unknown-api-category", "E:reason_of_other_category": "reason-of-other-category",
    "E:reason_prose": "unknown-reason", "E:reason_with_text": "unknown-reason", "E:reason_code_unknown": "unknown-reason",
    "E:unknown_privacy_key_at_top": "unknown-key", "E:collected_unknown_key": "unknown-key",
    "E:accessed_unknown_key": "unknown-key", "W:info_plist_key_at_top": "unknown-key",
    "E:tracking_not_boolean": "wrong-type", "E:accessed_reasons_not_array": "wrong-type",
    "E:accessed_not_array": "wrong-type", "E:accessed_category_not_string": "wrong-type",
    "E:collected_missing_linked": "missing-key", "E:collected_missing_tracking": "missing-key",
    "E:collected_missing_purposes": "missing-key", "E:collected_missing_type": "missing-key",
    "E:accessed_missing_reasons": "missing-key", "E:accessed_missing_category": "missing-key",
    "E:duplicate_key": "duplicate-key", "E:plistlib_cannot_parse": "malformed-plist",
    "E:xml_not_well_formed": "malformed-plist", "E:value_without_key": "malformed-plist",
    "E:no_plist_element": "malformed-plist", "E:is_json_not_plist": "malformed-plist", "E:empty_file": "malformed-plist",
    "W:empty_dict": "empty-manifest", "W:tracking_true_no_domains": "tracking-without-domains",
    "W:tracking_absent_with_domains": "domains-without-tracking",
    "W:tracking_false_with_domains": "domains-without-tracking",
    "W:tracking_true_but_no_collected_tracking": "tracking-without-data-type",
    "W:collected_tracking_true_but_top_absent": "tracking-type-without-tracking",
    "W:collected_tracking_true_but_top_false": "tracking-type-without-tracking",
    "W:accessed_category_duplicate": "duplicate-entry", "W:collected_type_duplicate": "duplicate-entry",
    "W:domain_with_scheme": "invalid-domain", "W:domain_trailing_slash": "invalid-domain",
    "info:accessed_empty_array_TN3181": "empty-api-types",
    "info:missing_NSPrivacyCollectedDataTypes": "missing-collected-data-types",
  ]

  /// Where the first breach of each malformed file lies, as another parser or the eye tells.
  static let firstBreach: [String: Int] = [
    "0020": 2, "0086": 4, "0126": 10, "0219": 1, "0287": 36, "0336": 1, "0411": 2, "0421": 1, "0456": 17, "0471": 2,
  ]
}
