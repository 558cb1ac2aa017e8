public import OutboundClient
internal import TrackingPolicy

/// Something that a client does to its outbox; it happens or does not, whatever comes in between.
public enum OutboxStep: Sendable {
  case save(ClientRecord)
  case append([StoredDatum], drainedThrough: Int64?)
  case remove([Int64])
  case markTracking([Int64])
  case wipe(ClientRecord)

  /// Does it. What gave way.
  @discardableResult
  public func perform(on outbox: some Outbox) throws(OutboxError) -> [StoredDatum] {
    switch self {
    case .save(let record): try outbox.save(record)
    case .append(let data, let through): return try outbox.append(data, drainedThrough: through)
    case .remove(let sequences): try outbox.remove(sequences)
    case .markTracking(let sequences): try outbox.markTracking(sequences)
    case .wipe(let record):
      try outbox.beginWipe(record)
      try outbox.finishWipe()
    }
    return []
  }
}

/// A sequence of steps that a process and the test that kills it both know.
public struct OutboxScript: Sendable {
  /// The greatest number of data of the outbox, so that some give way.
  public static let capacity = 40
  /// The steps.
  public private(set) var steps: [OutboxStep] = []
  private var random: SplitMix
  private var sequence: Int64 = 0
  private var generation: UInt64 = 1

  /// Steps chosen by a seed, with a wipe now and then.
  public init(seed: UInt64, count: Int) {
    random = SplitMix(state: seed)
    for _ in 0..<count { steps.append(step()) }
  }

  private mutating func step() -> OutboxStep {
    switch random.next() % 20 {
    case 0..<3: return .save(record())
    case 3..<6: return .remove((0..<3).map { _ in recent() })
    case 6..<8: return .markTracking([recent(), recent()])
    case 8:
      generation += 1
      return .wipe(record(isEnabled: false))
    default:
      let data = (0...random.next() % 8).map { _ in datum() }
      return .append(data, drainedThrough: random.next() % 4 == 0 ? sequence : nil)
    }
  }

  private mutating func recent() -> Int64 { max(1, sequence - Int64(random.next() % 30)) }

  private mutating func record(isEnabled: Bool = true) -> ClientRecord {
    var record = ClientRecord(generation: generation, isEnabled: isEnabled)
    if isEnabled { record.userID = "user-\(Self.mark(generation))-\(sequence)" }
    return record
  }

  private mutating func datum() -> StoredDatum {
    sequence += 1
    let padding = String(repeating: "x", count: Int(random.next() % 400))
    return StoredDatum(
      sequence: sequence, stream: random.next() % 3 == 0 ? .tracking : .firstParty,
      collected: ATTStatus.allCases[Int(random.next() % 4)], time: Int64(random.next() % 1_000_000),
      json: Array("{\"datum-\(Self.mark(generation))-\(sequence)\":\"\(padding)\"}".utf8))
  }

  /// What every value of a generation holds, and nothing of another one.
  public static func mark(_ generation: UInt64) -> String { "generation(\(generation))" }
}

/// All that an outbox holds, as a launch sees it.
public struct OutboxImage: Equatable, Sendable {
  /// What opening brought.
  public var contents: OutboxContents
  /// The data of each stream.
  public var data: [OutboxStream: [StoredDatum]] = [:]

  /// Opens an outbox and reads it.
  public init(opening outbox: some Outbox) throws(OutboxError) {
    contents = try outbox.open()
    for stream in OutboxStream.allCases {
      data[stream] = try outbox.waiting(in: stream, after: 0, limit: OutboxLimit(count: .max, bytes: .max))
    }
  }

  /// Whether it is one of these; a failed comparison would print every byte.
  public func isOne(of images: [OutboxImage]) -> Bool { images.contains(self) }

  /// What an outbox in memory holds before each step and after the last: what every other has to hold too.
  public static func model(of steps: [OutboxStep]) throws(OutboxError) -> [OutboxImage] {
    var outbox = MemoryOutbox(capacity: OutboxScript.capacity)
    var images = [try OutboxImage(opening: outbox)]
    for step in steps {
      try step.perform(on: outbox)
      outbox = outbox.reopened()
      images.append(try OutboxImage(opening: outbox))
    }
    return images
  }
}

/// A generator that gives the same numbers in every process.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator from a seed.
  public init(state: UInt64) { self.state = state }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
