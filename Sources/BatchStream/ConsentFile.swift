internal import TrackingPolicy

/// A fault in a file of consents: nothing may be split with it.
public struct ConsentFileError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column in Unicode scalars, counted from 1.
  public var column: Int
  /// What is wrong, in words that hold no identity.
  public var message: String
  /// What to write instead; empty where the message says it.
  public var help: String
}

/// Reads a file of consents in pieces: NDJSON of `{"external_id"|"braze_id": …, "att": …, "since": TIME?}`.
///
/// Nothing is guessed: an unknown key or status, a user without identity or with two, a `since` that names no moment, and the same user
/// twice with different answers are errors.
public struct ConsentFileReader: ~Copyable {
  private var cutter = LineCutter(limit: 1 << 20)
  private let indexer = TokenIndexer()
  private var table = ConsentTable()
  private var line = 0

  /// A reader that stands at the first line.
  public init() {}

  /// Reads the next piece of the file, cut anywhere.
  public mutating func push(_ piece: UnsafeRawBufferPointer) throws(ConsentFileError) {
    var rest = piece
    while let line = cutter.next(from: &rest) { try read(line) }
  }

  /// Reads what stands behind the last newline and gives the whole table.
  public consuming func finish() throws(ConsentFileError) -> ConsentTable {
    if let last = cutter.last() { try read(last) }
    return table
  }

  private mutating func read(_ text: LineCutter.Line) throws(ConsentFileError) {
    line += 1
    switch text {
    case .tooLong:
      throw ConsentFileError(line: line, column: 1, message: "the line is longer than 1 MiB", help: "write one user a line")
    case .text(let start, let length):
      let text = LineText(start, length: length, isFirst: line == 1)
      do throws(ConsentLineFault) {
        try read(text)
      } catch {
        let column = column(of: error.offset, in: text.bytes)
        throw ConsentFileError(line: line, column: column, message: error.message, help: error.help)
      }
    }
  }

  private mutating func read(_ text: LineText) throws(ConsentLineFault) {
    guard let user = try ConsentLine.read(text, indexer) else { return }
    let isNew = user.identity.withUnsafeBufferPointer { table.insert(user.entry, user.key, $0) }
    guard isNew else {
      throw ConsentLineFault(user.offset, "this user is listed before with another answer", help: "keep the answer that holds")
    }
  }
}

@available(*, unavailable)
extension ConsentFileReader: Sendable {}
