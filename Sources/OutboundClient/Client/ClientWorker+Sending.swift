internal import Outbound
internal import TrackingPolicy

extension ClientWorker {
  func send(_ order: SendOrder, _ core: ClientCore) {
    guard let slot = core.slot(of: order.request), !slot.isRevoked else { return core.finish(order.request, .tick) }
    guard let page = pages[order.stream], page.token == order.read else {
      return core.finish(order.request, .answered(order.request, .failed(status: nil, retryAfter: nil)))
    }
    let objects = order.sequences.compactMap { page.rows[$0] }
    let consent = order.stream == .tracking ? order.consent : .unset
    let split = BatchSplitter(policy: order.policy).split(Batch(objects), collected: consent, now: consent)
    let key = "\(core.run)-\(order.key)"
    let apiKey = core.configuration.api.key
    let places: [ObjectPlace]
    let attempt: @Sendable () async throws(TransportError) -> TransportAnswer
    let transport = core.transport
    switch order.stream {
    case .firstParty:
      guard split.firstParty.count == 1, let payload = split.firstParty.first, payload.places.count == order.sequences.count
      else { return core.finish(order.request, .answered(order.request, .notMade)) }
      places = payload.places
      let request = FirstPartyRequest(payload, url: order.policy.firstPartyURL, apiKey: apiKey, idempotencyKey: key)
      slot.hold(request)
      attempt = { () async throws(TransportError) in try await transport.send(request) }
    case .tracking:
      guard split.tracking.count == 1, let payload = split.tracking.first, payload.places.count == order.sequences.count
      else { return core.finish(order.request, .answered(order.request, .notMade)) }
      places = payload.places
      let request = TrackingRequest(payload, url: order.policy.trackingURL, apiKey: apiKey, idempotencyKey: key)
      slot.hold(request)
      attempt = { () async throws(TransportError) in try await transport.send(request) }
    }
    let positions = Self.positions(of: objects, at: places)
    slot.hold(
      Task {
        let outcome: RequestOutcome
        do throws(TransportError) {
          let answer = try await attempt()
          outcome = RequestOutcome(answer, rejected: Self.rejected(in: answer, positions))
        } catch {
          outcome = RequestOutcome(error, stream: order.stream)
        }
        core.finish(order.request, .answered(order.request, outcome))
      })
  }

  /// For each object of a payload, by array and index in it, its position among those that were to be sent.
  private static func positions(of objects: [BatchObject], at places: [ObjectPlace]) -> [ObjectPlace: Int] {
    var counts: [BatchArray: Int] = [:]
    var positions: [ObjectPlace: Int] = [:]
    for (position, object) in objects.enumerated() {
      let index = counts[object.array, default: 0]
      counts[object.array] = index + 1
      positions[ObjectPlace(object.array, index)] = position
    }
    return positions
  }

  private static func rejected(in answer: TransportAnswer, _ positions: [ObjectPlace: Int]) -> [RequestOutcome.Rejected] {
    answer.rejections.compactMap { rejection in
      guard let array = BatchArray(rawValue: rejection.array),
        let position = positions[ObjectPlace(array, rejection.index)]
      else { return nil }
      return RequestOutcome.Rejected(position: position, reason: rejection.reason)
    }
  }

  func forget(_ order: ForgetOrder, _ core: ClientCore) {
    guard let slot = core.slot(of: order.request), !slot.isRevoked else { return core.finish(order.request, .tick) }
    let endpoint = core.read { $0.policy.endpoints.firstParty }
    let request = ForgetRequest(
      order, endpoint: endpoint, apiKey: core.configuration.api.key, idempotencyKey: "\(core.run)-\(order.request)")
    slot.hold(request)
    slot.hold(
      Task { [transport = core.transport] in
        let error: PushUnregistrationError?
        do throws(TransportError) {
          error = PushUnregistrationError(try await transport.send(request))
        } catch let failure {
          error = .requestFailed(httpStatusCode: nil, isRetriable: true, message: failure.message)
        }
        core.finish(order.request, .forgot(order.request, error))
      })
  }
}
