// Compares where the scan's lexer sees identifiers in Swift text with where the compiler's own parser sees them.
// Usage: identifiers PATH… (files or folders; of a file called …Snippets.swift the snippets in it are compared, too).
// Prints each file that differs and the totals; exits 1 on a difference.
import Foundation
import SwiftParser
import SwiftSyntax

@testable import RequiredReasonAPI

struct Identifier: Hashable, Comparable {
  var start: Int
  var end: Int
  static func < (left: Identifier, right: Identifier) -> Bool { (left.start, left.end) < (right.start, right.end) }
}

func compilersIdentifiers(_ bytes: [UInt8]) -> (identifiers: Set<Identifier>, hasError: Bool) {
  var identifiers: Set<Identifier> = []
  let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  for token in tree.tokens(viewMode: .sourceAccurate) {
    switch token.tokenKind {
    case .identifier, .keyword, .dollarIdentifier, .wildcard: break
    default: continue
    }
    var start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    var end = token.endPositionBeforeTrailingTrivia.utf8Offset
    if end - start > 2, bytes[start] == UInt8(ascii: "`"), bytes[end - 1] == UInt8(ascii: "`") {
      (start, end) = (start + 1, end - 1)
    }
    identifiers.insert(Identifier(start: start, end: end))
  }
  return (identifiers, tree.hasError)
}

func ourIdentifiers(_ bytes: [UInt8]) -> Set<Identifier> {
  bytes.withUnsafeBufferPointer { bytes in
    let tokens = SwiftLexer.tokens(bytes).tokens
    var identifiers: Set<Identifier> = []
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      // `#available` and its like are one token to the compiler.
      let isAfterHash = index > 0 && tokens[index - 1].kind == .hash && tokens[index - 1].end == token.start
      let text = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
      if isAfterHash, ["available", "unavailable", "sourceLocation"].contains(text) { continue }
      identifiers.insert(Identifier(start: token.start, end: token.end))
    }
    return identifiers
  }
}

func files(_ arguments: [String]) -> [String] {
  arguments.flatMap { path -> [String] in
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return [] }
    guard isDirectory.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".swiftinterface") }.sorted().map { path + "/" + $0 }
  }
}

/// The Swift texts of a file of labelled snippets, without their marks: the second argument of each `.swift(name, text)`.
func snippets(_ path: String, _ bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
  guard path.hasSuffix("Snippets.swift") else { return [] }
  final class Visitor: SyntaxVisitor {
    var found: [(name: String, text: String)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let values = node.arguments.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
      if node.calledExpression.trimmedDescription == ".swift", values.count == 2 { found.append((values[0], values[1])) }
      return .visitChildren
    }
  }
  let visitor = Visitor(viewMode: .sourceAccurate)
  visitor.walk(bytes.withUnsafeBufferPointer { Parser.parse(source: $0) })
  return visitor.found.map { name, text in
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false).enumerated()
    let plain = pieces.map { index, piece in index == 0 ? String(piece) : String(piece.drop { $0 != "⟧" }.dropFirst()) }.joined()
    return ("\(path): \(name)", Array(plain.utf8))
  }
}

var counts = (texts: 0, faulty: 0, identifiers: 0, bytes: 0, differing: 0, differences: 0)

func compare(_ path: String, _ bytes: [UInt8]) {
  let (theirs, hasError) = compilersIdentifiers(bytes)
  let ours = ourIdentifiers(bytes)
  counts.texts += 1
  counts.bytes += bytes.count
  if hasError { counts.faulty += 1 }
  counts.identifiers += theirs.count
  let difference = theirs.symmetricDifference(ours)
  guard !difference.isEmpty else { return }
  counts.differing += 1
  counts.differences += difference.count
  print("\(path): \(difference.count) of \(theirs.count) differ\(hasError ? " (the compiler finds errors in it)" : "")")
  for identifier in difference.sorted().prefix(3) {
    let line = bytes[..<identifier.start].lazy.filter { $0 == 0x0A }.count + 1
    let side = ours.contains(identifier) ? "only here" : "only the compiler"
    print("  line \(line), \(side): \(String(decoding: bytes[identifier.start..<identifier.end].prefix(60), as: UTF8.self))")
  }
}

for path in files(Array(CommandLine.arguments.dropFirst())) {
  guard let data = FileManager.default.contents(atPath: path) else { continue }
  compare(path, [UInt8](data))
  for snippet in snippets(path, [UInt8](data)) { compare(snippet.name, snippet.bytes) }
}
print(
  "\(counts.texts) texts (\(counts.faulty) that the compiler cannot parse without error), \(counts.bytes) bytes, "
    + "\(counts.identifiers) identifiers; \(counts.differences) differences in \(counts.differing) texts")
exit(counts.differing == 0 ? 0 : 1)
