package import Outbound
package import TrackingPolicy

/// What a datum says, without whose it is and when.
package enum DatumContent: Hashable, Sendable {
  case event(name: String, properties: JSONText?)
  case purchase(productID: String, currency: String, price: JSONText, quantity: Int, properties: JSONText?)
  case attribute(key: String, value: JSONText)
  case sessionStart(id: String)
  case sessionEnd(id: String, duration: Int64)
  case pushOpen(campaignID: String?)
  case influencedOpen(campaignID: String?)
  case pushToken(String)
  case pushToStartToken(type: String, token: String)
  /// An object that says itself whose it is, made from a push payload.
  case object(BatchObject)

  /// What it is to the policy.
  package func datum(of identity: Identity, under policy: TrackingPolicy) -> Datum {
    switch self {
    case .event(let name, _): return .customEvent(name, carrying: identity.kinds)
    case .purchase: return Datum(.purchases, carrying: identity.kinds)
    case .attribute(let key, _): return attribute(key, of: identity, under: policy)
    case .pushToken: return attribute("push_tokens", of: identity, under: policy)
    case .pushToStartToken: return attribute("push_to_start_tokens", of: identity, under: policy)
    case .sessionStart, .sessionEnd, .pushOpen, .influencedOpen: return Datum(.analyticsEvents, carrying: identity.kinds)
    case .object(let object): return object.datum(under: policy)
    }
  }

  private func attribute(_ key: String, of identity: Identity, under policy: TrackingPolicy) -> Datum {
    let known = policy.classify(key: key)
    return Datum(known.kind, name: key, carrying: known.kinds.union(identity.kinds))
  }
}

extension BatchObject {
  /// The one datum of an object that was cut so that it holds one.
  func datum(under policy: TrackingPolicy) -> Datum {
    parts(under: policy).first?.datum ?? Datum(.identityOnly, carrying: identity.kinds)
  }
}
