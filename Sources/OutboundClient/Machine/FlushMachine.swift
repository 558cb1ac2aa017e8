/// Sends what waits for one endpoint: one request at a time, oldest data first, with waiting after failures.
///
/// It knows neither data nor consent: its owner judges each page that was read and tells which data may leave.
package struct FlushMachine: Hashable, Sendable {
  /// Who waits for a flush.
  package enum Waiter: Hashable, Sendable {
    case call(CallID)
    case logout
  }

  /// What the endpoint is doing.
  package enum Phase: Hashable, Sendable {
    /// Nothing.
    case idle
    /// It waits for a page behind this sequence.
    case reading(ReadToken, after: Int64)
    /// A request is running.
    case sending(Attempt)
    /// It waits until this uptime; after an answer or a limit that said so, nobody may hurry it.
    case waiting(until: Int64, rateLimited: Bool)
    /// The key is not accepted; for good in this run.
    case stopped(status: Int)
    /// The system refuses the host, until the app tells a status again.
    case suspended
  }

  /// A request with data, and the number of its idempotency key.
  package struct Attempt: Hashable, Sendable {
    package var request: RequestID
    package var key: UInt64
    package var sequences: [Int64]
  }

  /// Somebody who waits until all data up to a sequence have left.
  private struct Wait: Hashable, Sendable {
    var waiter: Waiter
    var through: Int64
  }

  /// What the owner is to do.
  package enum Effect: Hashable, Sendable {
    case read(ReadToken, after: Int64, limit: Int)
    case send(Attempt, ReadToken)
    case remove([Int64])
    case drop([Int64], DroppedDatum.Reason)
    case finished(Waiter, FlushFailure?)
  }

  package let stream: OutboxStream
  package private(set) var phase = Phase.idle
  /// The pass that runs goes up to here.
  package private(set) var target: Int64 = 0
  private var waits: [Wait] = []
  private var failures = 0
  private let mostObjects: Int
  private var objects: Int
  /// What was tried and is to be tried again: under the same key if nothing of it is lost.
  private var retry: Attempt?

  package init(_ stream: OutboxStream, objectsPerRequest: Int) {
    self.stream = stream
    mostObjects = max(1, objectsPerRequest)
    objects = mostObjects
  }

  /// The uptime at which it has something to do.
  package var wakeTime: Int64? {
    if case .waiting(let until, _) = phase, target > 0 { until } else { nil }
  }

  /// The request that is running.
  package var running: Attempt? {
    if case .sending(let attempt) = phase { attempt } else { nil }
  }

  /// Asks for everything up to a sequence to be sent. Who waits is answered exactly once, here or later.
  ///
  /// With `hurries` a failure is not waited out, a rate limit is.
  package mutating func flush(
    through: Int64, for waiter: Waiter?, hurries: Bool, at uptime: Int64, number: inout UInt64
  ) -> [Effect] {
    func answer(_ failure: FlushFailure?) -> [Effect] { waiter.map { [.finished($0, failure)] } ?? [] }
    if case .waiting(let until, _) = phase, until <= uptime { phase = .idle }
    switch phase {
    case .stopped(let status): return answer(.request(status: status))
    case .suspended: return answer(nil)
    case .waiting(_, rateLimited: true):
      target = max(target, through)
      return answer(.rateLimited)
    case .waiting(_, rateLimited: false) where !hurries:
      target = max(target, through)
      return []
    case .reading, .sending:
      target = max(target, through)
      waits += waiter.map { [Wait(waiter: $0, through: through)] } ?? []
      return []
    case .idle, .waiting:
      target = max(target, through)
      waits += waiter.map { [Wait(waiter: $0, through: through)] } ?? []
      return [read(after: 0, number: &number)]
    }
  }

  /// Takes a page: the sequences read, and those of them that may leave. A page that is not expected changes nothing.
  package mutating func page(
    _ token: ReadToken, read: [Int64], sendable: [Int64], budget: inout RequestBudget, at uptime: Int64, number: inout UInt64
  ) -> [Effect] {
    guard case .reading(token, _) = phase else { return [] }
    guard let first = read.first, let last = read.last, first <= target else { return finish() }
    guard !sendable.isEmpty else { return [self.read(after: last, number: &number)] }
    if let next = budget.nextRequest(at: uptime) {
      phase = .waiting(until: next, rateLimited: true)
      return finishWaits(.rateLimited)
    }
    budget.take(at: uptime)
    let attempt = attempt(with: sendable, number: &number)
    phase = .sending(attempt)
    return [.send(attempt, token)]
  }

  /// A read failed: it is tried again later.
  package mutating func readFailed(_ token: ReadToken, at uptime: Int64, random: UInt32) -> [Effect] {
    guard case .reading(token, _) = phase else { return [] }
    return wait(failure: .request(status: nil), at: uptime, retryAfter: nil, status: nil, random: random)
  }

  /// Takes the outcome of a request. One that is not running changes nothing.
  package mutating func answered(
    _ request: RequestID, _ outcome: RequestOutcome, at uptime: Int64, random: UInt32, number: inout UInt64
  ) -> [Effect] {
    guard case .sending(let attempt) = phase, attempt.request == request, let last = attempt.sequences.last else { return [] }
    retry = nil
    switch outcome {
    case .delivered(let rejected):
      objects = mostObjects
      let reports = rejected.filter { attempt.sequences.indices.contains($0.position) }.map { rejection in
        Effect.drop([attempt.sequences[rejection.position]], .refusedByServer(status: 200, reason: rejection.reason))
      }
      return reports + [.remove(attempt.sequences)] + goOn(after: last, number: &number)
    case .refused(let status, let reason):
      return [.drop(attempt.sequences, .refusedByServer(status: status, reason: reason))] + goOn(after: last, number: &number)
    case .tooLarge where attempt.sequences.count == 1:
      return [.drop(attempt.sequences, .tooLarge)] + goOn(after: last, number: &number)
    case .tooLarge:
      objects = max(1, attempt.sequences.count / 2)
      return [read(after: (attempt.sequences.first ?? 1) - 1, number: &number)]
    case .notMade:
      return [.drop(attempt.sequences, .unreadable)] + goOn(after: last, number: &number)
    case .failed(let status, let retryAfter):
      retry = attempt
      return wait(failure: .request(status: status), at: uptime, retryAfter: retryAfter, status: status, random: random)
    case .unauthorized(let status):
      phase = .stopped(status: status)
      return finishWaits(.request(status: status))
    case .refusedBySystem:
      retry = attempt
      phase = .suspended
      return finishWaits(nil)
    }
  }

  /// The uptime has come.
  package mutating func tick(at uptime: Int64, number: inout UInt64) -> [Effect] {
    guard case .waiting(let until, _) = phase, until <= uptime else { return [] }
    guard target > 0 else {
      phase = .idle
      return []
    }
    return [read(after: 0, number: &number)]
  }

  /// Stops what runs. A server's limit and a key that is not accepted outlast it; a key for trying again does not outlast a wipe.
  package mutating func halt(_ failure: FlushFailure?, forgetting: Bool) -> [Effect] {
    if let running { retry = running }
    if forgetting { retry = nil }
    target = 0
    switch phase {
    case .stopped, .suspended, .waiting(_, rateLimited: true): break
    case .idle, .reading, .sending, .waiting: phase = .idle
    }
    return finishWaits(failure)
  }

  /// Begins the running pass anew because what may leave has changed; who waits goes on waiting.
  package mutating func restart(number: inout UInt64) -> [Effect] {
    guard let running else { return [] }
    retry = running
    return [read(after: 0, number: &number)]
  }

  /// The app has told a status: a host that the system refused is tried again.
  package mutating func resume() {
    if phase == .suspended { phase = .idle }
  }

  private mutating func attempt(with sendable: [Int64], number: inout UInt64) -> Attempt {
    number += 1
    let request = number
    if let retry, let last = retry.sequences.last {
      let again = sendable.filter { $0 <= last }
      if again == retry.sequences { return Attempt(request: request, key: retry.key, sequences: again) }
    }
    retry = nil
    return Attempt(request: request, key: request, sequences: Array(sendable.prefix(objects)))
  }

  private mutating func read(after: Int64, number: inout UInt64) -> Effect {
    number += 1
    let token = ReadToken(number: number, purpose: .flush, stream: stream)
    phase = .reading(token, after: after)
    return .read(token, after: after, limit: objects)
  }

  private mutating func goOn(after last: Int64, number: inout UInt64) -> [Effect] {
    failures = 0
    let done = waits.filter { $0.through <= last }
    waits.removeAll { $0.through <= last }
    return done.map { .finished($0.waiter, nil) } + (target > last ? [read(after: last, number: &number)] : finish())
  }

  private mutating func finish() -> [Effect] {
    phase = .idle
    target = 0
    return finishWaits(nil)
  }

  private mutating func finishWaits(_ failure: FlushFailure?) -> [Effect] {
    defer { waits = [] }
    return waits.map { .finished($0.waiter, failure) }
  }

  private mutating func wait(
    failure: FlushFailure, at uptime: Int64, retryAfter: Int?, status: Int?, random: UInt32
  ) -> [Effect] {
    failures = min(failures + 1, 30)
    let own = Backoff.delay(failures: failures, random: random)
    let asked = retryAfter.map(Backoff.delay(retryAfter:)) ?? 0
    phase = .waiting(until: uptime + max(own, asked), rateLimited: status == 429 || asked > 0)
    return finishWaits(failure)
  }
}
