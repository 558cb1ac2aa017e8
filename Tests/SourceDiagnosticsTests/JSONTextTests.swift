import Foundation
import SourceDiagnostics
import Testing

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("what is written is what a JSON reader reads, whatever the text holds")
  func roundTrip() throws {
    let hostile = "\"\\/\u{0}\u{1F}\u{7F}\n\r\t\u{2028}\u{2029}é漢😀"
    var json = JSONText()
    json.object { json in
      json.key(hostile)
      json.array { json in
        json.string(hostile)
        json.number(-1)
        json.number(nil)
        json.boolean(true)
        json.object { _ in }
        json.array { _ in }
        json.null()
        json.string(String?.none)
      }
      json.key("b")
      json.number(2)
    }
    let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
    let expected: [String: Any] = [
      hostile: [hostile, -1, NSNull(), true, [String: Any](), [Any](), NSNull(), NSNull()], "b": 2,
    ]
    #expect(read.map(NSDictionary.init) == NSDictionary(dictionary: expected))
  }

  @Test("a report holds no line break but the last, so that it is one line of a log")
  func oneLine() {
    let finding = Finding(rule: "r", severity: .error, message: "a\nb", place: Place(file: "x\u{2028}y"))
    let report = JSONReporter.report([finding], summary: FindingSummary(), unread: [("f", "why")], tables: "d")
    #expect(report.filter { $0 == 0x0A }.count == 1)
    #expect(!String(decoding: report, as: UTF8.self).contains("\u{2028}"))
  }
}
