/// Input as it may stand in a message: on one line, of bounded length, and without what a terminal obeys.
///
/// Only vocabulary is quoted (names of elements, entities and encodings, and keys), never the values of users.
func quoted(_ input: some Collection<UInt8>) -> String {
  var text = ""
  var count = 0
  // Sixty characters of four bytes each, and one more to know that there is more.
  for scalar in String(decoding: input.prefix(244), as: UTF8.self).unicodeScalars {
    guard count < 60 else { return text + "…" }
    count += 1
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: text += "\u{FFFD}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}
