import Testing

@testable import PropertyListSyntax

/// Law: a document is clean exactly where libxml2 takes it, where the diagnosis finds nothing, and where Apple's parser
/// takes it; and then all three read the same.
@Suite("Agreement of the readers")
struct ReaderAgreementTests {
  static let samples: [[UInt8]] = [
    Array(
      """
      <?xml version="1.0" encoding="UTF-8" standalone='yes'?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- a - é --><?pi x?>
      <plist version="1.0"><dict>
      \t<key>a&amp;&#233;</key><array><string/><string><![CDATA[<x>]]> y &lt;z</string ><true/><false></false></array>
      \t<key >i</key><integer>-42</integer><key>r</key><real>1.5e3</real><key>h</key><integer>0xAB</integer>
      \t<key>d</key><date>2024-05-01T12:30:00Z</date><key/><data>AQID
      BA==</data><key>e</key> <dict/><!-- - --></dict></plist>

      """.utf8),
    Array("\u{FEFF}<!DOCTYPE plist SYSTEM \"x\">\r\n<plist><string>a\r\nb</string>\r\n</plist>".utf8),
  ]

  /// The sample cut at every byte, with every bit turned, and with a mark of XML put for every byte.
  static func mutants(of sample: [UInt8], check: ([UInt8]) -> Void) {
    for offset in sample.indices {
      check(Array(sample[..<offset]))
      for bit in 0..<8 {
        var mutant = sample
        mutant[offset] ^= 1 << UInt8(bit)
        check(mutant)
      }
      for byte in "<>/&-".utf8 {
        var mutant = sample
        mutant[offset] = byte
        check(mutant)
      }
    }
  }

  @Test("no mutant passes that libxml2, the diagnosis or Apple's parser refuses", arguments: samples)
  func mutants(sample: [UInt8]) {
    #expect(PropertyListDocument(parsing: sample).problems.isEmpty)
    var cleanCount = 0
    ReaderAgreementTests.mutants(of: sample) { mutant in
      let read = read(mutant)
      var problems = ProblemList()
      let recovered = XMLDiagnosis.run(on: mutant, problems: &problems)
      let declaration = declarationProblems(mutant)
      if declaration.isEmpty { #expect((read != nil) == problems.isEmpty, "\(problems.sorted()) \(mutant)") }
      if let read, problems.isEmpty { #expect(recovered.map { isSame(read, $0) } == true, "\(mutant)") }
      let document = PropertyListDocument(parsing: mutant)
      #expect(document.problems.allSatisfy { $0.range.upperBound <= document.bytes.count })
      if document.problems.isEmpty {
        cleanCount += 1
        let disagreement = SecondOpinion.disagreement(on: mutant, as: document)
        #expect(disagreement == nil, "\(mutant)")
      }
    }
    #expect(cleanCount > 0)
  }

  private func read(_ bytes: [UInt8]) -> PropertyListValue? {
    bytes.withUnsafeBufferPointer { TextFaults.first(in: $0) == nil } ? XMLReader.read(bytes) : nil
  }

  /// What is wrong before either reader begins.
  private func declarationProblems(_ bytes: [UInt8]) -> ProblemList {
    var problems = ProblemList()
    _ = TextDecoding.utf8(bytes, problems: &problems)
    return problems
  }

  private func isSame(_ left: PropertyListValue, _ right: PropertyListValue) -> Bool {
    left.kind == right.kind && left.range == right.range && left.contentRange == right.contentRange && left.text == right.text
      && left.count == right.count && left.keyPath == right.keyPath && left.key?.range == right.key?.range
      && left.key?.contentRange == right.key?.contentRange
      && zip(left.elements, right.elements).allSatisfy { isSame($0, $1) }
  }

  /// White space behind the root brings a text over the size up to which libxml2 reads first.
  @Test("the same text is judged alike by either path, small or large", arguments: conflicts + samples)
  func paths(sample: [UInt8]) {
    let padding = [UInt8](repeating: 0x0A, count: 33 * 1024)
    var texts = [sample]
    for offset in stride(from: 0, to: sample.count, by: 29) {
      texts.append(Array(sample[..<offset]))
      texts.append(Array(sample[..<offset]) + Array("<".utf8) + Array(sample[(offset + 1)...]))
    }
    for text in texts {
      let small = PropertyListDocument(parsing: text + [0x0A])
      let large = PropertyListDocument(parsing: text + padding)
      #expect(small.problems.map(\.message) == large.problems.map(\.message), "\(text)")
      #expect(small.problems.map(\.range.lowerBound) == large.problems.map(\.range.lowerBound), "\(text)")
      #expect((small.root == nil) == (large.root == nil), "\(text)")
      // What is left open reaches to the end of the file.
      guard small.problems.isEmpty, let small = small.root, let large = large.root else { continue }
      #expect(isSame(small, large), "\(text)")
    }
  }

  /// Texts with the markers of a merge conflict where they are a fault and where they are text.
  static let conflicts = [
    "<plist><!--\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n--><true/></plist>",
    "<plist><string><![CDATA[\n<<<<<<< a\nx\n>>>>>>> b\n]]></string></plist>",
    "<plist>\n<<<<<<< a\n<true/>\n=======\n<false/>\n>>>>>>> b\n</plist>",
    "<<<<<<< a\n<?xml version=\"1.0\"?>\n<plist><true/></plist>\n=======\n>>>>>>> b\n",
    "<plist><!--\n<<<<<<< a\n--><string>&</string></plist>",
  ].map { Array($0.utf8) }

  @Test("libxml2's own limit on a comment is not one of ours")
  func longComment() {
    let comment = [UInt8](repeating: 0x61, count: 10_000_001)
    #expect(XMLReader.read(Array("<plist><!--".utf8) + comment + Array("--><true/></plist>".utf8))?.boolean == true)
  }

  @Test("a large document is read like a small one")
  func large() throws {
    let text = "<plist><array>" + String(repeating: "<string>é</string>\n", count: 10_000) + "</array></plist>"
    let document = PropertyListDocument(parsing: Array(text.utf8))
    #expect(document.problems.isEmpty)
    #expect(document.root?.count == 10_000)
  }

  @Test("two threads read at once without disturbing each other")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          (0..<200).allSatisfy { round in
            let text = "<plist><array><string>\(task)-\(round)</string>\(round.isMultiple(of: 3) ? "<" : "")</array></plist>"
            let document = PropertyListDocument(parsing: Array(text.utf8))
            return Array(document.root?.elements.map(\.string) ?? []) == ["\(task)-\(round)"]
              && document.problems.isEmpty != round.isMultiple(of: 3)
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
