import PrivacyManifest
import SourceDiagnostics
import Testing

@testable import RequiredReasonAPI

@Suite("The source scan on labelled snippets")
struct SourceScanTests {
  static let snippets = swiftSnippets + swiftKeySnippets + cSnippets + objectiveCSnippets + groupSnippets + apiSnippets

  @Test("each snippet gives exactly the uses that are marked in it", arguments: snippets)
  func snippet(_ snippet: Snippet) {
    let reported = snippet.reported()
    #expect(reported.subtracting(snippet.expected).sorted { $0.offset < $1.offset } == [], "reported, but not marked")
    #expect(snippet.expected.subtracting(reported).sorted { $0.offset < $1.offset } == [], "marked, but not reported")
  }

  @Test("over all snippets nothing sure is wrong, and hardly a use is missed")
  func figures() {
    let snippets = SourceScanTests.snippets
    #expect(snippets.count >= 250)
    #expect(Set(snippets.map(\.name)).count == snippets.count, "two snippets have one name")
    var uses = 0
    var found = 0
    for snippet in snippets {
      let reported = snippet.reported()
      let real = snippet.expected.subtracting(snippet.falseAlarms)
      uses += real.count + snippet.missed
      found += real.intersection(reported).count
      let wrong = reported.subtracting(real).filter { $0.confidence == "high" }
      #expect(wrong.isEmpty, "\(snippet.name)")
    }
    #expect(Double(found) >= 0.98 * Double(uses), "\(found) of \(uses)")
  }

  @Test("a use says where it is, what it is and why")
  func use() throws {
    let text = "let a = 1\r\n  let é = \"é\"; let r = getattrlist(a, b, c, d, 0)\n"
    let scan = SourceScan(files: [(path: "Sources/A.swift", language: .swift, bytes: Array(text.utf8))])
    let use = try #require(scan.uses.first)
    #expect(scan.uses.count == 1)
    #expect(use.place.file == "Sources/A.swift")
    #expect(use.place.start?.line == 2)
    #expect(use.place.start?.column == 24)
    #expect(use.place.end?.column == 35)
    #expect(use.place.range.map { Array(text.utf8)[$0].elementsEqual("getattrlist".utf8) } == true)
    #expect(use.categories == [.fileTimestamp, .diskSpace])
    #expect(use.reason == "a call with as many arguments as the C function takes")
  }

  @Test("a file in UTF-16 is read, its places counted in UTF-8")
  func utf16() {
    let text = "let é = stat(p, &s)"
    for isLittle in [true, false] {
      let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let scan = SourceScan(files: [(path: "A.swift", language: .swift, bytes: bytes)])
      #expect(scan.uses.map(\.place.range) == [9..<13])
      #expect(bytes.withUnsafeBufferPointer { SourceFileScan.mayHaveUses($0) })
    }
  }

  @Test("the language of a path is told by its extension")
  func languages() {
    let expected: [String: SourceLanguage?] = [
      "a/B.swift": .swift, "a.m": .objectiveC, "a.mm": .objectiveCPlusPlus, "a.c": .c, "a.cpp": .cPlusPlus, "a.b.h": .header,
      "a.txt": nil, "swift": nil, "a.d/c": nil,
    ]
    for (path, language) in expected { #expect(SourceLanguage(path: path) == language, "\(path)") }
  }
}
