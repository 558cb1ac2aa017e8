/// Makes lines of batches, good ones and broken ones, the same ones for the same seed.
struct HostileBatches {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  private mutating func draw(_ below: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 11) % UInt64(below))
  }

  private mutating func pick(_ texts: [String]) -> String { texts[draw(texts.count)] }

  private mutating func chance(_ percent: Int) -> Bool { draw(100) < percent }

  /// A stream of lines; about one in four is broken on purpose.
  mutating func stream(lines: Int) -> [UInt8] {
    var bytes: [UInt8] = chance(20) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<lines {
      var line = Array((chance(5) ? pick(["", " \t", "{}", "[]", "null", "{\"events\":[]}"]) : batch()).utf8)
      if chance(15), !line.isEmpty { mutate(&line) }
      bytes += line
      bytes += Array(pick(["\n", "\n", "\n", "\r\n"]).utf8)
    }
    if chance(30) { bytes.removeLast() }
    return bytes
  }

  private mutating func mutate(_ line: inout [UInt8]) {
    let index = draw(line.count)
    switch draw(4) {
    case 0: line.remove(at: index)
    case 1: line[index] = UInt8(draw(256))
    case 2: line.insert(contentsOf: Array(pick(["\"", "\\", "{", "}", "[", "]", ",", ":", "0", " ", "\\ud800"]).utf8), at: index)
    default: line.removeSubrange(index...)
    }
    line.removeAll { $0 == UInt8(ascii: "\n") }
  }

  private mutating func space() -> String { chance(12) ? pick([" ", "\t", "  ", "\r"]) : "" }

  private mutating func batch() -> String {
    var arrays = ["attributes", "events", "purchases", "analytics_events"]
    var members: [String] = []
    for _ in 0..<1 + draw(3) {
      let name = chance(2) ? pick(["other", "Events", "events"]) : arrays.remove(at: draw(arrays.count))
      let objects = (0..<draw(5)).map { _ in chance(1) ? pick(["1", "[]", "null"]) : object(in: name) }
      let key = chance(5) ? "\"\\u00\(name.utf8.first == 0x61 ? "61" : "65")\(name.dropFirst())\"" : "\"\(name)\""
      let value =
        chance(1) ? pick(["{}", "\"a\"", "1"]) : "[" + space() + objects.joined(separator: "," + space()) + space() + "]"
      members.append(key + space() + ":" + space() + value)
    }
    return space() + "{" + space() + members.joined(separator: space() + ",") + space() + "}" + space()
  }

  private mutating func object(in array: String) -> String {
    var members = identities()
    if array == "events", !chance(2) { members.append(("\"name\"", chance(97) ? string() : pick(["1", "{}", "null"]))) }
    if chance(50) { members.append(("\"time\"", pick(times))) }
    for _ in 0..<draw(6) {
      let key = key()
      members.append((key, control(key) ?? value()))
    }
    if chance(15), let member = members.randomElement(using: &self) { members.append(member) }
    members.shuffle(using: &self)
    let texts = members.map { $0.0 + space() + ":" + space() + $0.1 }
    return "{" + space() + texts.joined(separator: space() + "," + space()) + space() + "}"
  }

  private mutating func identities() -> [(String, String)] {
    var members: [(String, String)] = []
    if chance(60) { members.append((pick(["\"external_id\"", "\"external\\u005fid\""]), user())) }
    if chance(20) { members.append(("\"braze_id\"", user())) }
    if chance(25) { members.append(("\"user_alias\"", alias())) }
    if chance(40) { members.append(("\"email\"", pick(["\"a@b\"", "\"a@b\"", "\"\"", "1", "\"\\ud800\""]))) }
    if chance(30) { members.append(("\"phone\"", pick(["\"1\"", "\"\\u0031\"", "null"]))) }
    if chance(10) { members.append(("\"external_id\"", user())) }
    return members
  }

  private mutating func user() -> String {
    pick([
      "\"u1\"", "\"u1\"", "\"\\u00751\"", "\"u2\"", "\"u2\"", "\"u3\"", "\"é\"", "\"e\u{301}\"", chance(10) ? "\"\"" : "\"u1\"",
      chance(10) ? "7" : "\"u2\"", chance(10) ? "\"\\udc00\"" : "\"u3\"",
    ])
  }

  /// Mostly what may stand under a key that controls; `nil` for every other key.
  private mutating func control(_ key: String) -> String? {
    switch key {
    case "\"app_id\"": chance(90) ? pick(["\"p\"", "\"\"", "\"\\ud800\"", "null"]) : value()
    case "\"_merge_objects\"": chance(90) ? pick(["true", "false", "null"]) : value()
    default: nil
    }
  }

  private mutating func alias() -> String {
    let good = pick([
      "{\"alias_name\":\"n\",\"alias_label\":\"device_id\"}", "{\"alias_name\":\"n\", \"alias_label\" : \"device\\u005fid\"}",
      "{\"alias_label\":\"device_id\",\"alias\\u005fname\":\"n\"}", "{ \"alias_label\":\"l\",\"alias_name\":\"n\" }",
      "{\"alias_name\":\"n\",\"alias_label\":\"l\"}", "{\"alias_name\":\"alias_label\",\"alias_label\":\"\\u006c\"}",
    ])
    let bad = pick([
      "{}", "{\"alias_label\":{\"alias_label\":\"device_id\"}}", "{\"a\":[\"alias_label\",\"device_id\"]}",
      "{\"alias_name\":1.0}",
      "{\"alias_name\":\"n\",\"alias_label\":\"\"}", "{\"alias_name\":\"n\",\"alias_label\":1}", "{\"a\":\"\\ud800\"}", "\"x\"",
      "{\"alias_name\":\"n\",\"alias_label\":\"l\",\"x\":[]}", "{\"alias_name\":\"n\",\"alias_label\":\"\\udc00\"}",
      "{\"alias_name\":\"n\",\"alias_name\":\"n\"}", "{\"alias_name\":\"n\",\"Alias_label\":\"l\"}",
    ])
    return chance(90) ? good : bad
  }

  private let times = [
    "\"2026-11-30T18:46:40Z\"", "\"2026-01-01T00:00:00+01:00\"", "\"2026-12-24T00:00:00Z\"", "\"2026\\u002d12-24T00:00:00Z\"",
    "\"2026-12-24\"", "1", "null",
  ]

  private mutating func string() -> String {
    pick([
      "\"a\"", "\"\\u0061\"", "\"b\"", "\"caf\u{E9}\"", "\"cafe\u{301}\"", "\"caf\\u00e9\"", "\"cafe\\u0301\"", "\"\"", "\"漢😀\"",
      "\"\\ud83d\\ude00\"", chance(10) ? "\"\\ud800\"" : "\"a\"",
    ])
  }

  private mutating func key() -> String {
    pick([
      "\"x\"", "\"\\u0078\"", "\"y\"", "\"first_name\"", "\"first\\u005fname\"", "\"last_name\"", "\"push_tokens\"",
      "\"device_id\"",
      "\"idfa\"", "\"current_location\"", "\"card\"", "\"caf\u{E9}\"", "\"cafe\u{301}\"", "\"\u{212A}\"", "\"\\u212a\"", "\"K\"",
      "\"\"",
      "\"app_id\"", "\"_merge_objects\"", "\"a;\"", "\"\u{37E}\"", "\"name\"", "\"properties\"", "\"\u{1100}\u{1161}\"",
      "\"image_url\"",
      "\"gender\"", chance(10) ? "\"\\ud800\"" : "\"email\"",
    ])
  }

  private mutating func value() -> String {
    switch draw(8) {
    case 0: "12345678901234567890.5e+400"
    case 1: pick(["true", "false", "null", "0", "-0.0"])
    case 2: "[" + space() + value() + "," + value() + "]"
    case 3: "{\"k\"" + space() + ":" + value() + ",\"\\ud800\":\"\\udfff\"}"
    case 4: pick(["[]", "{}", "[ ]", "{ }", "{\"external_id\":\"u9\"}"])
    default: string()
    }
  }
}

extension HostileBatches: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    _ = draw(2)
    return state
  }
}
