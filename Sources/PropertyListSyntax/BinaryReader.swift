/// Reads a binary property list (`bplist00`), checking every number before it is used.
///
/// An object referred to twice stands in the tree twice; the limits on nodes, depth and text bound what a small file
/// can unfold to.
struct BinaryReader {
  private typealias Span = PropertyListTree.Span

  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  private var builder = PropertyListTreeBuilder(estimatedNodes: 64, estimatedText: 1024)
  private var problems: ProblemList
  /// The offsets of the containers that are open, to find one within itself.
  private var path: [Int] = []
  /// Where the text of the object at an offset lies, so that it is kept once.
  private var texts: [Int: PropertyListTree.Span] = [:]
  /// How much text was decoded, that of shared objects again and again: whoever reads the tree looks at it as often.
  private var textSize = 0
  /// How many members of containers were looked at, those of shared containers again and again.
  private var memberCount = 0
  private var isStopped = false

  /// - Parameters:
  ///   - bytes: the file, which begins with `bplist`.
  ///   - problems: where what is wrong is added.
  /// - Returns: the root as far as it could be read.
  static func read(_ bytes: [UInt8], problems: inout ProblemList) -> PropertyListValue? {
    guard bytes.hasPrefix("bplist00", at: 0) else {
      problems.report(
        "this is a binary property list of a version other than `00`, which is not known",
        help: "convert it with `plutil -convert xml1`", at: 0..<min(8, bytes.count))
      return nil
    }
    guard let trailer = BinaryTrailer(in: bytes) else {
      problems.report(
        "the trailer at the end does not fit this binary property list",
        help: "the file was cut short, added to or damaged; make it anew",
        at: max(8, bytes.count - BinaryTrailer.length)..<bytes.count)
      return nil
    }
    var reader = BinaryReader(bytes: bytes, trailer: trailer, problems: problems)
    reader.checkOffsets()
    reader.addValue(trailer.topObject, referredFrom: bytes.count - 16..<bytes.count - 8)
    problems = reader.problems
    return reader.builder.finish()
  }

  private init(bytes: [UInt8], trailer: BinaryTrailer, problems: ProblemList) {
    self.bytes = bytes
    self.trailer = trailer
    self.problems = problems
  }

  private mutating func report(_ message: String, help: String? = nil, at range: Range<Int>, isOwnLimit: Bool = false) {
    problems.report(message, help: help, at: range, keyPath: builder.keyPath(), isOwnLimit: isOwnLimit)
  }

  private func offset(of object: Int) -> Int? {
    guard object < trailer.objectCount else { return nil }
    return bytes.bigEndian(at: trailer.offsetTable + object * trailer.offsetSize, size: trailer.offsetSize)
  }

  /// Objects that nothing refers to are never read, but their offsets must be within the file.
  private mutating func checkOffsets() {
    for object in 0..<trailer.objectCount {
      if let offset = offset(of: object), offset >= 8, offset < trailer.offsetTable { continue }
      let entry = trailer.offsetTable + object * trailer.offsetSize
      report("the offset of object \(object) is outside of the file", at: entry..<entry + trailer.offsetSize)
    }
  }

  /// The object of a number, nil with a report where there is none.
  private mutating func object(_ number: Int?, referredFrom reference: Range<Int>) -> BinaryObject? {
    guard let number, let offset = offset(of: number) else {
      report("a reference to an object that is not there", at: reference)
      return nil
    }
    // An offset outside of the file was reported where it stands.
    guard offset >= 8, offset < trailer.offsetTable else { return nil }
    let object = BinaryObject(in: bytes, at: offset, before: trailer.offsetTable, referenceSize: trailer.referenceSize)
    if object == nil { report("no object of a property list is here, or it does not end in the file", at: offset..<offset + 1) }
    return object
  }

  /// Adds the value of an object number to the tree, with all that is in it.
  private mutating func addValue(_ number: Int?, referredFrom reference: Range<Int>) {
    guard !isStopped else { return }
    guard let object = object(number, referredFrom: reference) else {
      builder.pendingKey = nil
      return
    }
    switch object.kind {
    case .array, .dictionary: addContainer(object, referredFrom: reference)
    case .null: add(.other, object, "null")
    case .set: add(.other, object, "set")
    case .boolean(let value): add(.boolean, object, value ? "true" : "false")
    case .real: add(.real, object, BinaryScalarText.real(bytes[object.payload]))
    case .uid: add(.other, object, uid(object))
    case .integer:
      let text = BinaryScalarText.integer(bytes[object.payload])
      if text == nil { report("an integer of more than 64 bits", at: object.range) }
      add(.integer, object, text ?? "")
    case .date:
      let text = BinaryScalarText.date(bytes[object.payload])
      if text == nil { report("a date outside of the years 0 to 9999", at: object.range) }
      add(.date, object, text ?? "")
    case .data, .asciiString, .utf16String:
      guard let text = text(of: object) else { return }
      if case .data = object.kind { addScalar(.data, object, text) } else { addScalar(.string, object, text) }
    }
  }

