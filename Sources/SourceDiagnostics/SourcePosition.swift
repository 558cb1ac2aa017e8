/// A point in a text, as an editor shows it.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// Line, from 1. `\n`, `\r\n` and a lone `\r` each end a line.
  public let line: Int
  /// Column, from 1, in Unicode code points; a tab counts one, a byte order mark none.
  public let column: Int

  /// Makes a point from its line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders by line, then by column.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
