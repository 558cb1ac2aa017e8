public import PropertyListSyntax

extension PrivacyManifest {
  /// Reads a property list as a privacy manifest.
  public init(_ document: PropertyListDocument) {
    self.document = document
    self.values = document.values
    guard let root = document.root, root.kind == .dictionary else { return }
    self.root = root
    var reader = ManifestReader(values: values)
    let slots = reader.slots(of: root.id, as: .manifest)
    for slot in 0..<4 where slots[slot] != nil { presentSlots |= 1 << UInt8(slot) }
    tracking = slots[0].map { reader.flag($0, .tracking) }
    trackingDomains = slots[1].flatMap { reader.list($0, .trackingDomains) { _, domain in domain } }
    collectedDataTypes = slots[2].flatMap { reader.list($0, .collectedDataTypes) { $0.collectedData($1) } }
    accessedAPITypes = slots[3].flatMap { reader.list($0, .accessedAPITypes) { $0.accessedAPI($1) } }
    self.shape = reader.shape
  }
}

/// Reads values and notes in passing what is wrong with their shape.
struct ManifestReader {
  typealias ID = PropertyListValue.ID

  let values: PropertyListValues
  var shape = ManifestShape()

  init(values: PropertyListValues) {
    self.values = values
  }

  mutating func collectedData(_ dictionary: ID) -> CollectedData {
    let slots = slots(of: dictionary, as: .collectedDataType)
    var data = CollectedData(id: dictionary)
    data.type = slots[0].flatMap { word($0, .collectedDataType) }
    data.isLinked = slots[1].map { flag($0, .linked) }
    data.isUsedForTracking = slots[2].map { flag($0, .usedForTracking) }
    data.purposes = slots[3].flatMap { list($0, .purposes) { reader, purpose in Written(purpose, in: reader.values) } }
    return data
  }

  mutating func accessedAPI(_ dictionary: ID) -> AccessedAPI {
    let slots = slots(of: dictionary, as: .accessedAPIType)
    var api = AccessedAPI(id: dictionary)
    api.category = slots[0].flatMap { word($0, .accessedAPIType) }
    api.reasons = slots[1].flatMap { list($0, .reasons) { reader, reason in Written(reason, in: reader.values) } }
    return api
  }

  mutating func flag(_ id: ID, _ key: @autoclosure () -> ManifestKey) -> WrittenFlag {
    if values.kind(of: id) != .boolean { noteWrongType(id, key(), isItem: false) }
    return WrittenFlag(id, in: values)
  }

  private mutating func word<Term>(_ id: ID, _ key: @autoclosure () -> ManifestKey) -> Written<Term>? {
    guard values.kind(of: id) == .string else {
      noteWrongType(id, key(), isItem: false)
      return nil
    }
    let written = Written<Term>(id, in: values)
    guard written.isKnown || !values.isBlank(id) else {
      shape.emptyValues.append(MisplacedValue(value: values[id], key: key(), isItem: false))
      return nil
    }
    return written
  }

  /// Reads an array; what is in it is read by `element`, unless it is empty or of a type that is not due.
  mutating func list<Element: Sendable>(
    _ id: ID, _ key: @autoclosure () -> ManifestKey, element: (inout ManifestReader, ID) -> Element
  ) -> ManifestList<Element>? {
    guard values.kind(of: id) == .array else {
      noteWrongType(id, key(), isItem: false)
      return nil
    }
    var list = ManifestList<Element>(id: id, count: values.count(of: id), elements: [])
    guard let first = values.first(in: id) else { return list }
    list.elements.reserveCapacity(list.count)
    let itemKind = key().itemKind
    var next: ID? = first
    while let item = next {
      next = values.next(after: item)
      if values.kind(of: item) != itemKind {
        noteWrongType(item, key(), isItem: true)
      } else if itemKind == .dictionary ? values.count(of: item) == 0 : values.isBlank(item) {
        shape.emptyValues.append(MisplacedValue(value: values[item], key: key(), isItem: true))
      } else {
        list.elements.append(element(&self, item))
      }
    }
    return list
  }

  private mutating func noteWrongType(_ id: ID, _ key: ManifestKey, isItem: Bool) {
    shape.wrongTypes.append(MisplacedValue(value: values[id], key: key, isItem: isItem))
    noteDuplicateKeys(inside: values[id])
  }
}
