internal import Outbound
internal import TrackingPolicy

extension RejectedLine {
  /// One line of NDJSON without its newline: `line`, `column`, `code` and `reason`.
  public var json: [UInt8] {
    let members: [(key: String, value: JSONText)] = [
      ("line", .number(line)), ("column", .number(column)), ("code", .string(code.description)), ("reason", .string(reason)),
    ]
    return Array(JSONText.object(members).bytes)
  }
}

extension ReportEntry {
  /// One line of NDJSON without its newline: `line`, `array`, `index`, `key` where the datum is an attribute, `property`, `route` and
  /// `reason`. A kind of datum that no tracking property names is given under its own name.
  public var json: [UInt8] {
    var members: [(key: String, value: JSONText)] = [
      ("line", .number(line)), ("array", .string(place.array.rawValue)), ("index", .number(place.index)),
    ]
    if let key { members.append(("key", .string(key))) }
    members += [
      ("property", .string(kind.rawValue)), ("route", .string(decision.route.rawValue)),
      ("reason", .string(decision.description)),
    ]
    return Array(JSONText.object(members).bytes)
  }
}

extension SplitSummary {
  /// The numbers as one JSON object.
  public var json: [UInt8] {
    let members: [(key: String, value: JSONText)] = [
      ("lines", .number(lines)), ("batches", .number(batches)), ("rejected", .number(rejected)), ("objects", .number(objects)),
      ("firstParty", .number(firstParty)), ("tracking", .number(tracking)), ("held", .number(held)),
      ("dropped", .number(dropped)),
    ]
    return Array(JSONText.object(members).bytes)
  }
}
