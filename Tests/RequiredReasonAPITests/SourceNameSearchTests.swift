import Testing

@testable import RequiredReasonAPI

@Suite("The search for names")
struct SourceNameSearchTests {
  private func occurs(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { SourceNameSearch.shared.occurs(in: $0) }
  }

  @Test("every name is found at every place of a text, as a word only", arguments: SourceName.all.map(\.spelling) + ["sluice"])
  func everyName(_ name: String) {
    for before in 0..<9 {
      for after in 0..<9 {
        let left = String(repeating: " ", count: before)
        let right = String(repeating: ";", count: after)
        #expect(occurs(left + name + right))
        #expect(occurs("static " + left + name + right + " status") || before == 0 && after == 0 && name.isEmpty)
      }
      #expect(!occurs(String(repeating: "x", count: before + 1) + name))
      #expect(!occurs(name + String(repeating: "_", count: before + 1)))
      #expect(!occurs("0" + name + "9"))
    }
  }

  @Test("a search by words agrees on random texts made of pieces of names")
  func agreesWithWords() {
    var generator = SplitMix(state: 7)
    let pieces = [
      "stat", "f", "l", " ", "(", "fs", "at", "v", "_", "UserDefaults", "NS", "Key", "creationDate", ".", "é", "system", "Size",
      "\n",
    ]
    let names = Set(SourceName.all.map(\.spelling))
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
      #expect(occurs(text) == words.contains { names.contains(String($0)) }, "\(text)")
    }
  }

  @Test("the vocabulary knows every word and every name, and nothing else")
  func vocabulary() {
    func meaning(_ text: String) -> SourceVocabulary.Meaning? {
      var text = text
      return text.withUTF8 { SourceVocabulary.shared.meaning(of: $0) }
    }
    for (index, name) in SourceName.all.enumerated() {
      guard case .name(index)? = meaning(name.spelling) else {
        Issue.record("\(name.spelling)")
        continue
      }
    }
    for word in SourceWord.allCases {
      guard case .word(word)? = meaning(word.rawValue) else {
        Issue.record("\(word)")
        continue
      }
    }
    for other in ["", "a", "sta", "stats", "Stat", "userDefaults", "returns", String(repeating: "stat", count: 20)] {
      #expect(meaning(other) == nil)
    }
  }
}

/// A small random generator, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
