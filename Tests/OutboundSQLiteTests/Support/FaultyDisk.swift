import Foundation
import OutboundClient
import OutboundSQLite
import OutboxScript

/// A disk in memory that keeps what was synchronized and no more, and fails where it is told to.
// Unchecked: each is used by one test, on one thread at a time; the list of all of them is locked.
final class FaultyDisk: @unchecked Sendable {
  enum Fault: Error { case failed, full }

  /// What goes wrong, by the number of a change, from 1.
  enum Plan: Equatable {
    case nothing
    /// That change fails, and no other.
    case failure(at: Int)
    /// From that change on nothing grows.
    case full(from: Int)
    /// That change is the last, and may have happened in part.
    case powerCut(at: Int)
  }

  final class Node {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate var durable: [UInt8] = []
    /// What was done since: pieces of a sector at most, or a new length.
    fileprivate var pieces: [Piece] = []
  }

  enum Piece {
    case bytes([UInt8], at: Int)
    case length(Int)

    func apply(to bytes: inout [UInt8]) {
      switch self {
      case .bytes(let new, let offset):
        if bytes.count < offset + new.count { bytes += [UInt8](repeating: 0, count: offset + new.count - bytes.count) }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
      case .length(let length): bytes.removeLast(max(0, bytes.count - length))
      }
    }
  }

  var plan = Plan.nothing
  private(set) var changes = 0
  private(set) var names: [String: Node] = [:]
  private var durableNames: [String: Node] = [:]
  /// Files made or removed since the folder was synchronized, in order.
  private var moves: [(name: String, node: Node?)] = []
  fileprivate var held: Set<String> = []
  let id: String

  private static let all = Locked<[String: FaultyDisk]>([:])

  init() {
    id = UUID().uuidString
    Self.all.withLock { $0[id] = self }
    FaultyVFS.register()
  }

  /// Forgets the disk: its files are not found any more.
  func discard() {
    Self.all.withLock { $0[id] = nil }
  }

  /// The disk and the file that a path of SQLite means.
  static func find(_ path: String) -> (disk: FaultyDisk, name: String)? {
    let parts = path.split(separator: "/")
    guard parts.count == 2 else { return nil }
    return all.withLock { $0[String(parts[0])] }.map { ($0, String(parts[1])) }
  }

  var files: any StoreFiles { FaultyFiles(disk: self) }

  /// Whether all is over until ``restart(seed:)``.
  var isDead: Bool {
    if case .powerCut(let last) = plan { changes >= last } else { false }
  }

  private func change(growing: Bool = false) throws(Fault) {
    guard !isDead else { throw .failed }
    changes += 1
    switch plan {
    case .failure(changes), .powerCut(changes): throw .failed
    case .full(let first) where growing && changes >= first: throw .full
    default: break
    }
  }

  func make(_ name: String) throws(Fault) -> Node {
    if let node = names[name] { return node }
    try change()
    let node = Node()
    names[name] = node
    moves.append((name, node))
    return node
  }

  func remove(_ name: String) throws(Fault) {
    guard names[name] != nil else { return }
    try change()
    names[name] = nil
    moves.append((name, nil))
  }

  func rename(_ name: String, to other: String) throws(Fault) {
    try change()
    guard let node = names[name] else { throw .failed }
    (names[name], names[other]) = (nil, node)
    moves += [(other, node), (name, nil)]
  }

  func synchronize() throws(Fault) {
    try change()
    (durableNames, moves) = (names, [])
  }

