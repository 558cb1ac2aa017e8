internal import OutboundClient

/// What binds a store: which database file is its own, and the record.
package struct StoreState: Equatable {
  /// The number of the one database file that counts; every other is of an earlier generation and to be removed.
  package var number: UInt64
  /// Every id given out before this database file began is at most this.
  package var floor: Int64
  /// Whether this state began a wipe, so that traces of earlier ones may still be there.
  package var isWiping: Bool
  /// The record; `nil` if none was saved.
  package var record: [UInt8]?
}

/// A small file whose space is taken beforehand and that is overwritten in place: changing it needs no free space, and moving from one
/// database file to the next is one change that happens or does not.
///
/// Two slots are written in turn. A slot's body is durable before its header is written, and a header lies in one sector, which a disk
/// writes whole. So the header with the highest serial tells the state, always; if its body does not match, the file is damaged and is not
/// read as an older state, which might be a wider one (law 9).
final class StateFile {
  private static let magic = Array("Sluice\u{1}\u{1}".utf8)
  private static let version: UInt64 = 1
  private static let sector = 4_096
  private static let reserved = 65_536
  private static let capacity = 1 << 18

  private struct Header: Equatable {
    var serial: UInt64
    var length: UInt64
    var sum: UInt64
    var state: StoreState
  }

  private let file: any StoreFile
  private var serial: UInt64
  private var slot: Int

  private init(_ file: any StoreFile, serial: UInt64, slot: Int) {
    self.file = file
    self.serial = serial
    self.slot = slot
  }

  /// Opens the file and reads it; `nil` if it is missing.
  ///
  /// - Throws: ``OutboxError`` with `corrupt` or `newer`.
  static func open(_ name: String, in files: any StoreFiles) throws(OutboxError) -> (file: StateFile, state: StoreState)? {
    guard let file = try files.open(name, making: false) else { return nil }
    let damaged = OutboxError(.corrupt, "the state of the store is damaged")
    var first = Bytes(try file.read(at: 0, count: magic.count + 8))
    guard first.take(magic.count) == magic, let version = first.number() else { throw damaged }
    guard version <= Self.version else { throw OutboxError(.newer, "the store is of version \(version), later than this one") }
    guard version == Self.version else { throw damaged }
    var latest: (header: Header, slot: Int)?
    for slot in 0...1 {
      guard let header = try header(of: slot, in: file) else { throw damaged }
      if header.serial > latest?.header.serial ?? 0 { latest = (header, slot) }
    }
    guard let (header, slot) = latest, header.length <= capacity else { throw damaged }
    let body = try file.read(at: bodyOffset(slot), count: Int(header.length))
    guard body.count == header.length, sum(body) == header.sum else { throw damaged }
    var state = header.state
    state.record = body.isEmpty ? nil : body
    return (StateFile(file, serial: header.serial, slot: slot), state)
  }

  /// Makes the file with a first state: whole or not at all, and in place of one that cannot be read.
  static func make(_ name: String, _ state: StoreState, in files: any StoreFiles) throws(OutboxError) -> StateFile {
    let new = name + ".new"
    guard let file = try files.open(new, making: true) else { throw OutboxError(.io, "cannot make a file") }
    for slot in 0...1 {
      try file.write([UInt8](repeating: 0, count: reserved), at: bodyOffset(slot))
    }
    try file.write([UInt8](repeating: 0, count: 3 * sector), at: 0)
    let made = try fill(file, state)
    try files.rename(new, to: name)
    try files.synchronizeFolder()
    return made
  }

  /// Overwrites a file that cannot be read, for when there is no space to make another.
  static func overwrite(_ name: String, _ state: StoreState, in files: any StoreFiles) throws(OutboxError) -> StateFile {
    guard let file = try files.open(name, making: false) else { throw OutboxError(.full, "no space to begin a wipe") }
    return try fill(file, state)
  }

