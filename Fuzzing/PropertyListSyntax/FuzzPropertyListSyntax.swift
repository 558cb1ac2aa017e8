import Foundation
import PropertyListSyntax

/// Called by libFuzzer with ever new bytes; a broken law traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPropertyListSyntax(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = PropertyListDocument(parsing: bytes)
  checkPlaces(of: document)
  let again = PropertyListDocument(parsing: bytes)
  hold(document.problems == again.problems, "the same bytes give other problems")
  hold(document.bytes == again.bytes, "the same bytes give another text")
  hold(outline(document.root) == outline(again.root), "the same bytes give another tree")
  // What is decoded is known to differ: the two do not know the same encodings.
  if document.problems.isEmpty, document.bytes == bytes {
    let disagreement = SecondOpinion.disagreement(on: bytes, as: document)
    hold(disagreement == nil, disagreement ?? "")
  }
  return 0
}

/// Says which law is broken, also where the optimizer drops the words of a trap, and stops.
private func hold(_ law: Bool, _ breach: @autoclosure () -> String) {
  guard !law else { return }
  FileHandle.standardError.write(Data("broken law: \(breach())\n".utf8))
  preconditionFailure()
}

private func checkPlaces(of document: PropertyListDocument) {
  var last = 0
  for problem in document.problems {
    hold(problem.range.upperBound <= document.bytes.count, "a problem lies outside of the text")
    hold(problem.range.lowerBound >= last, "problems are not in order of place")
    hold(!problem.message.hasPrefix("libxml2, "), "libxml2 refuses what the diagnosis takes")
    hold(isBounded(problem.keyPath), "the key path of a problem is too long, or not one to show")
    last = problem.range.lowerBound
  }
  if let root = document.root { checkPlaces(of: root, within: 0..<document.bytes.count, isBinary: document.format == .binary) }
}

/// In XML a value lies in its container; in a binary file anywhere in the file.
private func checkPlaces(of value: PropertyListValue, within outer: Range<Int>, isBinary: Bool) {
  hold(contains(outer, value.range), "a value lies outside of its container")
  hold(isBounded(value.keyPath), "the key path of a value is too long, or not one to show")
  hold(contains(value.range, value.contentRange), "a content lies outside of its value")
  let inner = isBinary ? outer : value.range
  var last = inner.lowerBound
  var count = 0
  for element in value.elements {
    if let key = element.key {
      hold(contains(inner, key.range) && contains(key.range, key.contentRange), "a key lies outside of its dictionary")
      hold(isBinary || key.range.upperBound <= element.range.lowerBound, "a key lies behind its value")
    }
    hold(isBinary || element.range.lowerBound >= last, "values overlap")
    last = element.range.upperBound
    count += 1
    checkPlaces(of: element, within: inner, isBinary: isBinary)
  }
  hold(count == value.count, "a container counts wrongly")
}

/// Whether a key path can stand in a thousand findings and on a terminal.
private func isBounded(_ keyPath: String) -> Bool {
  keyPath.utf8.count <= 1_000 && keyPath.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
}

private func contains(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
  outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
}

private func outline(_ value: PropertyListValue?) -> String {
  guard let value else { return "-" }
  return "\(value.kind)\(value.range)\(value.key?.text ?? "")(" + value.elements.map(outline).joined() + ")"
}