  func write(_ bytes: [UInt8], to node: Node, at offset: Int) throws(Fault) {
    var pieces: [Piece] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 512 - (offset + start) % 512)
      pieces.append(.bytes(Array(bytes[start..<end]), at: offset + start))
      start = end
    }
    do { try change(growing: offset + bytes.count > node.bytes.count) } catch {
      // The write under way at a power cut may have reached the disk in part.
      if isDead { node.pieces += pieces }
      throw error
    }
    for piece in pieces { piece.apply(to: &node.bytes) }
    node.pieces += pieces
  }

  func truncate(_ node: Node, to length: Int) throws(Fault) {
    try change()
    Piece.length(length).apply(to: &node.bytes)
    node.pieces.append(.length(length))
  }

  func synchronize(_ node: Node) throws(Fault) {
    try change()
    (node.durable, node.pieces) = (node.bytes, [])
    // A file that is synchronized has its name, too.
    for (name, other) in names where other === node {
      durableNames[name] = node
      moves.removeAll { $0.name == name }
    }
  }

  /// The power is back: of what was not synchronized, anything may have been kept.
  func restart(seed: UInt64) {
    var random = SplitMix(state: seed)
    for move in moves.prefix(Int(random.next() % UInt64(moves.count + 1))) { durableNames[move.name] = move.node }
    let nodes = Dictionary(
      [names, durableNames].flatMap { $0.values }.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { $1 }
    ).values
    for node in nodes.sorted(by: { $0.durable.count < $1.durable.count }) {
      for piece in node.pieces where random.next() % 2 == 0 { piece.apply(to: &node.durable) }
      (node.bytes, node.pieces) = (node.durable, [])
    }
    (names, moves, held, plan, changes) = (durableNames, [], [], .nothing, 0)
  }

  /// The process was killed and the disk lives on.
  func kill() {
    (held, plan) = ([], .nothing)
  }

  /// The files that hold a text.
  func names(holding text: String) -> [String] {
    names.filter { $0.value.bytes.holds(text) }.keys.sorted()
  }
}

/// The disk as the stores see it.
private struct FaultyFiles: StoreFiles {
  let disk: FaultyDisk

  var vfs: String? { FaultyVFS.name }

  func path(of name: String) -> String { "/\(disk.id)/\(name)" }

  func makeFolder() throws(OutboxError) {}

  func names() throws(OutboxError) -> [String] {
    try alive()
    return disk.names.keys.sorted()
  }

  func open(_ name: String, making: Bool) throws(OutboxError) -> (any StoreFile)? {
    try alive()
    if let node = disk.names[name] { return FaultyFile(disk, node) }
    guard making else { return nil }
    return FaultyFile(disk, try translate { () throws(FaultyDisk.Fault) in try disk.make(name) })
  }

  func remove(_ name: String) throws(OutboxError) {
    try translate { () throws(FaultyDisk.Fault) in try disk.remove(name) }
  }

  func rename(_ name: String, to other: String) throws(OutboxError) {
    try translate { () throws(FaultyDisk.Fault) in try disk.rename(name, to: other) }
  }

  func synchronizeFolder() throws(OutboxError) {
    try translate { () throws(FaultyDisk.Fault) in try disk.synchronize() }
  }

  func lock(_ name: String, waiting milliseconds: Int) throws(OutboxError) -> (any StoreLock)? {
    try alive()
    _ = try translate { () throws(FaultyDisk.Fault) in try disk.make(name) }
    return disk.held.insert(name).inserted ? FaultyLock(disk, name) : nil
  }

  private func alive() throws(OutboxError) {
    if disk.isDead { throw OutboxError(.io, "the power is off") }
  }
}

private func translate<Result>(_ body: () throws(FaultyDisk.Fault) -> Result) throws(OutboxError) -> Result {
  do throws(FaultyDisk.Fault) { return try body() } catch {
    throw OutboxError(error == .full ? .full : .io, "the disk fails")
  }
}

private final class FaultyLock: StoreLock {
  private let disk: FaultyDisk
  private let name: String

  init(_ disk: FaultyDisk, _ name: String) {
    (self.disk, self.name) = (disk, name)
  }

  deinit { disk.held.remove(name) }
}

private final class FaultyFile: StoreFile {
  private let disk: FaultyDisk
  private let node: FaultyDisk.Node

  init(_ disk: FaultyDisk, _ node: FaultyDisk.Node) {
    (self.disk, self.node) = (disk, node)
  }

  func read(at offset: Int, count: Int) throws(OutboxError) -> [UInt8] {
    if disk.isDead { throw OutboxError(.io, "the power is off") }
    let end = min(node.bytes.count, offset + count)
    return offset < end ? Array(node.bytes[offset..<end]) : []
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OutboxError) {
    try translate { () throws(FaultyDisk.Fault) in try disk.write(bytes, to: node, at: offset) }
  }

  func synchronize() throws(OutboxError) {
    try translate { () throws(FaultyDisk.Fault) in try disk.synchronize(node) }
  }
}
