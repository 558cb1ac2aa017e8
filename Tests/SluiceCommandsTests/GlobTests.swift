import Testing

@testable import SluiceCommands

@Suite("Globs of --exclude")
struct GlobTests {
  @Test(
    "a pattern means what a person expects of it",
    arguments: [
      ("Pods", "a/Pods", true), ("Pods", "a/Pods2", false), ("Pods/", "a/Pods", true), ("*.app", "x/My.app", true),
      ("a/b", "a/b", true), ("a/b", "x/a/b", false), ("**/b", "b", true), ("**/b", "x/y/b", true), ("**/b", "x/ab", false),
      ("a/**", "a/b/c", true), ("a/**/c", "a/c", true), ("a/**/c", "a/x/y/c", true), ("a/**/c", "ac", false),
      ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("./a/b", "a/b", true), ("a/b", "./a/b", true),
      ("a?c", "x/abc", true), ("a?c", "x/ac", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[]]", "]", true),
      ("[", "[", true), ("\\*", "*", true), ("\\*", "a", false), ("", "a", false), ("é*", "éa", true),
    ])
  func meaning(pattern: String, path: String, matches: Bool) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    #expect(Glob(pattern).matches(name: name, path: path, relativePath: path) == matches)
  }

  @Test("many stars do not make it slow")
  func manyStars() {
    let pattern = String(repeating: "*a", count: 2000)
    let name = String(repeating: "a", count: 4000) + "b"
    #expect(!Glob(pattern).matches(name: name, path: name, relativePath: name))
  }
}
