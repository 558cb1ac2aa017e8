import Foundation

/// A second reader of XML property lists, which shares nothing with the first: it goes from `<` to `<` and counts line feeds.
///
/// It believes what it reads, so that only well-formed files are for it.
struct NaiveReader {
  struct Element {
    let name: String
    let line: Int
    let parent: Int?
    /// The key before it and the line of that, in a dictionary.
    let key: String?
    let keyLine: Int
    var text = ""
    var children: [Int] = []
  }

  private(set) var elements: [Element] = []
  private let text: [Unicode.Scalar]
  private var position = 0
  private var line = 1

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    read()
  }

  var root: Int? { elements.indices.first { elements[$0].parent == nil } }

  /// The children of an element that stand behind a key, the last first where there are several.
  func child(_ key: String, of element: Int) -> Int? { elements[element].children.last { elements[$0].key == key } }

  private mutating func read() {
    var open: [Int] = []
    var key: (text: String, line: Int)?
    var keyText = ""
    var isInKey = false
    while position < text.count {
      if skip("<!--", through: "-->") != nil || skip("<?", through: "?>") != nil { continue }
      if let data = skip("<![CDATA[", through: "]]>") {
        if isInKey { keyText += data } else if let top = open.last { elements[top].text += data }
        continue
      }
      if skip("<!", through: ">") != nil { continue }
      let start = line
      guard let tag = skip("<", through: ">") else {
        let piece = String(Character(text[position]))
        if isInKey { keyText += piece } else if let top = open.last { elements[top].text += piece }
        advance()
        continue
      }
      let name = String(tag.prefix { $0 != " " && $0 != "/" && $0 != "\n" })
      if tag == "/key" {
        (isInKey, key) = (false, (Self.unescaped(keyText), start))
      } else if tag.hasPrefix("/") {
        if tag != "/plist", let top = open.popLast() { elements[top].text = Self.unescaped(elements[top].text) }
        key = nil
      } else if name == "key" {
        (isInKey, keyText) = (!tag.hasSuffix("/"), "")
        if !isInKey { key = ("", start) }
      } else if name != "plist" {
        elements.append(
          Element(name: name, line: start, parent: open.last, key: key?.text, keyLine: key?.line ?? start))
        if let top = open.last { elements[top].children.append(elements.count - 1) }
        key = nil
        if !tag.hasSuffix("/") { open.append(elements.count - 1) }
      }
    }
  }

  private mutating func advance() {
    if text[position] == "\n" { line += 1 }
    position += 1
  }

  /// What stands between two marks, where the first stands here.
  private mutating func skip(_ first: String, through last: String) -> String? {
    guard stands(first) else { return nil }
    for _ in first.unicodeScalars { advance() }
    var between = ""
    while position < text.count, !stands(last) {
      between.unicodeScalars.append(text[position])
      advance()
    }
    for _ in last.unicodeScalars where position < text.count { advance() }
    return between
  }

  private func stands(_ mark: String) -> Bool {
    mark.unicodeScalars.first == text[position] && text[position...].starts(with: mark.unicodeScalars)
  }

  private static func unescaped(_ text: String) -> String {
    var text = text
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }
}
