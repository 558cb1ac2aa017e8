import PropertyListSyntax
import Testing

@Suite("Encodings")
struct TextDecodingTests {
  private static let body = "<plist version=\"1.0\"><string>aé“</string></plist>"

  private static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func declared(_ encoding: String, _ text: [UInt8]) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist version=\"1.0\"><string>".utf8) + text
      + Array("</string></plist>".utf8)
  }

  private static let utf32: [UInt8] =
    [0xFF, 0xFE, 0, 0]
    + body.unicodeScalars.flatMap { (scalar: Unicode.Scalar) -> [UInt8] in
      [UInt8(scalar.value & 0xFF), UInt8(scalar.value >> 8 & 0xFF), UInt8(scalar.value >> 16), 0]
    }

  @Test(
    "what Apple's parser decodes is decoded, and every place counts in the UTF-8 form",
    arguments: [
      Array(body.utf8), Array(("\u{FEFF}" + body).utf8), utf16("\u{FEFF}" + body),
      utf16("\u{FEFF}" + body, isBigEndian: true),
      utf16("\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + body),
      utf32,
      declared("utf-8", Array("aé“".utf8)), declared("windows-1252", [0x61, 0xE9, 0x93]),
    ] as [[UInt8]])
  func decoded(bytes: [UInt8]) throws {
    let document = PropertyListDocument(parsing: bytes)
    #expect(document.problems.isEmpty)
    let root = try #require(document.root)
    #expect(root.string == "aé“")
    #expect(document.bytes[root.contentRange].elementsEqual("aé“".utf8))
    #expect(SecondOpinion.disagreement(on: bytes, as: document) == nil)
  }

  @Test("ISO-8859-1 is decoded")
  func latin() {
    let bytes = TextDecodingTests.declared("ISO-8859-1", [0xE9])
    #expect(PropertyListDocument(parsing: bytes).root?.string == "é")
    #expect(SecondOpinion.disagreement(on: bytes, as: PropertyListDocument(parsing: bytes)) == nil)
  }

  @Test(
    "a file that contradicts itself, or that nothing can decode, is a fault at its place",
    arguments: [
      (
        utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + body), 0,
        "the text is UTF-16 without a byte order mark, which Apple's parser cannot read"
      ),
      (
        utf16("\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + body), 30,
        "the file is written in UTF-16 but declares the encoding `UTF-8`"
      ),
      (
        Array("\u{FEFF}<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8) + Array(body.utf8), 33,
        "the file is written in UTF-8 but declares the encoding `ISO-8859-1`"
      ),
      (declared("UTF-16", []), 30, "the file declares the encoding `UTF-16` but is not written in it"),
      (declared("no-such", []), 30, "the encoding `no-such` is not known"),
      (declared("UTF-8", [0x61, 0xE9, 0xE9, 0x61]), 68, "this is not UTF-8"),
      (declared("UTF-8", [0xC1, 0x81]), 67, "this is not UTF-8"),
      (declared("US-ASCII", [0x61, 0xE9]), 71, "this is not US-ASCII"),
      (utf16("\u{FEFF}<plist><string>") + [0x00, 0xD8] + utf16("</string></plist>"), 15, "this is not UTF-16LE"),
    ] as [([UInt8], Int, String)])
  func faulty(bytes: [UInt8], offset: Int, message: String) {
    let document = PropertyListDocument(parsing: bytes)
    #expect(document.problems.map(\.message) == [message])
    #expect(document.problems.first?.range.lowerBound == offset)
    #expect(document.root?.kind == .string, "what could be read is there")
  }

  @Test("line ends are one line feed in a text, however they are written")
  func lineEnds() {
    let text = "<plist>\r\n<array>\r<string>a\r\nb\rc\nd</string><string><![CDATA[a\r\nb]]></string></array></plist>"
    let document = PropertyListDocument(parsing: Array(text.utf8))
    #expect(document.problems.isEmpty)
    #expect(document.root?.elements.map(\.string) == ["a\nb\nc\nd", "a\nb"])
  }
}
