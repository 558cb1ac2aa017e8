import Testing

@testable import OutboundClient

@Suite("What an answer means")
struct RequestOutcomeTests {
  @Test("every status means one thing: delivered, try again, cut, stop or drop")
  func statuses() {
    for status in 100...599 {
      let outcome = RequestOutcome(TransportAnswer(status: status, message: "m", retryAfter: 7), rejected: [])
      switch status {
      case 200...299: #expect(outcome == .delivered(rejected: []))
      case 401, 403: #expect(outcome == .unauthorized(status: status))
      case 413: #expect(outcome == .tooLarge)
      case 408, 425, 429, 100...199, 300...399, 500...599: #expect(outcome == .failed(status: status, retryAfter: 7))
      default: #expect(outcome == .refused(status: status, reason: "m"))
      }
    }
  }

  @Test("only the tracking host can be refused by the system; everything else without an answer is tried again")
  func errors() {
    let refusal = TransportError(.refusedBySystem, "")
    #expect(RequestOutcome(refusal, stream: .tracking) == .refusedBySystem)
    #expect(RequestOutcome(refusal, stream: .firstParty) == .failed(status: nil, retryAfter: nil))
    for code in [TransportError.Code.network, .revoked, .notTrusted] {
      #expect(RequestOutcome(TransportError(code, ""), stream: .tracking) == .failed(status: nil, retryAfter: nil))
    }
  }

  @Test("an unregistration is retriable after 5xx, 429 and network failures, and not after a 2xx with errors")
  func unregistrations() {
    for status in 100...599 {
      let error = PushUnregistrationError(TransportAnswer(status: status))
      #expect((error == nil) == (200...299).contains(status))
      #expect((error?.isRetriable ?? false) == (status == 429 || status >= 500))
    }
    #expect(PushUnregistrationError(TransportAnswer(status: 200, hasErrors: true))?.isRetriable == false)
  }
}
