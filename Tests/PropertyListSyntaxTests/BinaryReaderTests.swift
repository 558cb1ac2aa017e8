import Foundation
import PropertyListSyntax
import Testing

@Suite("Binary property lists")
struct BinaryReaderTests {
  private func sample() throws -> [UInt8] {
    let value: [String: Any] = [
      "a": ["x", "é日😀", Data([1, 2, 3, 4]), true, false, 1, -5, 300, 70_000, 1 << 40, UInt64.max, 1.5] as [Any],
      "é": ["n": [:] as [String: Any], "m": [] as [Any]], "d": Date(timeIntervalSinceReferenceDate: 1),
      "s": String(repeating: "a", count: 20),
    ]
    return Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test("what Foundation writes is read, value by value")
  func reads() throws {
    let bytes = try sample()
    let document = PropertyListDocument(parsing: bytes)
    #expect(document.format == .binary)
    #expect(document.problems.isEmpty)
    #expect(SecondOpinion.disagreement(on: bytes, as: document) == nil)
    let root = try #require(document.root)
    let date = root.entries.first { $0.key.text == "d" }?.value
    #expect(date?.text == "2001-01-01T00:00:01Z")
    let array = try #require(root.entries.first { $0.key.text == "a" }?.value)
    #expect(
      array.elements.map(\.text) == [
        "x", "é日😀", "AQIDBA==", "true", "false", "1", "-5", "300", "70000", "1099511627776", "18446744073709551615", "1.5",
      ])
    let first = try #require(array.elements.first { _ in true })
    #expect(Array(bytes[first.range]) == [0x51, 0x78])
    #expect(first.keyPath == "a[0]")
  }

  @Test("cut at any byte or with any bit turned, it is refused or Foundation reads the same")
  func mutants() throws {
    let sample = try sample()
    for offset in sample.indices {
      #expect(!PropertyListDocument(parsing: Array(sample[..<offset])).problems.isEmpty)
      for bit in 0..<8 {
        var mutant = sample
        mutant[offset] ^= 1 << UInt8(bit)
        let document = PropertyListDocument(parsing: mutant)
        #expect(document.problems.allSatisfy { $0.range.upperBound <= mutant.count })
        guard document.problems.isEmpty, document.format == .binary else { continue }
        #expect(SecondOpinion.disagreement(on: mutant, as: document) == nil, "bit \(bit) of byte \(offset)")
      }
    }
  }

  @Test(
    "each fault is found where it lies",
    arguments: [
      ([[0xA1, 0]], 9, "an array or dictionary that holds itself"),
      ([[0xA1, 1], [0xA1, 0]], 11, "an array or dictionary that holds itself"),
      ([[0xA1, 7]], 9, "a reference to an object that is not there"),
      ([[0xD1, 1, 2], [0x09], [0x09]], 11, "a key that is no string"),
      ([[0x70, 0x61]], 8, "no object of a property list is here, or it does not end in the file"),
      ([[0x5F, 0x10, 0xFF]], 8, "no object of a property list is here, or it does not end in the file"),
      (
        [[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], 8,
        "no object of a property list is here, or it does not end in the file"
      ),
      ([[0x51, 0xE9]], 8, "a string marked as ASCII that is not"),
      ([[0x61, 0xD8, 0x00]], 8, "a string with half of a surrogate pair"),
      ([[0x60]], 8, "an empty string in UTF-16, which Apple's parser does not take"),
      ([[0x14] + [UInt8](repeating: 1, count: 16)], 8, "an integer of more than 64 bits"),
      ([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], 8, "a date outside of the years 0 to 9999"),
    ] as [([[UInt8]], Int, String)])
  func faults(objects: [[UInt8]], offset: Int, message: String) {
    let document = PropertyListDocument(parsing: BinaryWriter(objects: objects).bytes)
    #expect(document.format == .binary)
    #expect(document.problems.map(\.message) == [message])
    #expect(document.problems.first?.range.lowerBound == offset)
  }

  @Test("a shared object stands in the tree at each of its places")
  func shared() {
    let document = PropertyListDocument(
      parsing: BinaryWriter(objects: [[0xA2, 1, 1], [0xA1, 2], BinaryWriter.string("x")]).bytes)
    #expect(document.problems.isEmpty)
    #expect(document.root?.elements.map { $0.elements.map(\.keyPath) } == [["[0][0]"], ["[1][0]"]])
    #expect(document.root?.elements.map(\.range) == [11..<13, 11..<13])
  }

  @Test("sharing that would unfold without end meets the limit")
  func unfolding() {
    var objects: [[UInt8]] = (1...40).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
    objects.append([0x09])
    let document = PropertyListDocument(parsing: BinaryWriter(objects: objects).bytes)
    #expect(document.problems.map(\.message) == ["more than 1000000 values; the rest was not read"])
  }

  @Test("nesting past the limit is a fault")
  func depth() {
    var objects: [[UInt8]] = (1...70).map { [0xA1, UInt8($0)] }
    objects.append([0x09])
    let document = PropertyListDocument(parsing: BinaryWriter(objects: objects).bytes)
    #expect(document.problems.first?.message.hasPrefix("more than 64 ") == true)
  }

  @Test("a trailer that does not fit the file is a fault, with bytes added or taken away")
  func trailer() {
    let clean = BinaryWriter(objects: [[0x09]]).bytes
    #expect(PropertyListDocument(parsing: clean).problems.isEmpty)
    for bytes in [clean + [0x0A], Array(clean.dropLast()), Array("bplist00".utf8), Array("bplist00".utf8) + clean] {
      let document = PropertyListDocument(parsing: bytes)
      #expect(document.problems.map(\.message) == ["the trailer at the end does not fit this binary property list"])
    }
    let other = PropertyListDocument(parsing: Array("bplist17".utf8) + clean.dropFirst(8))
    #expect(other.problems.first?.message.contains("version") == true)
  }

  @Test("an object without a form in XML is kept as other")
  func other() {
    for object in [[0x00], [0x80, 0x05], [0xC1, 0x00]] as [[UInt8]] {
      let document = PropertyListDocument(parsing: BinaryWriter(objects: [object]).bytes)
      #expect(document.root?.kind == .other)
      #expect(document.problems.isEmpty)
    }
  }
}
