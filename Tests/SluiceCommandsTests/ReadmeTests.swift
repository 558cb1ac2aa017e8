import Foundation
import Testing

@Suite("README.md")
struct ReadmeTests {
  /// The blocks marked `console`: each command behind `$` with the lines that it is said to print.
  private static func examples() throws -> [(command: String, output: String)] {
    let readme = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    var examples: [(command: String, output: String)] = []
    for block in readme.components(separatedBy: "```console\n").dropFirst() {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          examples.append((String(line.dropFirst(2)), ""))
        } else if !line.isEmpty {
          examples[examples.count - 1].output += line + "\n"
        }
      }
    }
    return examples
  }

  @Test("every command of the README prints what the README says")
  func examples() throws {
    let folder = TemporaryFolder()
    for name in ["Manifests", "Policies", "Documentation"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: Repository.root + "/" + name)
    }
    let examples = try Self.examples()
    #expect(examples.count >= 4)
    for example in examples {
      let script = "cd '\(folder.path)' && sluice() { '\(BuiltProduct.sluice)' \"$@\"; } && \(example.command) 2>&1"
      let run = try Process.run("/bin/sh", "-c", script)
      #expect(run.output == example.output, "\(example.command)")
    }
  }

  @Test("every file that the README links to is there")
  func links() throws {
    let readme = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    for part in readme.components(separatedBy: "](").dropFirst() {
      let target = part.components(separatedBy: ")")[0]
      #expect(FileManager.default.fileExists(atPath: Repository.root + "/" + target), "\(target)")
    }
  }
}
