internal import Outbound
internal import TrackingPolicy

extension LineSplitter {
  /// Reads a whole batch and writes its parts as it goes; the caller takes them back where the line turns out to be none.
  mutating func splitBatch(_ reader: consuming ObjectReader) throws(LineFault) {
    var seen: [BatchArray] = []
    try reader.tokens.take(UInt8(ascii: "{"), or: .rootNoObject)
    if !reader.tokens.takes(UInt8(ascii: "}")) {
      repeat {
        let key = try reader.tokens.takeString(or: .expectedKey)
        object.array = try reader.array(named: key)
        guard !seen.contains(object.array) else { throw LineFault(offset: key.lowerBound - 1, reason: .doubledRootKey) }
        seen.append(object.array)
        try reader.tokens.take(UInt8(ascii: ":"), or: .expectedColon)
        try splitArray(&reader)
      } while reader.tokens.takes(UInt8(ascii: ","))
      try reader.tokens.take(UInt8(ascii: "}"), or: .expectedCommaOrBrace)
    }
    try reader.tokens.checkEnd()
  }

  private mutating func splitArray(_ reader: inout ObjectReader) throws(LineFault) {
    try reader.tokens.take(UInt8(ascii: "["), or: .noArray)
    if reader.tokens.takes(UInt8(ascii: "]")) { return }
    var index = 0
    repeat {
      try reader.read(into: &object, &memo, rules.meanings)
      let identity = try reader.identity(of: object)
      try reader.checkControl(of: object)
      let name = object.array == .events ? try reader.name(of: object) : nil
      guard object.array.frameSize + object.size <= PayloadLimits.usersTrack.bytes else {
        throw LineFault(offset: object.range.lowerBound, reason: .objectTooLarge)
      }
      if case .users(let table) = consent {
        objectConsent = table.consent(of: object, identity: identity, reader)
        trackingRoute = rules.routes.route(objectConsent)
      }
      counts.objects += 1
      if object.array == .attributes {
        writeAttributes(reader, identity)
      } else {
        write(.whole, to: isTracking(reader, identity, name) ? trackingRoute : .firstParty, data: 1, reader)
      }
      if reports { report(ObjectPlace(object.array, index), reader, identity, name) }
      index &+= 1
    } while reader.tokens.takes(UInt8(ascii: ","))
    try reader.tokens.take(UInt8(ascii: "]"), or: .expectedCommaOrBracket)
  }

  /// Whether an event, a purchase or an analytics event is tracking: by what it is, or by what it carries.
  private func isTracking(_ reader: ObjectReader, _ identity: ReadIdentity, _ name: ObjectMember?) -> Bool {
    if object.carriesTracking || rules.tracks.identity(identity.profile) { return true }
    switch object.array {
    case .purchases: return rules.tracks.purchases
    case .analyticsEvents: return rules.tracks.analyticsEvents
    case .events, .attributes:
      guard let name, !rules.tracks.customEvents else { return rules.tracks.customEvents }
      return reader.withText(of: name.string) { rules.policy.isTracking(eventNameUTF8: UnsafeRawBufferPointer($0)) }
    }
  }

  private mutating func writeAttributes(_ reader: ObjectReader, _ identity: ReadIdentity) {
    if identity.profile != .none { object.share(identity.profile) }
    let isWholeTracking = rules.tracks.identity(identity.profile)
    if object.data == 0 {
      write(.whole, to: isWholeTracking || rules.tracks.identityOnly ? trackingRoute : .firstParty, data: 1, reader)
    } else if isWholeTracking || object.trackingData == object.data {
      write(.whole, to: trackingRoute, data: object.data, reader)
    } else if object.trackingData == 0 {
      write(.whole, to: .firstParty, data: object.data, reader)
    } else {
      write(.firstParty, to: .firstParty, data: object.data - object.trackingData, reader)
      write(.tracking, to: trackingRoute, data: object.trackingData, reader)
    }
  }

  private mutating func write(_ part: ObjectPart, to route: Route, data: Int, _ reader: ObjectReader) {
    counts.count(data, to: route)
    switch route {
    case .firstParty: firstParty.write(part, of: object, reader)
    case .tracking: tracking.write(part, of: object, reader)
    case .held: held.write(part, of: object, reader)
    case .dropped: break
    }
  }
}

/// Which members of an object are written.
enum ObjectPart {
  case whole
  case firstParty
  case tracking

  @inline(__always)
  func holds(_ member: ObjectMember) -> Bool {
    member.isShared || self == .whole || member.meaning.isTracking == (self == .tracking)
  }
}

extension PayloadWriter {
  mutating func write(_ part: ObjectPart, of object: borrowing ObjectText, _ reader: ObjectReader) {
    let bytes = reader.line.start
    if part == .whole, object.isCompact {
      beginObject(size: object.size, in: object.array)
      append(bytes + object.range.lowerBound, count: object.size)
      return
    }
    var size = 1
    for index in object.members.indices where part.holds(object.members[index]) { size &+= object.members[index].size &+ 1 }
    beginObject(size: size, in: object.array)
    append(UInt8(ascii: "{"))
    // Members that stand side by side without space between them are copied at once.
    var run = 0..<0
    for index in object.members.indices where part.holds(object.members[index]) {
      let member = object.members[index]
      if member.isCompact, member.start == run.upperBound &+ 1, !run.isEmpty {
        run = Range(uncheckedBounds: (run.lowerBound, member.end))
        continue
      }
      if !run.isEmpty {
        append(bytes + run.lowerBound, count: run.count)
        append(UInt8(ascii: ","))
      }
      run = Range(uncheckedBounds: (member.start, member.end))
      if !member.isCompact {
        append(bytes + member.start, count: member.key.count + 2)
        append(UInt8(ascii: ":"))
        run = member.value
      }
    }
    append(bytes + run.lowerBound, count: run.count)
    append(UInt8(ascii: "}"))
  }
}
