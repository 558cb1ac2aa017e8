internal import Outbound

extension AcceptedDatum {
  /// The datum as it is stored.
  var stored: StoredDatum? {
    guard let json = object.map({ Batch([$0]).json }) else { return nil }
    return StoredDatum(sequence: sequence, stream: stream, collected: collected, time: time, json: json)
  }

  /// Its object; `nil` if it is larger than a request.
  private var object: BatchObject? {
    switch content {
    case .event(let name, let properties):
      let members = [.init("name", .string(name)), timeMember] + (properties.map { [.init("properties", $0)] } ?? [])
      return make(members, in: .events)
    case .purchase(let productID, let currency, let price, let quantity, let properties):
      let members: [BatchObject.Member] = [
        .init("product_id", .string(productID)), .init("currency", .string(currency)), .init("price", price),
        .init("quantity", .number(quantity)), timeMember,
      ]
      return make(members + (properties.map { [.init("properties", $0)] } ?? []), in: .purchases)
    case .attribute(let key, let value): return make([.init(key, value)], in: .attributes)
    case .sessionStart(let id):
      return make([.init("name", .string("session_start")), timeMember, .init("session_id", .string(id))], in: .analyticsEvents)
    case .sessionEnd(let id, let duration):
      let seconds = JSONText.number(Double(duration) / 1_000) ?? .number(0)
      return make(
        [.init("name", .string("session_end")), timeMember, .init("session_id", .string(id)), .init("duration", seconds)],
        in: .analyticsEvents)
    case .pushOpen(let campaignID): return make(open("push_open", campaignID), in: .analyticsEvents)
    case .influencedOpen(let campaignID): return make(open("influenced_open", campaignID), in: .analyticsEvents)
    case .pushToken(let token):
      let members: [(key: String, value: JSONText)] = [
        ("token", .string(token)), ("device_id", .string(identity.deviceID)),
      ]
      return make([.init("push_tokens", .array([.object(members)]))], in: .attributes)
    case .pushToStartToken(let type, let token):
      let members: [(key: String, value: JSONText)] = [("activity_type", .string(type)), ("token", .string(token))]
      return make([.init("push_to_start_tokens", .array([.object(members)]))], in: .attributes)
    case .object(let object): return object
    }
  }

  private var timeMember: BatchObject.Member { .init("time", .string(WireTime.text(happenedAt))) }

  private func open(_ name: String, _ campaignID: String?) -> [BatchObject.Member] {
    [.init("name", .string(name)), timeMember] + (campaignID.map { [.init("campaign_id", .string($0))] } ?? [])
  }

  private func make(_ members: [BatchObject.Member], in array: BatchArray) -> BatchObject? {
    try? BatchObject([identity.member] + members, in: array)
  }
}