  private mutating func uid(_ object: BinaryObject) -> String {
    guard let number = bytes.bigEndian(at: object.payload.lowerBound, size: object.count) else {
      report("a UID of more than 64 bits", at: object.range)
      return ""
    }
    return String(number)
  }

  private mutating func add(_ kind: PropertyListValue.Kind, _ object: BinaryObject, _ text: String) {
    let start = builder.textCount
    Array(text.utf8).withUnsafeBufferPointer { builder.append($0) }
    addScalar(kind, object, Span(start, builder.textCount))
  }

  private mutating func addScalar(_ kind: PropertyListValue.Kind, _ object: BinaryObject, _ text: PropertyListTree.Span) {
    builder.addScalar(kind, range: Span(object.range), content: Span(object.payload), text: text)
  }

  /// Decodes a string or data; nil where a limit is broken.
  private mutating func text(of object: BinaryObject) -> PropertyListTree.Span? {
    let known = texts[object.start]
    let payload = bytes[object.payload]
    // Before it is decoded, the size in the file has to do: none shrinks to less than a half.
    textSize += known?.range.count ?? payload.count / 2
    // Objects may overlap and be shared, so the sum of their texts is not bounded by the file.
    guard textSize <= PropertyListLimits.text else {
      stop("more than \(PropertyListLimits.text / 1024 / 1024) MiB of text; the rest was not read", at: object.range)
      return nil
    }
    if let known { return known }
    let start = builder.textCount
    switch object.kind {
    case .data: BinaryScalarText.base64(payload).withUnsafeBufferPointer { builder.append($0) }
    case .utf16String:
      let (text, isValid) = BinaryScalarText.utf16(payload)
      if !isValid { report("a string with half of a surrogate pair", at: object.range) }
      if payload.isEmpty { report("an empty string in UTF-16, which Apple's parser does not take", at: object.range) }
      text.withUnsafeBufferPointer { builder.append($0) }
    default:
      if payload.contains(where: { $0 >= 0x80 }) { report("a string marked as ASCII that is not", at: object.range) }
      payload.withUnsafeBufferPointer { builder.append($0) }
    }
    let span = Span(start, builder.textCount)
    texts[object.start] = span
    textSize += span.range.count - payload.count / 2
    return span
  }

  private mutating func addContainer(_ object: BinaryObject, referredFrom reference: Range<Int>) {
    if path.contains(object.start) {
      builder.pendingKey = nil
      return report("an array or dictionary that holds itself", at: reference)
    }
    guard builder.depth < PropertyListLimits.depth else {
      let limit = PropertyListLimits.depth
      return stop("more than \(limit) dictionaries and arrays within each other; the rest was not read", at: object.range)
    }
    path.append(object.start)
    var isDictionary = false
    if case .dictionary = object.kind { isDictionary = true }
    let start = Int32(object.payload.lowerBound)
    builder.open(isDictionary ? .dictionary : .array, start: Int32(object.start), contentStart: start)
    for index in 0..<object.count {
      memberCount += 1
      if memberCount >= PropertyListLimits.nodes {
        stop("more than \(PropertyListLimits.nodes) values; the rest was not read", at: object.range)
        break
      }
      if isDictionary {
        guard let key = key(at: index, of: object) else {
          if isStopped { break }
          continue
        }
        builder.pendingKey = key
      }
      let value = self.reference(isDictionary ? object.count + index : index, of: object)
      addValue(bytes.bigEndian(at: value.lowerBound, size: value.count), referredFrom: value)
      if isStopped { break }
    }
    builder.close(contentEnd: Int32(object.payload.upperBound), end: Int32(object.payload.upperBound))
    path.removeLast()
  }

  private func reference(_ index: Int, of object: BinaryObject) -> Range<Int> {
    let start = object.payload.lowerBound + index * trailer.referenceSize
    return start..<start + trailer.referenceSize
  }

  /// A key of a dictionary, nil where it is none; its value is then left out.
  private mutating func key(at index: Int, of dictionary: BinaryObject) -> PropertyListTreeBuilder.Key? {
    let reference = reference(index, of: dictionary)
    guard let object = object(bytes.bigEndian(at: reference.lowerBound, size: reference.count), referredFrom: reference) else {
      return nil
    }
    switch object.kind {
    case .asciiString, .utf16String:
      guard let text = text(of: object) else { return nil }
      return PropertyListTreeBuilder.Key(range: Span(object.range), content: Span(object.payload), text: text)
    default:
      report("a key that is no string", help: "every key of a dictionary must be a string", at: object.range)
      return nil
    }
  }

  private mutating func stop(_ message: String, at range: Range<Int>) {
    isStopped = true
    builder.pendingKey = nil
    report(message, at: range, isOwnLimit: true)
  }
}
