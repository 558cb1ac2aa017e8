internal import SourceDiagnostics

/// What one source file by itself shows: the uses that may be, the names it defines, and the comments that silence uses.
///
/// Independent of every other file, so that many can be made at once; ``SourceScan`` joins those of a target.
public struct SourceFileScan: Sendable {
  /// The file's path as the caller named it.
  public let path: String
  /// Its language.
  public let language: SourceLanguage
  let uses: [(candidate: SourceCandidate, use: SourceUse)]
  let definitions: SourceDefinitions
  let directives: [SourceDirective]

  /// Reads a file's bytes: UTF-8, or UTF-16 with a byte order mark.
  public init(path: String, language: SourceLanguage, bytes: [UInt8]) {
    self.path = path
    self.language = language
    let bytes = SourceFileScan.utf8(bytes)
    var scanned: (candidates: [SourceCandidate], definitions: SourceDefinitions, directives: [Range<Int>]) = ([], .init(), [])
    bytes.withUnsafeBufferPointer { bytes in
      guard SourceNameSearch.shared.occurs(in: bytes) else { return }
      let isSwift = language == .swift
      let tokens = isSwift ? SwiftLexer.tokens(bytes) : CLexer.tokens(bytes, language: language)
      var scanner = SourceScanner(tokens, bytes: bytes, language: language)
      if isSwift { scanner.scanSwift() } else { scanner.scanC() }
      scanned = (scanner.candidates, scanner.definitions, tokens.directives)
    }
    definitions = scanned.definitions
    guard !scanned.candidates.isEmpty || !scanned.directives.isEmpty else {
      (uses, directives) = ([], [])
      return
    }
    let text = SourceText(bytes: bytes)
    uses = scanned.candidates.map { candidate in
      let name = SourceName.all[Int(candidate.nameNumber) - 1]
      let place = Place(
        file: path, range: candidate.range, start: text.position(at: candidate.range.lowerBound),
        end: text.position(at: candidate.range.upperBound))
      let use = SourceUse(
        api: name.api, symbol: name.spelling, evidence: candidate.evidence, confidence: candidate.confidence,
        reason: candidate.reason, place: place)
      return (candidate, use)
    }
    directives = scanned.directives.map { SourceDirective($0, text, file: path) }
  }

  /// Whether any name that the scan looks for occurs in a text as a word; where none does, nothing else need be done with it.
  ///
  /// Costs about as much as reading the text. A text in UTF-16 always may.
  public static func mayHaveUses(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    hasUTF16Mark(bytes) || SourceNameSearch.shared.occurs(in: bytes)
  }

  private static func hasUTF16Mark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= 2 && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF)
  }

  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.withUnsafeBufferPointer(hasUTF16Mark) else { return bytes }
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
      isLittle
        ? UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 : UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
