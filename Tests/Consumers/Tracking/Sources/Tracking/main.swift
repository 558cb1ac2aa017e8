import Outbound
import OutboundClient
import TrackingPolicy

let endpoints = try TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com"))
let policy = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.email])
let batch = try Batch(json: Array(#"{"attributes":[{"external_id":"u","email":"a@example.org","gender":"F"}]}"#.utf8))

let refused = BatchSplitter(policy: policy).split(batch, collected: Consent(.denied), now: Consent(.denied))
precondition(refused.tracking.isEmpty && refused.firstParty.count == 1, "refused data leave")
let sent = String(decoding: refused.firstParty[0].json, as: UTF8.self)
precondition(!sent.contains("example.org"), "a tracking datum goes to the first-party endpoint")
let outbox: any Outbox = MemoryOutbox()
precondition(outbox is MemoryOutbox, "the client has no outbox")
print("consumer: TrackingPolicy, Outbound and OutboundClient keep refused data")
