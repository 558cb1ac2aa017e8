internal import Outbound

/// Reads objects of one line, and decodes what is compared in them.
struct ObjectReader {
  var tokens: TokenReader
  let line: LineText
  /// The first escape at or behind the place that was asked for last; the end of the line where there is none.
  private var nextEscape: Int

  /// The root and an array are around an object.
  static let depth = 3

  /// - Throws: where an escape of the line is none of JSON.
  init(tokens: TokenReader, line: LineText) throws(LineFault) {
    self.tokens = tokens
    self.line = line
    nextEscape = try checkEscapes(line.start, length: line.length)
  }

  /// Reads the next element of an array.
  @inline(__always)
  mutating func read(into object: inout ObjectText, _ memo: inout KeyMemo, _ meanings: KeyMeanings) throws(LineFault) {
    let start = tokens.offset
    let array = object.array.number
    try tokens.take(UInt8(ascii: "{"), or: .elementNoObject)
    object.begin()
    if !tokens.takes(UInt8(ascii: "}")) {
      repeat {
        let key = try tokens.takeString(or: .expectedKey)
        try tokens.take(UInt8(ascii: ":"), or: .expectedColon)
        let value = tokens.offset
        let token = tokens.next
        let meaning = try meaning(ofKey: key, array: array, index: object.members.count, &memo, meanings)
        try tokens.skipValue(depth: Self.depth)
        object.append(
          ObjectMember(key: key, value: Range(uncheckedBounds: (value, tokens.endOfLast)), token: token, meaning: meaning))
      } while tokens.takes(UInt8(ascii: ","))
      try tokens.take(UInt8(ascii: "}"), or: .expectedCommaOrBrace)
    }
    object.end(Range(uncheckedBounds: (start, tokens.endOfLast)))
  }

  @inline(__always)
  private mutating func meaning(
    ofKey key: Range<Int>, array: Int, index: Int, _ memo: inout KeyMemo, _ meanings: KeyMeanings
  ) throws(LineFault) -> KeyMeaning {
    // Keys come in the order of the line, so that the search for the next escape never goes back.
    if nextEscape < key.lowerBound {
      nextEscape = key.lowerBound
      nextEscape &+= offset(of: UInt8(ascii: "\\"), in: line.start + nextEscape, length: line.length &- nextEscape)
    }
    guard nextEscape >= key.upperBound else { return try meaning(ofEscapedKey: key, meanings) }
    return memo.meaning(
      of: UnsafeRawBufferPointer(start: line.start + key.lowerBound, count: key.count), array: array, index: index, meanings)
  }

  @inline(never)
  private func meaning(ofEscapedKey key: Range<Int>, _ meanings: KeyMeanings) throws(LineFault) -> KeyMeaning {
    guard let text = decoded(key) else { throw LineFault(offset: key.lowerBound - 1, reason: .loneSurrogate) }
    return text.withUnsafeBytes { meanings.meaning(of: $0) }
  }

  /// Whether there is an escape in a string.
  @inline(__always)
  func holdsEscape(_ string: Range<Int>) -> Bool {
    offset(of: UInt8(ascii: "\\"), in: line.start + string.lowerBound, length: string.count) < string.count
  }

  /// The text of a string between its quotes; `nil` where half a surrogate pair stands in it.
  func decoded(_ string: Range<Int>) -> [UInt8]? {
    var text: [UInt8] = []
    return decode(bytes(of: string), into: &text) ? text : nil
  }

  /// The text of a string between its quotes, in which no half of a surrogate pair stands.
  func text(of string: Range<Int>) -> String {
    String(decoding: decoded(string) ?? [], as: UTF8.self)
  }

  func bytes(of range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: line.start + range.lowerBound, count: range.count)
  }

  /// Whether a value is a string.
  @inline(__always)
  func isString(_ value: Range<Int>) -> Bool {
    line.start[value.lowerBound] == UInt8(ascii: "\"")
  }

  /// Calls `body` with the decoded text of a string, in which no half of a surrogate pair stands.
  @inline(__always)
  func withText<Result>(of string: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard holdsEscape(string) else { return body(bytes(of: string)) }
    return (decoded(string) ?? []).withUnsafeBufferPointer(body)
  }

  /// The array that a key of the root names.
  func array(named key: Range<Int>) throws(LineFault) -> BatchArray {
    let start = key.lowerBound - 1
    guard !holdsEscape(key) || decoded(key) != nil else { throw LineFault(offset: start, reason: .loneSurrogate) }
    guard let array = BatchArray(rawValue: text(of: key)) else { throw LineFault(offset: start, reason: .unknownRootKey) }
    return array
  }

  /// The one `name` of an event.
  @inline(__always)
  func name(of event: borrowing ObjectText) throws(LineFault) -> ObjectMember {
    var found: ObjectMember?
    if event.holds(.name) {
      for index in event.members.indices where event.members[index].meaning.use == .name {
        guard found == nil else { throw LineFault(offset: event.members[index].start, reason: .nameTwice) }
        found = event.members[index]
      }
    }
    guard let found else { throw LineFault(offset: event.range.lowerBound, reason: .nameMissing) }
    guard isString(found.value) else { throw LineFault(offset: found.start, reason: .nameNoString) }
    guard !holdsEscape(found.string) || decoded(found.string) != nil else {
      throw LineFault(offset: found.start, reason: .loneSurrogate)
    }
    return found
  }
}
