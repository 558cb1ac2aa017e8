import Foundation
import Outbound
import Testing
import TrackingPolicy

@testable import OutboundClient
@testable import OutboundHTTP

/// A transport to two servers, and requests for it.
struct HTTPWorld {
  static let secret = "s3cret-api-key"
  let policy: TrackingPolicy
  let transport: HTTPTransport

  /// Servers that are not given are addresses at which nobody listens.
  init(
    firstParty: String = "http://127.0.0.1:1", tracking: String = "http://127.0.0.2:1", timeout: Double = 20,
    _ change: (inout HTTPTransport.Settings) -> Void = { _ in }
  ) throws {
    let endpoints = try TrackingEndpoint(firstParty: Endpoint(firstParty), tracking: Endpoint(tracking))
    var settings = HTTPTransport.Settings()
    settings.timeout = timeout
    change(&settings)
    policy = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.customEvent(["t"])])
    transport = HTTPTransport(endpoints: endpoints, settings: settings)
  }

  /// What the splitter makes of two events, of which one is tracking.
  private func split() throws -> BatchSplit {
    let json =
      #"{"events":[{"external_id":"u","name":"f","time":"2026-01-01"},{"external_id":"u","name":"t","time":"2026-01-01"}]}"#
    return BatchSplitter(policy: policy).split(
      try Batch(json: Array(json.utf8)), collected: Consent(.authorized), now: Consent(.authorized))
  }

  func firstParty(url: String? = nil, apiKey: String = secret, key: String = "key-f") throws -> FirstPartyRequest {
    FirstPartyRequest(
      try #require(try split().firstParty.first), url: url ?? policy.firstPartyURL, apiKey: APIKey(apiKey), idempotencyKey: key)
  }

  func tracking(url: String? = nil) throws -> TrackingRequest {
    TrackingRequest(
      try #require(try split().tracking.first), url: url ?? policy.trackingURL, apiKey: APIKey(Self.secret),
      idempotencyKey: "key-t")
  }

  /// A request with a body of any size, which a payload does not have.
  func large(bytes: Int) -> ForgetRequest {
    ForgetRequest(
      .users, body: [UInt8](repeating: 0x20, count: bytes), url: policy.firstPartyURL, apiKey: APIKey(Self.secret),
      idempotencyKey: "key-l")
  }

  /// The error of a request that gets no answer. Every text it has is searched for the key.
  func failure(
    _ send: () async throws(TransportError) -> TransportAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TransportError? {
    do throws(TransportError) {
      let answer = try await send()
      Issue.record("answered \(answer)", sourceLocation: sourceLocation)
      return nil
    } catch {
      for text in ["\(error)", error.message, String(reflecting: error), error.localizedDescription] {
        #expect(!text.contains(Self.secret), "the key is in an error text", sourceLocation: sourceLocation)
      }
      return error
    }
  }
}
