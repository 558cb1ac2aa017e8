import Foundation
import PrivacyManifest

/// The rules stated a second time, as plainly as can be: which rule finds something on which lines of a well-formed file.
///
/// It knows Apple's tables and nothing of guesses: no misspelt key or category means anything to it.
struct NaiveLinter {
  private let reader: NaiveReader
  private(set) var lines: [String: [Int]] = [:]

  init(_ text: String) {
    reader = NaiveReader(text)
    guard let root = reader.root, reader.elements[root].name == "dict" else { return }
    lintRoot(root)
    for (rule, found) in lines { lines[rule] = found.sorted() }
  }

  private mutating func found(_ rule: String, _ line: Int) { lines[rule, default: []].append(line) }
  private func element(_ index: Int) -> NaiveReader.Element { reader.elements[index] }
  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private mutating func lintRoot(_ root: Int) {
    keys(of: root, ["NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"])
    if element(root).children.isEmpty { return found("empty-manifest", element(root).line) }
    let tracking = flag("NSPrivacyTracking", of: root)
    lintDomains(root, tracking)
    lintData(root, tracking)
    lintAPIs(root)
  }

  private mutating func lintDomains(_ root: Int, _ tracking: Bool?) {
    let array = list("NSPrivacyTrackingDomains", of: root)
    var seen: Set<String> = []
    for item in items(array, "string") {
      let text = element(item).text
      if text.contains(where: { "/:?*# ".contains($0) }) {
        found("invalid-domain", element(item).line)
      } else if !seen.insert(text).inserted {
        found("duplicate-entry", element(item).line)
      }
    }
    if tracking == true, reader.child("NSPrivacyTrackingDomains", of: root) == nil {
      found("tracking-without-domains", element(root).line)
    }
    guard let array else { return }
    if tracking == true, element(array).children.isEmpty { found("tracking-without-domains", element(array).line) }
    if tracking != true, reader.child("NSPrivacyTracking", of: root) == nil || tracking == false,
      element(array).children.contains(where: { element($0).name != "string" || !isBlank(element($0).text) })
    {
      found("domains-without-tracking", element(array).line)
    }
  }

  private mutating func lintData(_ root: Int, _ tracking: Bool?) {
    let array = list("NSPrivacyCollectedDataTypes", of: root)
    if reader.child("NSPrivacyCollectedDataTypes", of: root) == nil {
      found("missing-collected-data-types", element(root).line)
    }
    var seen: Set<String> = []
    var tracks = false
    let prefix = "NSPrivacyCollectedDataType"
    for entry in items(array, "dict") {
      let names = [prefix, prefix + "Linked", prefix + "Tracking", prefix + "Purposes"]
      keys(of: entry, names)
      missing(entry, names)
      word(prefix, of: entry, CollectedDataType.all.map(\.rawValue), "unknown-data-type", &seen)
      _ = flag(prefix + "Linked", of: entry)
      if flag(prefix + "Tracking", of: entry) == true {
        tracks = true
        if tracking == false || reader.child("NSPrivacyTracking", of: root) == nil {
          reader.child(prefix + "Tracking", of: entry).map { found("tracking-type-without-tracking", element($0).line) }
        }
      }
      let purposes = list(prefix + "Purposes", of: entry)
      if let purposes, element(purposes).children.isEmpty { found("empty-purposes", element(purposes).line) }
      var seenPurposes: Set<String> = []
      for item in items(purposes, "string") {
        term(item, Purpose.all.map(\.rawValue), "unknown-purpose", &seenPurposes)
      }
    }
    if tracking == true, !tracks {
      reader.child("NSPrivacyTracking", of: root).map { found("tracking-without-data-type", element($0).line) }
    }
  }

  private mutating func lintAPIs(_ root: Int) {
    let array = list("NSPrivacyAccessedAPITypes", of: root)
    if let array, element(array).children.isEmpty { found("empty-api-types", element(array).line) }
    var seen: Set<String> = []
    for entry in items(array, "dict") {
      let names = ["NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons"]
      keys(of: entry, names)
      missing(entry, names)
      word(names[0], of: entry, AccessedAPICategory.all.map(\.rawValue), "unknown-api-category", &seen)
      let category = reader.child(names[0], of: entry).flatMap { AccessedAPICategory(rawValue: element($0).text) }
      let reasons = list(names[1], of: entry)
      if let reasons, element(reasons).children.isEmpty { found("empty-reasons", element(reasons).line) }
      var seenReasons: Set<String> = []
      for item in items(reasons, "string") {
        if let reason = Reason(rawValue: element(item).text), let category, reason.category != category {
          found("reason-of-other-category", element(item).line)
        } else {
          term(item, Reason.all.map(\.rawValue), "unknown-reason", &seenReasons)
        }
      }
    }
  }

  private mutating func keys(of dictionary: Int, _ known: [String]) {
    var seen: Set<String> = []
    for child in element(dictionary).children {
      let key = element(child).key ?? ""
      if !seen.insert(key).inserted {
        found("duplicate-key", element(child).keyLine)
      } else if !known.contains(key) {
        found("unknown-key", element(child).keyLine)
      }
    }
  }

  private mutating func missing(_ dictionary: Int, _ names: [String]) {
    if names.contains(where: { reader.child($0, of: dictionary) == nil }) {
      found("missing-key", element(dictionary).line)
    }
  }

  private mutating func flag(_ key: String, of dictionary: Int) -> Bool? {
    guard let child = reader.child(key, of: dictionary) else { return nil }
    switch element(child).name {
    case "true": return true
    case "false": return false
    default:
      found("wrong-type", element(child).line)
      return ["true": true, "YES": true, "false": false, "NO": false][element(child).text]
    }
  }

  private mutating func list(_ key: String, of dictionary: Int) -> Int? {
    guard let child = reader.child(key, of: dictionary) else { return nil }
    if element(child).name == "array" { return child }
    found("wrong-type", element(child).line)
    return nil
  }

  /// The items of a list that are of a type and not empty.
  private mutating func items(_ array: Int?, _ name: String) -> [Int] {
    guard let array else { return [] }
    var good: [Int] = []
    for item in element(array).children {
      if element(item).name != name {
        found("wrong-type", element(item).line)
      } else if name == "dict" ? element(item).children.isEmpty : isBlank(element(item).text) {
        found("empty-value", element(item).line)
      } else {
        good.append(item)
      }
    }
    return good
  }

  private mutating func word(
    _ key: String, of dictionary: Int, _ known: [String], _ rule: String, _ seen: inout Set<String>
  ) {
    guard let child = reader.child(key, of: dictionary) else { return }
    if element(child).name != "string" {
      found("wrong-type", element(child).line)
    } else if isBlank(element(child).text) {
      found("empty-value", element(child).line)
    } else {
      term(child, known, rule, &seen)
    }
  }

  private mutating func term(_ item: Int, _ known: [String], _ rule: String, _ seen: inout Set<String>) {
    let text = element(item).text
    if !known.contains(text) {
      found(rule, element(item).line)
    } else if !seen.insert(text).inserted {
      found("duplicate-entry", element(item).line)
    }
  }
}
