/// A bucket of requests: full at first, one taken by each request, refilled one by one.
package struct RequestBudget: Hashable, Sendable {
  private let limit: RequestLimit?
  private var left: Int
  private var refilledAt: Int64

  package init(_ limit: RequestLimit?, at uptime: Int64 = 0) {
    self.limit = limit
    left = limit?.burst ?? 0
    refilledAt = uptime
  }

  /// The uptime from which on a request may be made; `nil` if one may be made now.
  package func nextRequest(at uptime: Int64) -> Int64? {
    guard let limit, refilled(at: uptime, limit).left == 0 else { return nil }
    return refilled(at: uptime, limit).refilledAt + limit.interval
  }

  /// Takes note of a request.
  package mutating func take(at uptime: Int64) {
    guard let limit else { return }
    self = refilled(at: uptime, limit)
    left = max(0, left - 1)
  }

  private func refilled(at uptime: Int64, _ limit: RequestLimit) -> Self {
    let steps = max(0, uptime - refilledAt) / limit.interval
    var next = self
    next.left = Int(min(Int64(limit.burst), Int64(left) + steps))
    next.refilledAt = next.left == limit.burst ? uptime : refilledAt + steps * limit.interval
    return next
  }
}
