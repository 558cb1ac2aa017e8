/// Random ids and random bits. A test hands in a seeded one.
public struct Chance: Sendable {
  /// A fresh id: a UUID, in upper case.
  public let makeID: @Sendable () -> String
  /// Random bits.
  public let random: @Sendable () -> UInt32

  /// Ids and bits from these sources.
  public init(makeID: @escaping @Sendable () -> String, random: @escaping @Sendable () -> UInt32) {
    self.makeID = makeID
    self.random = random
  }

  /// From the system's generator.
  public static let system = Chance(
    makeID: {
      var generator = SystemRandomNumberGenerator()
      return uuid(generator.next(), generator.next())
    },
    random: { .random(in: .min ... .max) })

  /// The text of a UUID of version 4 that holds these bits.
  public static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let high = high & ~0xF000 | 0x4000
    let low = low & ~(0b11 << 62) | (0b10 << 62)
    let digits = hex(high) + hex(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hex(_ value: UInt64) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
