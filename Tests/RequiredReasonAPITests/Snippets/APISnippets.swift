@testable import RequiredReasonAPI

/// Every API in the forms that its kind has, used and not used, written from its names.
let apiSnippets: [Snippet] = AccessedAPI.all.flatMap { api -> [Snippet] in
  switch api.kind {
  case .function: functionSnippets(api)
  case .type:
    [
      .swift("\(api.name) named", "let a = ⟦high type⟧\(api.swiftName).standard // \(api.swiftName)"),
      .objectiveC(
        "\(api.name) named",
        "- (void)f { id a = [⟦high type⟧\(api.objectiveCName) standardUserDefaults]; /* \(api.objectiveCName) */ }"),
    ]
  case .member:
    [
      .swift(
        "\(api.name) read",
        "let a = \(api.owner ?? "")\(api.owner == "ProcessInfo" ? ".processInfo" : "").⟦high member⟧\(api.name) // .\(api.name)"),
      .swift("\(api.name) read of something", "let a = b.⟦medium member⟧\(api.name), c = \".\(api.name)\""),
      .swift("\(api.name) declared", "struct A { var \(api.name): Int }\nlet b = a.\(api.name)"),
      .objectiveC("\(api.name) sent", "- (void)f { id a = [b ⟦medium member⟧\(api.name)]; id c = @\"\(api.name)\"; }"),
    ]
  case .constant:
    [
      .swift("\(api.name) behind its type", "let a = \(api.owner ?? "").⟦high constant⟧\(api.name) // \(api.name)"),
      .swift(
        "\(api.name) as a key",
        api.owner == "URLResourceKey"
          ? "let a = try url.resourceValues(forKeys: [.⟦high constant⟧\(api.name)])"
          : "let a = attributes[.⟦high constant⟧\(api.name)]"),
      .swift("\(api.name) declared", "enum Key { case \(api.name) }\nlet a: Key = .\(api.name), b = \".\(api.name)\""),
      .objectiveC(
        "\(api.name) named", "- (void)f { id a = b[⟦high constant⟧\(api.objectiveCName)]; /* \(api.objectiveCName) */ }"),
      .objectiveC("\(api.name) declared", "extern NSString *const \(api.objectiveCName); // \(api.objectiveCName)"),
    ]
  }
}

private func functionSnippets(_ api: AccessedAPI) -> [Snippet] {
  let name = api.name
  let arguments = (0..<(api.argumentCount ?? 0)).map { "a\($0)" }.joined(separator: ", ")
  let parameters = (0..<(api.argumentCount ?? 0)).map { "int a\($0)" }.joined(separator: ", ")
  return [
    .swift("\(name) called", "let r = ⟦high call⟧\(name)(\(arguments)) // \(name)(\(arguments))"),
    .swift("\(name) called through Darwin", "let r = Darwin.⟦high call⟧\(name)(\(arguments))"),
    .swift("\(name) called in a string", "let r = \"\(name)(\(arguments)) \\(⟦high call⟧\(name)(\(arguments)))\""),
    .swift("\(name) of something", "let r = a.\(name)(\(arguments)); f(\(name): 1)"),
    .swift("\(name) defined", "func \(name)() {}\nlet r = \(name)(\(arguments))"),
    .c("\(name) called", "int f() { return ⟦high call⟧\(name)(\(arguments)); /* \(name)(\(arguments)) */ }"),
    .c("\(name) declared", "int \(name)(\(parameters)); const char *a = \"\(name)(\(arguments))\";"),
    .c("\(name) defined", "int \(name)(\(parameters)) { return 0; } int f() { return \(name)(\(arguments)); }"),
    .objectiveC("\(name) called", "- (void)f { [a b:⟦high call⟧\(name)(\(arguments))]; [a \(name)]; [a \(name):1]; }"),
  ]
}
