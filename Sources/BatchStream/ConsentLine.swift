internal import TrackingPolicy

struct ConsentLineFault: Error {
  var offset: Int
  var message: String
  var help: String

  init(_ offset: Int, _ message: String, help: String = "") {
    self.offset = offset
    self.message = message
    self.help = help
  }
}

/// One user of a file of consents.
struct ConsentLine {
  var key: ConsentTable.Key
  var identity: [UInt8]
  /// Where the identity stands.
  var offset: Int
  var entry: ConsentTable.Entry

  private static let keys = "`external_id`, `braze_id`, `att` and `since`"

  /// The user of a line; `nil` for a line of white space.
  static func read(_ line: LineText, _ indexer: TokenIndexer) throws(ConsentLineFault) -> ConsentLine? {
    var tokens: TokenReader
    do throws(LineFault) {
      guard let checked = try TokenReader(checking: line, indexer) else { return nil }
      tokens = checked
    } catch {
      throw ConsentLineFault(error.offset, error.reason.description)
    }
    var texts: [String: (offset: Int, bytes: [UInt8])] = [:]
    let start = tokens.offset
    guard tokens.takes(UInt8(ascii: "{")) else { throw ConsentLineFault(start, "expected an object", help: "write \(keys)") }
    while tokens.byte == UInt8(ascii: "\"") {
      let (keyOffset, key) = try text(&tokens, line)
      let name = String(decoding: key, as: UTF8.self)
      guard ["external_id", "braze_id", "att", "since"].contains(name) else {
        throw ConsentLineFault(keyOffset, "unknown key `\(name)`", help: "the keys are \(keys)")
      }
      guard texts[name] == nil else { throw ConsentLineFault(keyOffset, "`\(name)` stands twice", help: "keep one of them") }
      _ = tokens.takes(UInt8(ascii: ":"))
      guard tokens.byte == UInt8(ascii: "\"") else {
        throw ConsentLineFault(tokens.offset, "`\(name)` is no string", help: "write it in quotes")
      }
      texts[name] = try text(&tokens, line)
      _ = tokens.takes(UInt8(ascii: ","))
    }
    return try user(texts, start)
  }

  private static func user(
    _ texts: [String: (offset: Int, bytes: [UInt8])], _ start: Int
  ) throws(ConsentLineFault) -> ConsentLine {
    let identities = ConsentTable.Key.allCases.compactMap { key in texts[key.name].map { (key, $0) } }
    guard identities.count == 1, let (key, identity) = identities.first else {
      throw ConsentLineFault(start, "expected one identity", help: "write `external_id` or `braze_id`, one of them a line")
    }
    guard !identity.bytes.isEmpty else { throw ConsentLineFault(identity.offset, "the identity is empty") }
    guard let att = texts["att"] else { throw ConsentLineFault(start, "`att` is missing", help: "write what the user said") }
    guard let status = ATTStatus(rawValue: String(decoding: att.bytes, as: UTF8.self)) else {
      let known = ATTStatus.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw ConsentLineFault(att.offset, "unknown status", help: "the statuses are \(known)")
    }
    var since: Timestamp?
    if let text = texts["since"] {
      since = text.bytes.withUnsafeBufferPointer { Timestamp(iso8601: $0) }
      guard since != nil else {
        throw ConsentLineFault(
          text.offset, "`since` names no moment", help: "write it like `2026-11-30T18:46:40Z`, with its offset")
      }
    }
    return ConsentLine(key: key, identity: identity.bytes, offset: identity.offset, entry: .init(status: status, since: since))
  }

  /// The next string, decoded, and where it stands.
  private static func text(
    _ tokens: inout TokenReader, _ line: LineText
  ) throws(ConsentLineFault) -> (offset: Int, bytes: [UInt8]) {
    let offset = tokens.offset
    let string = tokens.takeCheckedString()
    var bytes: [UInt8] = []
    guard decode(UnsafeBufferPointer(start: line.start + string.lowerBound, count: string.count), into: &bytes) else {
      throw ConsentLineFault(offset, "half a surrogate pair is no text")
    }
    return (offset, bytes)
  }
}
