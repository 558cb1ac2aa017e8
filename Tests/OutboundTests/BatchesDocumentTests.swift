import Foundation
import Outbound
import Testing
import TrackingPolicy

@Suite("Documentation/Batches.md")
struct BatchesDocumentTests {
  private let lines: [String]

  init() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Documentation/Batches.md").standardizedFileURL
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
  }

  @Test("its table of keys is the one that the splitter uses, in its order")
  func keys() {
    let rows = WireKey.table.map { key in
      let meaning =
        switch key.role {
        case .identity: "identity, copied to every part"
        case .control: "control, copied to every part"
        case .data(let kind, let others): ([kind] + others.elements).map { "`\($0.rawValue)`" }.joined(separator: " and ")
        }
      return "| `\(key.name)` | \(meaning) |"
    }
    #expect(lines.drop { $0 != "| key | what it holds |" }.dropFirst(2).prefix(rows.count) == rows[...])
  }

  @Test("its table of codes holds every code of the reader")
  func codes() {
    let all: [BatchError.Code] = [
      .notJSON, .secondDocument, .nesting, .rootNotObject, .unknownArray, .arrayTwice, .notArray, .notObject, .identityMissing,
      .identityInvalid, .identityConflict, .controlInvalid, .nameMissing, .nameInvalid, .nameTwice, .loneSurrogate,
      .objectTooLarge,
    ]
    let codes = lines.drop { $0 != "| code | what was found |" }.dropFirst(2).map { $0.split(separator: "`")[1] }
    #expect(codes.map { String($0) } == all.map(\.description))
  }
}
