import Testing

@testable import RequiredReasonAPI

@Suite("The source scan on labelled snippets")
struct SourceScanTests {
  static let snippets = swiftSnippets + swiftKeySnippets + cSnippets + objectiveCSnippets + groupSnippets

  @Test("each snippet gives exactly the uses that are marked in it", arguments: snippets)
  func snippet(_ snippet: Snippet) {
    let reported = snippet.reported()
    #expect(reported.subtracting(snippet.expected).sorted { $0.offset < $1.offset } == [], "reported, but not marked")
    #expect(snippet.expected.subtracting(reported).sorted { $0.offset < $1.offset } == [], "marked, but not reported")
  }
}
