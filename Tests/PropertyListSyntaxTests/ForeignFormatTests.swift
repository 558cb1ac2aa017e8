import PropertyListSyntax
import Testing

@Suite("Files that are no property list")
struct ForeignFormatTests {
  @Test(
    "each is named for what it is, at the start of the file",
    arguments: [
      ("", "the file is empty"),
      (" \n\t\r\n", "the file holds nothing but white space"),
      ("\u{FEFF}", "the file holds nothing but white space"),
      ("{ \"NSPrivacyTracking\" : false }", "this is JSON, not a property list"),
      ("{\"a\": \"<plist\"}", "this is JSON, not a property list"),
      ("[\"<?xml\"]", "this is JSON, not a property list"),
      ("\"a\" = \"b\";\n", "this is a strings file (OpenStep), which a privacy manifest cannot be"),
      ("/* c */\n\"a\" = \"<plist\";\n", "this is a strings file (OpenStep), which a privacy manifest cannot be"),
      ("<!-- c --><html><body></body></html>", "this is an HTML page, not a property list"),
      ("[]", "this is JSON, not a property list"),
      ("{}", "this is JSON, not a property list"),
      ("// c\n{ \"a\\\"\": 1 }", "this is JSON, not a property list"),
      ("{ NSPrivacyTracking = 0; }", "this is an old-style (OpenStep) property list, which a privacy manifest cannot be"),
      ("// !$*UTF8*$!\n{ \"a\" = (); }", "this is an old-style (OpenStep) property list, which a privacy manifest cannot be"),
      ("(a, b)", "this is an old-style (OpenStep) property list, which a privacy manifest cannot be"),
      ("<0fbd77 1c>", "this is an old-style (OpenStep) property list, which a privacy manifest cannot be"),
      ("<!DOCTYPE html>\n<html></html>", "this is an HTML page, not a property list"),
      ("\n<HTML><plist></HTML>", "this is an HTML page, not a property list"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "this is a Git LFS pointer, not a property list"
      ),
      ("{\\rtf1\\ansi}", "this is rich text (RTF), not a property list"),
      ("import Foundation\n", "this is plain text or source code, not a property list"),
      ("NSPrivacyTracking: false\n", "this is plain text or source code, not a property list"),
      ("PK\u{3}\u{4}", "this is a ZIP archive, not a property list"),
      ("%PDF-1.7", "this is a PDF file, not a property list"),
      ("a\u{0}b", "this is binary data, not a property list"),
    ])
  func named(text: String, message: String) {
    let document = PropertyListDocument(parsing: Array(text.utf8))
    #expect(document.format == .unknown)
    #expect(document.root == nil)
    #expect(document.problems.map(\.message) == [message])
    #expect(document.problems.first?.range == 0..<0)
  }

  @Test("a stray bracket before a property list does not hide it", arguments: ["{", "[", "(", "{ "])
  func bracket(stray: String) {
    let document = PropertyListDocument(parsing: Array("\(stray)<plist><dict/></plist>".utf8))
    #expect(document.format == .xml)
    #expect(document.problems.map(\.message) == ["text before the start of the property list"])
  }

  @Test("an AppleDouble file is told from the real one")
  func appleDouble() {
    let document = PropertyListDocument(parsing: [0, 5, 0x16, 7, 0, 2, 0, 0] + Array("Mac OS X".utf8))
    #expect(document.problems.first?.message.contains("AppleDouble") == true)
    #expect(document.problems.first?.help?.contains("`._`") == true)
  }
}
