/// A fixture whose expected places are marked in it: `«` and `»` around the bytes concerned, `‹` and `›` around a second place.
struct MarkedText {
  /// The text without its marks.
  var bytes: [UInt8]
  var range: Range<Int>?
  var second: Range<Int>?

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [Unicode.Scalar: Int] = [:]
    for scalar in marked.unicodeScalars {
      if "«»‹›".unicodeScalars.contains(scalar) {
        offsets[scalar] = bytes.count
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    self.bytes = bytes
    range = offsets["«"].flatMap { start in offsets["»"].map { start..<$0 } }
    second = offsets["‹"].flatMap { start in offsets["›"].map { start..<$0 } }
  }
}
