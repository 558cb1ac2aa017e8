import ClientTestDoubles
import CMicroHTTPD
import Foundation

/// A real HTTP server on this machine, which notes what it gets.
// Unchecked: the daemon is set once, before anybody else has the server; the rest is behind a lock.
final class WebServer: @unchecked Sendable {
  struct Received: Sendable {
    var method: String
    var path: String
    var headers: [String: String]
    var body: String
    /// The client's end: one a connection.
    var clientPort: UInt32
  }

  struct Reply: Sendable {
    var status: UInt32 = 201
    var headers: [String: String] = [:]
    var body = #"{"message":"success"}"#
  }

  struct Certificate: Sendable {
    var pem: String
    var key: String
  }

  /// A request of which the body is still coming.
  private final class Pending {
    var body: [UInt8] = []
  }

  private var daemon: OpaquePointer?
  private let reply: @Sendable (Received) -> Reply
  private let log = Guarded<[Received]>([])
  let address: String
  let isSecure: Bool

  init(
    address: String = "127.0.0.1", _ certificate: Certificate? = nil,
    reply: @escaping @Sendable (Received) -> Reply = { _ in Reply() }
  )
    throws
  {
    self.address = address
    self.reply = reply
    isSecure = certificate != nil
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, address, &socketAddress.sin_addr)
    let context = Unmanaged.passUnretained(self).toOpaque()
    daemon = withUnsafePointer(to: &socketAddress) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        sluice_mhd_start(
          pointer, 2,
          { context, connection, url, method, _, bytes, size, pending in
            guard let context, let connection, let size, let pending else { return .NO }
            let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
            return server.take(connection, url, method, bytes, size, pending)
          }, context,
          { _, _, pending, _ in
            guard let pointer = pending?.pointee else { return }
            Unmanaged<Pending>.fromOpaque(pointer).release()
          }, certificate?.pem, certificate?.key)
      }
    }
    if daemon == nil { throw CocoaError(.featureUnsupported) }
  }

  deinit {
    if let daemon { MHD_stop_daemon(daemon) }
  }

  var port: UInt32 { daemon.map { sluice_mhd_port($0) } ?? 0 }

  var origin: String { "\(isSecure ? "https" : "http")://\(address):\(port)" }

  var received: [Received] { log.withLock { $0 } }

  var connections: Int { Set(received.map(\.clientPort)).count }

  private func take(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let known = slot.pointee else {
      slot.pointee = Unmanaged.passRetained(Pending()).toOpaque()
      return .YES
    }
    let pending = Unmanaged<Pending>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
      pending.body += UnsafeRawBufferPointer(start: bytes, count: size.pointee)
      size.pointee = 0
      return .YES
    }
    let received = Received(
      method: method.map { String(cString: $0) } ?? "", path: url.map { String(cString: $0) } ?? "",
      headers: Self.headers(of: connection), body: String(decoding: pending.body, as: UTF8.self),
      clientPort: sluice_mhd_client_port(connection))
    log.withLock { $0.append(received) }
    let reply = reply(received)
    let body = Array(reply.body.utf8)
    let response = body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    defer { MHD_destroy_response(response) }
    for (name, value) in reply.headers { _ = MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, reply.status, response)
  }

  private static func headers(of connection: OpaquePointer) -> [String: String] {
    final class Box { var headers: [String: String] = [:] }
    let box = Box()
    _ = MHD_get_connection_values(
      connection, .HEADER_KIND,
      { context, _, name, value in
        guard let context, let name, let value else { return .YES }
        let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
        box.headers[String(cString: name).lowercased()] = String(cString: value)
        return .YES
      }, Unmanaged.passUnretained(box).toOpaque())
    return box.headers
  }
}