  private static func fill(_ file: any StoreFile, _ state: StoreState) throws(OutboxError) -> StateFile {
    let made = StateFile(file, serial: 0, slot: 1)
    let body = state.record ?? []
    try made.checkLength(of: body)
    try file.write(body, at: bodyOffset(0))
    try file.synchronize()
    try file.write([UInt8](repeating: 0, count: sector), at: headerOffset(1))
    try file.write(bytes(Header(serial: 1, length: UInt64(body.count), sum: sum(body), state: state)), at: headerOffset(0))
    try file.write(magic + bytes(version), at: 0)
    try file.synchronize()
    (made.serial, made.slot) = (1, 0)
    return made
  }

  /// Puts a state in the place of the one before; durable when it returns.
  func write(_ state: StoreState) throws(OutboxError) {
    let body = state.record ?? []
    try checkLength(of: body)
    let other = 1 - slot
    try file.write(body, at: Self.bodyOffset(other))
    try file.synchronize()
    do {
      let header = Header(serial: serial + 1, length: UInt64(body.count), sum: Self.sum(body), state: state)
      try file.write(Self.bytes(header), at: Self.headerOffset(other))
      try file.synchronize()
    } catch {
      // A call that throws has changed nothing: whatever came of the header is taken back.
      try? file.write([UInt8](repeating: 0, count: Self.sector), at: Self.headerOffset(other))
      try? file.synchronize()
      throw error
    }
    (serial, slot) = (serial + 1, other)
  }

  /// Removes every byte of earlier states; durable when it returns.
  func scrub() throws(OutboxError) {
    let other = 1 - slot
    guard let header = try Self.header(of: slot, in: file) else {
      throw OutboxError(.io, "the state of the store cannot be read")
    }
    try file.write([UInt8](repeating: 0, count: Self.sector), at: Self.headerOffset(other))
    try scrub(from: Self.bodyOffset(other), to: Self.bodyOffset(other) + Self.capacity)
    try scrub(from: Self.bodyOffset(slot) + Int(header.length), to: Self.bodyOffset(slot) + Self.capacity)
    try file.synchronize()
  }

  /// Overwrites what is not zero: holes and the file's end stay as they are.
  private func scrub(from start: Int, to end: Int) throws(OutboxError) {
    for offset in stride(from: start, to: end, by: Self.reserved) {
      let found = try file.read(at: offset, count: min(Self.reserved, end - offset))
      let nothing = [UInt8](repeating: 0, count: found.count)
      if found != nothing { try file.write(nothing, at: offset) }
    }
  }

  private func checkLength(of body: [UInt8]) throws(OutboxError) {
    if body.count > Self.capacity { throw OutboxError(.invalid, "the record is larger than \(Self.capacity) bytes") }
  }

  private static func headerOffset(_ slot: Int) -> Int { sector * (slot + 1) }
  private static func bodyOffset(_ slot: Int) -> Int { 3 * sector + slot * capacity }

  /// The header of a slot, with serial 0 if it was never written; `nil` if it is damaged.
  private static func header(of slot: Int, in file: any StoreFile) throws(OutboxError) -> Header? {
    let bytes = try file.read(at: headerOffset(slot), count: 7 * 8)
    var rest = Bytes(bytes)
    guard let serial = rest.number(), let number = rest.number(), let floor = rest.number(), let isWiping = rest.number(),
      let length = rest.number(), let bodySum = rest.number(), let ownSum = rest.number()
    else { return nil }
    let header = Header(
      serial: serial, length: length, sum: bodySum,
      state: StoreState(number: number, floor: Int64(bitPattern: floor), isWiping: isWiping != 0, record: nil))
    if bytes.allSatisfy({ $0 == 0 }) { return header }
    return sum(bytes.dropLast(8)) == ownSum ? header : nil
  }

  private static func bytes(_ header: Header) -> [UInt8] {
    let state = header.state
    let fields = [
      header.serial, state.number, UInt64(bitPattern: state.floor), state.isWiping ? 1 : 0, header.length, header.sum,
    ].flatMap(bytes)
    return fields + bytes(sum(fields))
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// FNV-1a: against damage, not against intent.
  private static func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Bytes that are taken from the front.
private struct Bytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number() -> UInt64? {
    let bytes = take(8)
    return bytes.count == 8 ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : nil
  }
}
