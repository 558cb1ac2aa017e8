internal import Outbound
internal import TrackingPolicy

extension ForgetRequest {
  /// The request of an unregistration (paths: fact F2.19). The SDK's own form is not public: this one is Sluice's.
  convenience init(_ order: ForgetOrder, endpoint: Endpoint, apiKey: APIKey, idempotencyKey: String) {
    var members = [(key: order.identity.member.key, value: order.identity.member.value)]
    if let deviceID = order.deviceID { members.append(("device_id", .string(deviceID))) }
    if let token = order.deviceToken { members.append(("push_token", .string(token))) }
    let tokens = order.pushToStart.sorted { $0.key < $1.key }.map { type, token in
      JSONText.object([("activity_type", .string(type)), ("token", .string(token))])
    }
    if !tokens.isEmpty { members.append(("push_to_start_tokens", .array(tokens))) }
    let path = order.deviceToken == nil ? "/push/unregister_push_to_start" : "/push/unregister"
    self.init(
      order.deviceToken == nil ? .pushToStartTokens : .pushToken, body: Array(JSONText.object(members).bytes),
      url: "\(endpoint)\(path)", apiKey: apiKey, idempotencyKey: idempotencyKey)
  }
}

extension PushUnregistrationError {
  /// What an answer means for an unregistration; `nil` if it succeeded (fact F3.18).
  init?(_ answer: TransportAnswer) {
    switch answer.status {
    case 200...299 where !answer.hasErrors: return nil
    case 200...299:
      self = .requestFailed(httpStatusCode: answer.status, isRetriable: false, message: "the answer holds errors")
    case let status:
      self = .requestFailed(
        httpStatusCode: status, isRetriable: status == 429 || status >= 500, message: "the server answered \(status)")
    }
  }
}
