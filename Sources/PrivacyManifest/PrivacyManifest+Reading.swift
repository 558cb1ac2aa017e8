public import PropertyListSyntax

extension PrivacyManifest {
  /// Reads a property list as a privacy manifest.
  public init(_ document: PropertyListDocument) {
    self.document = document
    guard let root = document.root, root.kind == .dictionary else { return }
    self.root = root
    var shape = ManifestShape()
    let slots = shape.readKeys(of: root, as: .manifest)
    for slot in 0..<4 where slots[slot] != nil { presentSlots |= 1 << UInt8(slot) }
    tracking = slots[0].map { shape.flag($0, .tracking) }
    trackingDomains = slots[1].flatMap { shape.list($0, .trackingDomains) { _, domain in domain } }
    collectedDataTypes = slots[2].flatMap { shape.list($0, .collectedDataTypes) { $0.collectedData($1) } }
    accessedAPITypes = slots[3].flatMap { shape.list($0, .accessedAPITypes) { $0.accessedAPI($1) } }
    self.shape = shape
  }
}

/// Reading a value notes in passing what is wrong with its shape.
extension ManifestShape {
  fileprivate mutating func collectedData(_ dictionary: PropertyListValue) -> CollectedData {
    let slots = readKeys(of: dictionary, as: .collectedDataType)
    var data = CollectedData(dictionary: dictionary)
    data.type = slots[0].flatMap { word($0, .collectedDataType) }
    data.isLinked = slots[1].map { flag($0, .linked) }
    data.isUsedForTracking = slots[2].map { flag($0, .usedForTracking) }
    data.purposes = slots[3].flatMap { list($0, .purposes) { _, purpose in Written(purpose) } }
    return data
  }

  fileprivate mutating func accessedAPI(_ dictionary: PropertyListValue) -> AccessedAPI {
    let slots = readKeys(of: dictionary, as: .accessedAPIType)
    var api = AccessedAPI(dictionary: dictionary)
    api.category = slots[0].flatMap { word($0, .accessedAPIType) }
    api.reasons = slots[1].flatMap { list($0, .reasons) { _, reason in Written(reason) } }
    return api
  }

  fileprivate mutating func flag(_ value: PropertyListValue, _ key: ManifestKey) -> WrittenFlag {
    if value.kind != .boolean { noteWrongType(value, key, isItem: false) }
    return WrittenFlag(value)
  }

  private mutating func word<Term>(_ value: PropertyListValue, _ key: ManifestKey) -> Written<Term>? {
    guard value.kind == .string else {
      noteWrongType(value, key, isItem: false)
      return nil
    }
    guard !value.isBlank else {
      emptyValues.append(MisplacedValue(value: value, key: key, isItem: false))
      return nil
    }
    return Written(value)
  }

  /// Reads an array; what is in it is read by `element`, unless it is empty or of a type that is not due.
  fileprivate mutating func list<Element: Sendable>(
    _ value: PropertyListValue, _ key: ManifestKey, element: (inout ManifestShape, PropertyListValue) -> Element
  ) -> ManifestList<Element>? {
    guard value.kind == .array else {
      noteWrongType(value, key, isItem: false)
      return nil
    }
    var list = ManifestList<Element>(array: value, elements: [])
    list.elements.reserveCapacity(value.count)
    for item in value.elements {
      if item.kind != key.itemKind {
        noteWrongType(item, key, isItem: true)
      } else if item.kind == .dictionary ? item.count == 0 : item.isBlank {
        emptyValues.append(MisplacedValue(value: item, key: key, isItem: true))
      } else {
        list.elements.append(element(&self, item))
      }
    }
    return list
  }

  private mutating func noteWrongType(_ value: PropertyListValue, _ key: ManifestKey, isItem: Bool) {
    wrongTypes.append(MisplacedValue(value: value, key: key, isItem: isItem))
    noteDuplicateKeys(inside: value)
  }
}
