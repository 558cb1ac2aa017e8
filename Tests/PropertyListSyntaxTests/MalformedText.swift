import PropertyListSyntax
import Testing

/// A malformed text, with a marker at the place of each problem and the problems in the same order.
struct MalformedText: Sendable, CustomTestStringConvertible {
  let text: String
  let messages: [String]
  let help: String?

  init(_ text: String, _ messages: String..., help: String? = nil) {
    self.text = text
    self.messages = messages
    self.help = help
  }

  /// In a dictionary of a property list.
  static func inDictionary(_ text: String, _ messages: String..., help: String? = nil) -> MalformedText {
    var malformed = MalformedText("<plist version=\"1.0\">\n<dict>\n\(text)\n</dict>\n</plist>\n", help: help)
    malformed = MalformedText(malformed.text, messages, help)
    return malformed
  }

  private init(_ text: String, _ messages: [String], _ help: String?) {
    self.text = text
    self.messages = messages
    self.help = help
  }

  var testDescription: String { messages.first ?? text }

  /// Checks that exactly the marked problems are found.
  func check(_ location: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(text)
    let document = PropertyListDocument(parsing: marked.bytes)
    let found = document.problems.map { "\($0.range.lowerBound): \($0.message)" }
    let expected = zip(marked.offsets, messages).map { "\($0): \($1)" }
    #expect(marked.offsets.count == messages.count, "one marker for each message", sourceLocation: location)
    #expect(found == expected, sourceLocation: location)
    if let help { #expect(document.problems.first?.help == help, sourceLocation: location) }
    for problem in document.problems { #expect(problem.range.upperBound <= document.bytes.count, sourceLocation: location) }
  }
}
