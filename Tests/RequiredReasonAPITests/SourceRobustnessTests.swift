import SourceDiagnostics
import Testing

@testable import RequiredReasonAPI

@Suite("The source scan on any text at all")
struct SourceRobustnessTests {
  static let pieces = [
    "stat", "lstat(p, &s)", "UserDefaults", "NSUserDefaults", ".creationDate", "creationDateKey", "systemUptime",
    "NSFileCreationDate", "a",
    "\"", "\"\"\"", "\\(", "\\", "#", "#\"", "\"#", "/", "/*", "*/", "//", "#/", "/#", "'", "`", "(", ")", "[", "]", "{", "}",
    "<", ">", ",",
    ";", ":", "::", ".", "->", "=", "?", "!", "&", "*", "@", "\n", "\r\n", "\\\n", " ", "#if 0\n", "#if A\n", "#else\n",
    "#endif\n",
    "#define stat", "#define F(stat) {", "#include <", "R\"x(", ")x\"", "func ", "let ", "case ", "class ", "struct ", "enum ",
    "extension ",
    "import ", "for ", "if ", "guard ", "in ", "@interface ", "@property ", "@selector(", "- (void)", "namespace ",
    "extern \"C\" ", "static ",
    "return ", "attributes[", "é", "\u{FEFF}", "\u{FF}", "1", "0x1.8p3", "1'0", "// sluice:disable-line required-reason-api x\n",
  ]

  @Test("texts of random pieces are read without a trap, and every use stands where it says", arguments: 0..<8)
  func random(_ seed: Int) {
    var generator = SplitMix(state: UInt64(seed))
    for round in 0..<1_500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let piece = Array((SourceRobustnessTests.pieces.randomElement(using: &generator) ?? "").utf8)
        // Now and then a piece is cut short, in the middle of a character or a delimiter.
        bytes += Int.random(in: 0..<8, using: &generator) == 0 ? Array(piece.dropLast()) : piece
      }
      let language = SourceLanguage.allCases[round % SourceLanguage.allCases.count]
      let scan = SourceScan(files: [(path: "a", language: language, bytes: bytes)])
      var last = -1
      for use in (scan.uses + scan.silenced.map(\.use)).sorted(by: {
        ($0.place.range?.lowerBound ?? 0) < ($1.place.range?.lowerBound ?? 0)
      }) {
        guard let range = use.place.range, range.lowerBound > last, range.upperBound <= bytes.count else {
          Issue.record("\(use.place)")
          continue
        }
        last = range.lowerBound
        #expect(bytes[range].elementsEqual(use.symbol.utf8))
        #expect(!use.reason.isEmpty)
      }
      if !scan.uses.isEmpty { #expect(bytes.withUnsafeBufferPointer { SourceFileScan.mayHaveUses($0) }) }
    }
  }

  @Test("bytes that are no text at all are read", arguments: SourceLanguage.allCases)
  func bytes(_ language: SourceLanguage) {
    var generator = SplitMix(state: 3)
    for count in [0, 1, 2, 3, 5, 8, 300] {
      for _ in 0..<50 {
        let bytes = Array("stat ".utf8) + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        _ = SourceScan(files: [(path: "a", language: language, bytes: bytes)])
        _ = SourceScan(files: [(path: "a", language: language, bytes: Array(bytes.dropFirst(5)))])
      }
    }
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0x41], [0xEF, 0xBB, 0xBF]] {
      #expect(SourceScan(files: [(path: "a", language: language, bytes: mark)]).uses.isEmpty)
    }
  }
}
