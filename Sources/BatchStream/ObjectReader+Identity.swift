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
    var alias: ObjectMember?
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
      if AliasText(self, alias).namesDevice { identity.profile = .userAlias }
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
  private func takeAlias(_ member: ObjectMember, into found: inout ObjectMember?) throws(LineFault) {
    guard line.start[member.value.lowerBound] == UInt8(ascii: "{") else {
      throw LineFault(offset: member.start, reason: .aliasNoObject)
    }
    let alias = AliasText(self, member)
    guard alias.isText else { throw LineFault(offset: member.start, reason: .loneSurrogate) }
    if let found, !alias.says(sameAs: AliasText(self, found)) {
      throw LineFault(offset: member.start, reason: .identityTwice)
    }
    found = member
  }
}

/// The value of a `user_alias`, token by token, so that two spellings of the same strings are the same alias.
private struct AliasText {
  private let reader: ObjectReader
  private let tokens: Range<Int>

  init(_ reader: ObjectReader, _ member: ObjectMember) {
    self.reader = reader
    var end = Int(member.token)
    while end < reader.tokens.count, Int(reader.tokens.positions[end]) < member.value.upperBound { end += 1 }
    tokens = Int(member.token)..<end
  }

  /// Whether no string in it holds half a surrogate pair.
  var isText: Bool {
    tokens.allSatisfy { token in
      let range = reader.tokens.range(of: token)
      return !reader.isString(range) || reader.decoded(range.dropFirst().dropLast()) != nil
    }
  }

  /// Whether a label at its top level is `device_id`.
  var namesDevice: Bool {
    var depth = 0
    for token in tokens {
      switch reader.line.start[reader.tokens.range(of: token).lowerBound] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1:
        if text(of: token - 1) == Array("alias_label".utf8), text(of: token + 1) == Array("device_id".utf8) { return true }
      default: break
      }
    }
    return false
  }

  func says(sameAs other: AliasText) -> Bool {
    tokens.count == other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { one, another in
        let (one, another) = (reader.tokens.range(of: one), reader.tokens.range(of: another))
        guard reader.isString(one), reader.isString(another) else {
          return reader.bytes(of: one).elementsEqual(reader.bytes(of: another))
        }
        return reader.decoded(one.dropFirst().dropLast()) == reader.decoded(another.dropFirst().dropLast())
      }
  }

  private func text(of token: Int) -> [UInt8]? {
    let range = reader.tokens.range(of: token)
    return reader.isString(range) ? reader.decoded(range.dropFirst().dropLast()) : nil
  }
}
