import Testing

@testable import PrivacyManifest

@Suite("A guess at what was meant")
struct GuessTests {
  /// Ways in which a value is miswritten, with the slip that each is.
  static let slips: [(name: String, slip: Slip, write: @Sendable (String, String) -> String)] = [
    ("lower case", .letterCase, { value, _ in value.lowercased() }),
    ("upper case", .letterCase, { value, _ in value.uppercased() }),
    ("a space before", .whiteSpace, { value, _ in " " + value }),
    ("a line around", .whiteSpace, { value, _ in "\n\t" + value + "\n" }),
    ("a zero-width space behind", .whiteSpace, { value, _ in value + "\u{200B}" }),
    ("no prefix", .prefix, { _, short in short }),
    ("no prefix, lower case", .prefix, { _, short in short.lowercased() }),
  ]

  @Test("finds every data type, purpose and category under every slip")
  func everyTerm() {
    check(CollectedDataType.self)
    check(Purpose.self)
    check(AccessedAPICategory.self)
  }

  private func check<Term: VocabularyTerm>(_: Term.Type) {
    for term in Term.all {
      for slip in Self.slips {
        let written = slip.write(term.rawValue, term.shortName)
        let guess = Term.guess(written)
        #expect(guess?.terms == [term] && guess?.slip == slip.slip, "\(term.rawValue) with \(slip.name)")
      }
      if let label = term.label {
        #expect(Term.guess(label)?.terms == [term], "\(label)")
        #expect(Term.guess(label.lowercased())?.terms == [term], "\(label)")
      }
    }
  }

  @Test("finds every long data type from which a letter has been dropped")
  func droppedLetters() {
    for type in CollectedDataType.all where type.shortName.count > 8 {
      for position in type.shortName.indices {
        var short = type.shortName
        short.remove(at: position)
        #expect(CollectedDataType.guess(CollectedDataType.prefix + short)?.terms == [type], "\(short)")
      }
    }
  }

  @Test("finds the known wrong spellings, ambiguous ones with all that may be meant")
  func wrongSpellings() {
    for (spelling, terms) in CollectedDataType.wrongSpellings {
      #expect(CollectedDataType.guess(CollectedDataType.prefix + spelling)?.terms == terms, "\(spelling)")
    }
    for (spelling, terms) in Purpose.wrongSpellings {
      #expect(Purpose.guess(Purpose.prefix + spelling)?.terms == terms, "\(spelling)")
    }
    for (spelling, terms) in AccessedAPICategory.wrongSpellings {
      #expect(AccessedAPICategory.guess(AccessedAPICategory.prefix + spelling)?.terms == terms, "\(spelling)")
    }
  }

  @Test(
    "unfolds a group of the App Store's label",
    arguments: ["UsageData", "Usage Data", "NSPrivacyCollectedDataTypeUsageData"])
  func group(written: String) {
    let guess = CollectedDataType.guess(written)
    #expect(guess?.slip == .group)
    #expect(guess?.terms == [.productInteraction, .advertisingData, .otherUsageData])
  }

  @Test("takes no group for a purpose or a category")
  func groupElsewhere() {
    #expect(Purpose.guess("Usage Data") == nil)
    #expect(AccessedAPICategory.guess("Diagnostics") == nil)
  }

  @Test("finds nothing where nothing is near", arguments: ["App Version", "", "x", "to answer questions", "\u{1}"])
  func nothing(written: String) {
    #expect(CollectedDataType.guess(written) == nil)
    #expect(Purpose.guess(written) == nil)
    #expect(AccessedAPICategory.guess(written) == nil)
    #expect(Reason.guess(written, for: nil) == nil)
  }

  @Test("finds every reason under case, white space, a lost end, a paste and a wrong mark")
  func everyReason() {
    for reason in Reason.all {
      let code = reason.rawValue
      let forms: [(String, Slip)] = [
        (code.lowercased(), code == code.lowercased() ? .whiteSpace : .letterCase), (" \(code)\n", .whiteSpace),
        (String(code.dropLast(2)), .missingVersion), (String(code.dropLast()), .missingVersion),
        ("\(code): Inside app or group container", .codeWithText), ("Disk Space - \(code.lowercased())", .codeWithText),
        (String(code.map { $0 == "." ? "," : $0 }), .typo),
      ]
      for (written, slip) in forms {
        let guess = Reason.guess(written, for: nil)
        #expect(guess?.terms == [reason] && guess?.slip == slip, "\(written)")
      }
    }
  }

  @Test("takes the reason of the category where a label is that of two")
  func labelOfTwo() {
    let label = "3rd-party SDK wrapper on-device"
    #expect(Reason.guess(label, for: .userDefaults)?.terms.map(\.rawValue) == ["C56D.1"])
    #expect(Reason.guess(label, for: .fileTimestamp)?.terms.map(\.rawValue) == ["0A2A.1"])
    #expect(Reason.guess(label, for: nil)?.terms.map(\.rawValue) == ["0A2A.1", "C56D.1"])
  }

  @Test("finds all codes that one string holds, each once")
  func severalCodes() {
    #expect(Reason.guess("CA92.1, 1C8F.1, CA92.1", for: nil)?.terms.map(\.rawValue) == ["CA92.1", "1C8F.1"])
  }

  @Test("takes no longer code for a shorter one with text around it")
  func longerCode() {
    #expect(Reason.guess("CA92.10", for: nil)?.slip == .typo)
  }

  @Test(
    "takes the advertising identifier for what it is, an identifier of the device, and not for data on advertisements",
    arguments: ["AdvertisingID", "AdvertisingIdentifier", "IDFA", "idfa", "Advertising ID", "Advertising Identifier"])
  func advertisingIdentifier(text: String) {
    for written in [text, CollectedDataType.prefix + text] {
      let guess = CollectedDataType.guess(written)
      #expect(guess?.terms == [.deviceID] && guess?.slip == .wrongSpelling, "\(written)")
    }
  }

  @Test("a text too long to be a slip is not guessed at, even where a value stands in it")
  func longText() {
    let long = String(repeating: " ", count: 200) + "CA92.1"
    #expect(Reason.guess(long, for: nil) == nil)
    #expect(Purpose.guess(long + "App Functionality") == nil)
    #expect(Reason.guess("  CA92.1", for: nil) != nil)
  }
}
