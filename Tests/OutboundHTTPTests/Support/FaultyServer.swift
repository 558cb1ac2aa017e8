import ClientTestDoubles
import Foundation

/// A server that does with a connection what a server should not. What happens to it can be awaited.
final class FaultyServer: Sendable {
  enum Step: Sendable {
    /// Reads a request to its end.
    case readRequest
    /// Reads so many bytes, and then no more.
    case read(Int)
    case write(String)
    /// Says so, and goes on once ``goOn()`` was called.
    case pause
    /// Reads whatever comes until the client closes.
    case readToEnd
  }

  enum Event: Hashable, Sendable {
    case connected
    case paused
    /// The client closed, after so many bytes; `isReset` if what was on the way was thrown away.
    case ended(bytes: Int, isReset: Bool)
  }

  let events: AsyncStream<Event>
  let origin: String
  private let listener: Int32
  private let connected = Guarded(0)
  private let continuation: AsyncStream<Event>.Continuation
  private let gate = DispatchSemaphore(value: 0)

  /// A server that does the same with each connection, and then closes it.
  init(address: String = "127.0.0.1", _ steps: Step...) throws {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    (events, self.continuation) = (stream, continuation)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    listener = descriptor
    // Small, so that a client that sends much has to wait.
    var size: Int32 = 4_096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var local = sockaddr_in()
    local.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, address, &local.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &local) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0 && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.featureUnsupported) }
    origin = "http://\(address):\(UInt16(bigEndian: local.sin_port))"
    Thread.detachNewThread { [connected, gate] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { break }
        connected.withLock { $0 += 1 }
        continuation.yield(.connected)
        Thread.detachNewThread {
          Self.serve(connection, steps, continuation, gate)
          close(connection)
        }
      }
      close(descriptor)
      continuation.finish()
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    gate.signal()
  }

  /// How often a client connected.
  var connections: Int { connected.withLock { $0 } }

  /// Waits for an event; `nil` if it never comes.
  func next(where isIt: (Event) -> Bool) async -> Event? {
    for await event in events where isIt(event) { return event }
    return nil
  }

  func goOn() { gate.signal() }

  private static func serve(
    _ connection: Int32, _ steps: [Step], _ events: AsyncStream<Event>.Continuation, _ gate: DispatchSemaphore
  ) {
    var bytes: [UInt8] = []
    for step in steps {
      switch step {
      case .readRequest: while !isWhole(bytes), receive(connection, 65_536, &bytes) > 0 {}
      case .read(let count): while bytes.count < count, receive(connection, count - bytes.count, &bytes) > 0 {}
      case .write(let text):
        _ = Array(text.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      case .pause:
        events.yield(.paused)
        gate.wait()
      case .readToEnd:
        var result = receive(connection, 65_536, &bytes)
        while result > 0 { result = receive(connection, 65_536, &bytes) }
        events.yield(.ended(bytes: bytes.count, isReset: result < 0))
      }
    }
  }

  private static func receive(_ connection: Int32, _ most: Int, _ bytes: inout [UInt8]) -> Int {
    var piece = [UInt8](repeating: 0, count: most)
    let count = recv(connection, &piece, most, 0)
    bytes += piece.prefix(max(0, count))
    return count
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"), let length = text.range(of: "Content-Length: ") else { return false }
    let size = Int(text[length.upperBound...].prefix { $0.isNumber }) ?? 0
    return text[end.upperBound...].utf8.count >= size
  }
}
