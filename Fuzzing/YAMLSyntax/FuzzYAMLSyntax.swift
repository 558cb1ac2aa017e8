internal import PolicyDocument
internal import SourceDiagnostics
internal import YAMLSyntax

/// What holds for any bytes: the reader ends, every place lies in the text, and there is a tree or a problem with words of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let document = YAMLDocument(parsing: bytes)
  let end = document.source.bytes.count
  for problem in document.problems {
    precondition(problem.range.lowerBound >= 0 && problem.range.upperBound <= end)
    precondition(problem.message != "this is not YAML", "an error of libyaml without words of our own")
  }
  precondition(document.root != nil || !document.problems.isEmpty)
  if let root = document.root, size < 4096 { walk(root, end: end) }
  do {
    _ = try PolicyDocument(parsing: bytes, file: "fuzz.policy.yml")
    precondition(document.problems.isEmpty, "a policy out of broken YAML")
  } catch {
    precondition(!error.findings.isEmpty)
  }
  return 0
}

private func walk(_ node: YAMLNode, end: Int) {
  precondition(node.range.upperBound <= end)
  _ = node.text
  _ = node.keyPath
  for entry in node.entries { precondition(entry.key.range.upperBound <= end) }
  for element in node.elements { walk(element, end: end) }
}
