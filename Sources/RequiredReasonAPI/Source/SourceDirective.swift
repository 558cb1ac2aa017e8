internal import SourceDiagnostics

/// A comment that silences uses: `// sluice:disable-line required-reason-api why` behind them or, above their line,
/// `// sluice:disable-next-line required-reason-api why`. It begins with `sluice:`, and ends with its line.
struct SourceDirective: Sendable {
  /// The rule's id in such a comment.
  static let rule = "required-reason-api"
  private static let marker = Array("sluice:".utf8)

  /// What is wrong with it, and what to write instead.
  struct Fault: Sendable {
    var rule: String
    var message: String
    var help: String
  }

  var place: Place
  /// The line it silences; `nil` if it silences none.
  var line: Int?
  /// Why.
  var reason: String
  /// What is wrong with it.
  var fault: Fault?

  /// The part of a comment's text that begins with `sluice:`, if nothing but blanks and comment signs stand before it.
  static func range(in text: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var start = text.lowerBound
    while start < text.upperBound, isBlank(bytes[start]) || bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "*")
    {
      start += 1
    }
    guard text.upperBound - start >= marker.count, bytes[start..<(start + marker.count)].elementsEqual(marker) else { return nil }
    var end = start
    while end < text.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Reads a comment that begins with `sluice:`.
  init(_ range: Range<Int>, _ text: SourceText, file: String) {
    let start = text.position(at: range.lowerBound)
    place = Place(file: file, range: range, start: start, end: text.position(at: range.upperBound))
    let words = text.bytes[range].split(maxSplits: 2, omittingEmptySubsequences: true) { SourceDirective.isBlank($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    reason = words.count > 2 ? String(words[2].drop { $0 == " " || $0 == "\t" }) : ""
    let isNextLine = words[0] == "sluice:disable-next-line"
    guard isNextLine || words[0] == "sluice:disable-line" else {
      fault = Fault(
        rule: "unknown-suppression", message: "`\(words[0])` is not a comment that silences",
        help: "write `sluice:disable-line` or `sluice:disable-next-line`, the rule and the reason")
      return
    }
    guard words.count > 1 else {
      fault = Fault(
        rule: "unknown-suppression", message: "the comment does not say which rule it silences",
        help: "write `\(words[0]) \(SourceDirective.rule)` and the reason")
      return
    }
    guard words[1] == SourceDirective.rule else { return }
    guard !reason.isEmpty else {
      fault = Fault(
        rule: "suppression-without-reason", message: "the comment silences without a reason, so it silences nothing",
        help: "write after `\(SourceDirective.rule)` why the use needs no declaration")
      return
    }
    line = start.line + (isNextLine ? 1 : 0)
  }
}

/// The comments of a file by the line they silence, and which of them did.
struct DirectiveLines {
  private let directives: [SourceDirective]
  private var byLine: [Int: Int] = [:]
  private var used: Set<Int> = []

  init(_ directives: [SourceDirective]) {
    self.directives = directives
    for (index, directive) in directives.enumerated() {
      if let line = directive.line, byLine[line] == nil { byLine[line] = index }
    }
  }

  /// The reason to silence what is on a line.
  mutating func reason(forLine line: Int) -> String? {
    guard let index = byLine[line] else { return nil }
    used.insert(index)
    return directives[index].reason
  }

  /// What is wrong with the comments, the unused ones included.
  func findings() -> [Finding] {
    directives.enumerated().compactMap { index, directive in
      if let fault = directive.fault {
        return Finding(rule: fault.rule, severity: .warning, message: fault.message, help: fault.help, place: directive.place)
      }
      guard directive.line != nil, !used.contains(index) else { return nil }
      return Finding(
        rule: "unused-suppression", severity: .warning, message: "the comment silences nothing", help: "remove it",
        place: directive.place)
    }
  }
}
