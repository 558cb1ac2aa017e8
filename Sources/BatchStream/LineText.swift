/// The bytes of one line, without its newline and without a byte order mark before the first; a readable newline stands behind them.
struct LineText {
  let start: UnsafePointer<UInt8>
  let length: Int

  init(_ start: UnsafePointer<UInt8>, length: Int, isFirst: Bool) {
    let mark = isFirst && length >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF ? 3 : 0
    self.start = start + mark
    self.length = length - mark
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: length) }
}

/// The column of a byte: Unicode scalars before it, counted from 1.
func column(of offset: Int, in line: UnsafeRawBufferPointer) -> Int {
  1 + line[..<min(offset, line.count)].lazy.filter { $0 & 0xC0 != 0x80 }.count
}
