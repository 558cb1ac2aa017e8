import Testing

@testable import RequiredReasonAPI

@Suite("The cost of the source scan")
struct SourceCostTests {
  /// Texts that make a careless lexer or parser read the same bytes again and again.
  static let hostile: [String] = [
    "\"", "\"\\(", "#\"\"\"", "\\#(#\"\"\"", "/*", "/* */", "/", " /a", "(/", "#/\n", "##/\n", "#", "`", "<#", "(", "[", "{", ")",
    "}", "((",
    "'", "R\"x(", "R\"", "\\\n", "#define stat {\n", "#if a\n", "#else\n", "#if (((!\n", "stat(", "stat,", "(stat", "&stat",
    "[a stat ", "struct stat ",
    "class stat {", "func stat(", "func f(stat: Int) {", "{ stat in ", "let stat", "case stat, ", "x ? stat : ",
    "attributes[.creationDate]",
    ".creationDate", "f(a: .creationDate, ", "UserDefaults", "Foundation.", "@interface A : ", "- (void)stat:(int)stat ",
    "namespace a {",
    "[NSProcessInfo ", "enum E { case stat, ", "=stat,", "f({ ", "^{ stat(p, &s); ", "<stat", "a<", "->", "stat ",
  ]

  @Test("no text takes more than its length, whatever is repeated in it", arguments: hostile)
  func linear(_ piece: String) {
    for language in [SourceLanguage.swift, .header] {
      var bytes = Array("stat sluice\n".utf8)
      let unit = Array(piece.utf8)
      while bytes.count < 50_000 { bytes += unit }
      let cost = ContinuousClock().measure { _ = SourceFileScan(path: "a", language: language, bytes: bytes) }
      // A hundredth of it on an idle machine; were each piece to cost the rest of the text, it would be several times as much.
      #expect(cost < .seconds(3), "\(language): \(cost)")
    }
  }
}
