/// A text with its places marked inside of it: `1️⃣`, `2️⃣` and so on are taken out, and where they stood is remembered.
struct MarkedText {
  let bytes: [UInt8]
  /// The byte offsets of the markers, in the order of their numbers.
  let offsets: [Int]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [UInt32: Int] = [:]
    var scalars = marked.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalars.starts(with: ["\u{FE0F}", "\u{20E3}"]) {
        offsets[scalar.value] = bytes.count
        scalars.removeFirst(2)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    self.bytes = bytes
    self.offsets = offsets.sorted { $0.key < $1.key }.map(\.value)
  }
}
