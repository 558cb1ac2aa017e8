/// A path of keys, made from its end to its begin and of bounded length.
///
/// Every finding keeps one, so that a file of a few kilobytes with one long key could fill the memory. A long key is cut, and
/// of a long path the end is kept, which tells most.
struct KeyPath {
  /// The steps, the innermost first.
  private var steps: [String] = []
  private var count = 0
  private var isCut = false

  /// Puts a step into an array before those that are there.
  mutating func prepend(position: Int32) { prepend("[\(position)]") }

  /// Puts a step into a dictionary before those that are there.
  mutating func prepend(key: some Collection<UInt8>) { prepend("." + quoted(key)) }

  private mutating func prepend(_ step: String) {
    isCut = isCut || count + step.utf8.count > PropertyListLimits.keyPath - "…".utf8.count
    guard !isCut else { return }
    count += step.utf8.count
    steps.append(step)
  }

  /// The steps in the order of the path, such as `a[1].b`.
  var text: String {
    let text = steps.reversed().joined()
    if isCut { return "…" + text }
    return text.utf8.first == UInt8(ascii: ".") ? String(text.dropFirst()) : text
  }
}
