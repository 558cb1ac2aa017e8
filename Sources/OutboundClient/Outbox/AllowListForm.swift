import TrackingPolicy

/// An allow list in the form in which records keep it: for each entry the name of its case, then the names it holds.
struct AllowListForm: Codable {
  let list: TrackingPropertyAllowList

  init(_ list: TrackingPropertyAllowList) {
    self.list = list
  }

  /// - Throws: `DecodingError` for what this version does not know (law 10).
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let entries = try container.decode([[String]].self)
    list = TrackingPropertyAllowList(
      try entries.map { entry in
        guard let name = entry.first.flatMap(TrackingProperty.Case.init(rawValue:)), name.takesNames || entry.count == 1,
          let property = TrackingProperty(name, names: name.takesNames ? Set(entry.dropFirst()) : nil)
        else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "an entry of the allow list is not known")
        }
        return property
      })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(list.properties.map { [$0.case.rawValue] + ($0.names ?? []) })
  }
}
