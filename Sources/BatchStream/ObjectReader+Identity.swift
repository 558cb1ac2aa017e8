internal import TrackingPolicy

/// What identifies an object.
struct ReadIdentity {
  /// The last member under each identity key.
  var externalID: ObjectMember?
  var brazeID: ObjectMember?
  /// What identifies where no identity key does: `email`, `phone`, or `userAlias` for an alias that names a device.
  var profile = KeyMeaning.Use.none

  /// What nothing of the object can leave without.
  var kinds: DatumKinds {
    switch profile {
    case .email: [.email]
    case .phone: [.phoneNumber]
    case .userAlias: [.deviceData]
    default: []
    }
  }
}

extension ObjectReader {
  /// Checks the identities of an object from left to right.
  @inline(__always)
  func identity(of object: borrowing ObjectText) throws(LineFault) -> ReadIdentity {
    var identity = ReadIdentity()
    var alias: AliasText?
    for index in object.members.indices {
      let member = object.members[index]
      switch member.meaning.use {
      case .externalID: try take(member, into: &identity.externalID)
      case .brazeID: try take(member, into: &identity.brazeID)
      case .userAlias: try takeAlias(member, into: &alias)
      default: break
      }
    }
    if identity.externalID != nil || identity.brazeID != nil { return identity }
    if let alias {
      if alias.namesDevice(self) { identity.profile = .userAlias }
    } else if try holds(.email, in: object) {
      identity.profile = .email
    } else if try holds(.phone, in: object) {
      identity.profile = .phone
    } else {
      throw LineFault(offset: object.range.lowerBound, reason: .noIdentity)
    }
    return identity
  }

  /// Whether a key that could identify stands in the object.
  private func holds(_ use: KeyMeaning.Use, in object: borrowing ObjectText) throws(LineFault) -> Bool {
    guard object.holds(use) else { return false }
    var found: ObjectMember?
    for index in object.members.indices where object.members[index].meaning.use == use {
      try take(object.members[index], into: &found)
    }
    return true
  }

  /// Checks a value that identifies: a string that is not empty, and the same as the one before if there was one.
  @inline(__always)
  private func take(_ member: ObjectMember, into found: inout ObjectMember?) throws(LineFault) {
    guard isString(member.value) else { throw LineFault(offset: member.start, reason: .identityNoString) }
    guard !holdsEscape(member.string) || decoded(member.string) != nil else {
      throw LineFault(offset: member.start, reason: .loneSurrogate)
    }
    guard !member.string.isEmpty else { throw LineFault(offset: member.start, reason: .identityNoString) }
    if let found, !isSameText(found.string, member.string) { throw LineFault(offset: member.start, reason: .identityTwice) }
    found = member
  }

  private func isSameText(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    withText(of: one) { one in withText(of: other) { one.elementsEqual($0) } }
  }

  @inline(never)
  private func takeAlias(_ member: ObjectMember, into found: inout AliasText?) throws(LineFault) {
    guard line.start[member.value.lowerBound] == UInt8(ascii: "{") else {
      throw LineFault(offset: member.start, reason: .aliasInvalid)
    }
    let first = Int(member.token)
    var end = first
    while end < tokens.count, Int(tokens.positions[end]) < member.value.upperBound { end += 1 }
    let isText =
      !holdsEscape(member.value)
      || (first..<end).allSatisfy { token in
        let range = tokens.range(of: token)
        return !isString(range) || decoded(range.dropFirst().dropLast()) != nil
      }
    guard isText else { throw LineFault(offset: member.start, reason: .loneSurrogate) }
    guard let alias = AliasText(self, first..<end) else { throw LineFault(offset: member.start, reason: .aliasInvalid) }
    if let found, !isSameText(found.name, alias.name) || !isSameText(found.label, alias.label) {
      throw LineFault(offset: member.start, reason: .identityTwice)
    }
    found = alias
  }
}

/// The value of a `user_alias`: a name and a label, and nothing else.
private struct AliasText {
  /// The strings between their quotes, neither of them empty.
  let name: Range<Int>
  let label: Range<Int>

  /// `nil` for any other object.
  init?(_ reader: ObjectReader, _ tokens: Range<Int>) {
    // `{`, key, `:`, value, `,`, key, `:`, value, `}`: with strings in these four places no other object has as many tokens.
    guard tokens.count == 9 else { return nil }
    let strings = [1, 3, 5, 7].map { reader.tokens.range(of: tokens.lowerBound + $0) }
    guard strings.allSatisfy({ reader.isString($0) && $0.count > 2 }) else { return nil }
    let inner = strings.map { ($0.lowerBound + 1)..<($0.upperBound - 1) }
    func says(_ string: Range<Int>, _ text: String) -> Bool { reader.withText(of: string) { $0.elementsEqual(text.utf8) } }
    if says(inner[0], "alias_name"), says(inner[2], "alias_label") {
      (name, label) = (inner[1], inner[3])
    } else if says(inner[0], "alias_label"), says(inner[2], "alias_name") {
      (name, label) = (inner[3], inner[1])
    } else {
      return nil
    }
  }

  func namesDevice(_ reader: ObjectReader) -> Bool {
    reader.withText(of: label) { $0.elementsEqual("device_id".utf8) }
  }
}
