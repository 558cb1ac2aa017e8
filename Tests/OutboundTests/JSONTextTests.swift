import Foundation
import Outbound
import Testing

@Suite("JSON text")
struct JSONTextTests {
  @Test("what is made reads back as what it was made of")
  func making() throws {
    let strings = ["", "a", "\"\\/\u{0}\u{8}\u{C}\n\r\t\u{1F}\u{7F}", "é漢😀\u{2028}"]
    for string in strings { #expect(try JSONText(Array(JSONText.string(string).bytes)).string == string) }
    let object = JSONText.object([
      ("", .null), ("a\"", .array([.bool(true), .bool(false), .number(-3), .array([])])), ("a\"", .object([])),
    ])
    #expect(text(object.bytes) == #"{"":null,"a\"":[true,false,-3,[]],"a\"":{}}"#)
    #expect(try JSONText(Array(object.bytes)) == object)
  }

  @Test(
    "a number is written as the shortest decimal that JSON can say",
    arguments: [
      0.0, -0.0, 1, 0.1, 1e-7, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3.0, 123_456_789_012_345_680,
    ])
  func numbers(value: Double) throws {
    let made = try #require(JSONText.number(value))
    #expect(try JSONText(Array(made.bytes)) == made)
    #expect(Double(text(made.bytes)) == value)
  }

  @Test("infinities and what is no number cannot be written")
  func noNumbers() {
    #expect(JSONText.number(Double.infinity) == nil && JSONText.number(Double.nan) == nil)
  }

  @Test(
    "the kind of a value is told by its first byte",
    arguments: [
      ("{}", JSONText.Kind.object), (" [1]", .array), ("\"\"", .string), ("-1 ", .number), ("true", .bool), ("false", .bool),
      ("null", .null),
    ])
  func kinds(input: String, kind: JSONText.Kind) throws {
    #expect(try JSONText(Array(input.utf8)).kind == kind)
  }

  @Test("one value is one value", arguments: ["", "1 2", "{}{}", "1,"])
  func oneValue(input: String) {
    #expect(throws: BatchError.self) { try JSONText(Array(input.utf8)) }
  }
}
