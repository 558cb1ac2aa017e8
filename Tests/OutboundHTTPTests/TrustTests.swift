import CMicroHTTPD
import Foundation
import OutboundClient
import OutboundHTTP
import Testing

enum TLSTools {
  static let openssl = "/usr/bin/openssl"

  static var areThere: Bool {
    FileManager.default.isExecutableFile(atPath: openssl) && MHD_is_feature_supported(.FEATURE_TLS) == .YES
  }
}

/// Certificates are made by the `openssl` command; without it, or with a server library that has no TLS, there is nothing to try.
@Suite("Whom a transport trusts", .enabled("needs the `openssl` command, and TLS in libmicrohttpd") { TLSTools.areThere })
struct TrustTests {
  /// A certificate that vouches for itself, in a folder of its own.
  private func certificate(for name: String) throws -> (WebServer.Certificate, file: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (key, file) = (folder.appendingPathComponent("key.pem"), folder.appendingPathComponent("certificate.pem"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TLSTools.openssl)
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=sluice",
      "-addext", "subjectAltName=\(name)", "-keyout", key.path, "-out", file.path,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let certificate = WebServer.Certificate(
      pem: try String(contentsOf: file, encoding: .utf8), key: try String(contentsOf: key, encoding: .utf8))
    return (certificate, file.path)
  }

  @Test("a certificate that nobody vouches for is refused, and nothing of the request arrives")
  func selfSigned() async throws {
    let server = try WebServer(certificate(for: "IP:127.0.0.1").0)
    let world = try HTTPWorld(firstParty: server.origin)
    let request = try world.firstParty()
    #expect(
      await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .notTrusted)
    #expect(server.received.isEmpty)
  }

  @Test("a certificate that is trusted by setting is accepted for its own host, and for no other")
  func trusted() async throws {
    let (own, file) = try certificate(for: "IP:127.0.0.1")
    let server = try WebServer(own)
    let world = try HTTPWorld(firstParty: server.origin) { $0.certificateAuthorities = file }
    #expect(try await world.transport.send(world.firstParty()).status == 201)
    #expect(server.received.first?.headers["authorization"] == "Bearer \(HTTPWorld.secret)")

    let (foreign, foreignFile) = try certificate(for: "DNS:sdk.example.com")
    let other = try WebServer(foreign)
    let otherWorld = try HTTPWorld(firstParty: other.origin) { $0.certificateAuthorities = foreignFile }
    let request = try otherWorld.firstParty()
    let error = await otherWorld.failure { () async throws(TransportError) in try await otherWorld.transport.send(request) }
    #expect(error?.code == .notTrusted)
    #expect(other.received.isEmpty)
  }

  @Test("under TLS too a request can be cancelled at any moment of its way, and the next one is sent")
  func cancelledAnywhere() async throws {
    let (own, file) = try certificate(for: "IP:127.0.0.1")
    let server = try WebServer(own)
    let world = try HTTPWorld(firstParty: server.origin) { $0.certificateAuthorities = file }
    for number in 0..<30 {
      let request = world.large(bytes: 1_000_000)
      let task = Task { try await world.transport.send(request) }
      for _ in 0..<(number * 50) { await Task.yield() }
      task.cancel()
      if case .failure(let error) = await task.result { #expect(error as? TransportError == TransportError(.revoked, "")) }
    }
    #expect(try await world.transport.send(world.firstParty()).status == 201)
  }

  @Test("a server that speaks no TLS, and a file of certificates that is none, are failures")
  func noTLS() async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin.replacing("http:", with: "https:"))
    let request = try world.firstParty()
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .network)
    let tls = try WebServer(certificate(for: "IP:127.0.0.1").0)
    let other = try HTTPWorld(firstParty: tls.origin) { $0.certificateAuthorities = "/dev/null" }
    let second = try other.firstParty()
    let error = await other.failure { () async throws(TransportError) in try await other.transport.send(second) }
    #expect(error?.code == .notTrusted)
    #expect(server.received.isEmpty && tls.received.isEmpty)
  }
}
