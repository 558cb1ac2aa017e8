internal import CCurl
internal import Foundation
internal import OutboundClient

/// The requests to one endpoint: a thread of their own, which begins with the first, and connections of their own.
///
/// One thread rather than one a request: connections are kept between requests, a revoked request is seen at once, and that nothing of it
/// goes out any more follows from one place, ``step(_:_:)``.
final class Lane: Sendable {
  private struct State {
    var waiting: [Order] = []
    var running: [any OutboundRequest] = []
    var isStarted = false
    var isStopped = false
    /// Whether connections and looked-up names are to be let go of before anything else.
    var isClosing = false
    /// What the thread waits at; nobody but the thread frees it, and takes it out of here first.
    var multi: UnsafeMutableRawPointer?
  }

  /// What the thread is to do next.
  private enum Turn {
    case work([Order])
    case close
    case stop
  }

  private let settings: HTTPTransport.Settings
  private let state = Locked(State())
  /// curl's own set-up, once a process; thread-safe by the language.
  private static let curl = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  init(_ settings: HTTPTransport.Settings) {
    self.settings = settings
  }

  func send(_ request: any OutboundRequest, to address: Address) async throws(TransportError) -> TransportAnswer {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { enqueue(Order(request, address, $0)) }
    } onCancel: {
      request.revoke()
      wake()
    }
    return try result.get()
  }

  /// Revokes what waits and runs, and lets go of all connections.
  func close() {
    let requests = state.withLock { state in
      state.isClosing = state.isStarted
      return state.waiting.map(\.request) + state.running
    }
    for request in requests { request.revoke() }
    wake()
  }

  /// Ends the thread. Nobody waits for an answer any more: who does holds the transport.
  func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  private func enqueue(_ order: Order) {
    let isFirst = state.withLock { state in
      state.waiting.append(order)
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst { Thread.detachNewThread { self.run() } } else { wake() }
  }

  private func wake() {
    state.withLock { state in
      if let multi = state.multi { curl_multi_wakeup(multi) }
    }
  }

  // MARK: On the thread

  private func run() {
    sluice_block_sigpipe()
    let dropsUnsent = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    dropsUnsent.initialize(to: false)
    defer { dropsUnsent.deallocate() }
    work(dropsUnsent)
  }

  private func work(_ dropsUnsent: UnsafeMutablePointer<Bool>) {
    var exchanges: [Exchange] = []
    var multi = renewed(nil)
    func revoke(_ isOver: (Exchange) -> Bool) {
      dropsUnsent.pointee = true
      end(&exchanges, on: multi) { isOver($0) ? .failure(.revoked) : nil }
      dropsUnsent.pointee = false
    }
    while true {
      revoke(\.order.request.isRevoked)
      switch nextTurn(exchanges.count) {
      case .stop:
        revoke { _ in true }
        state.withLock { $0.multi = nil }
        if let multi { curl_multi_cleanup(multi) }
        return
      case .close:
        revoke { _ in true }
        multi = renewed(multi)
      case .work(let orders):
        for order in orders { start(order, on: multi, &exchanges, dropsUnsent) }
        guard step(multi, exchanges[...]) else { continue }
        conclude(&exchanges, on: multi)
        if hasMore(exchanges.count) { continue }
        curl_multi_poll(multi, nil, 0, 60_000, nil)
      }
    }
  }

  /// Lets the requests that run go on as far as they can without waiting, with the bodies of all of them in hand.
  ///
  /// Nothing is handed to the network but here. Who revokes a request waits until a step that runs is done, and no later one has the body.
  /// - Returns: whether no request was revoked; if one was, nothing was done.
  private func step(_ multi: UnsafeMutableRawPointer?, _ exchanges: ArraySlice<Exchange>) -> Bool {
    guard let exchange = exchanges.first else {
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      return true
    }
    let isDone = exchange.order.request.withBody { body in
      exchange.body = body
      defer { exchange.body = nil }
      return step(multi, exchanges.dropFirst())
    }
    return isDone ?? false
  }

  private func nextTurn(_ running: Int) -> Turn {
    let (turn, revoked) = state.withLock { state -> (Turn, [Order]) in
      if state.isStopped {
        defer { state.waiting = [] }
        return (.stop, state.waiting)
      }
      let revoked = state.waiting.filter(\.request.isRevoked)
      state.waiting.removeAll(where: \.request.isRevoked)
      if state.isClosing {
        state.isClosing = false
        return (.close, revoked)
      }
      let first = Self.mayStart(state, running, settings)
      let orders = first.map { state.waiting[$0] }
      for index in first.reversed() { state.waiting.remove(at: index) }
      state.running += orders.map(\.request)
      return (.work(orders), revoked)
    }
    for order in revoked { order.finish(.failure(.revoked)) }
    return turn
  }

  private func hasMore(_ running: Int) -> Bool {
    state.withLock { !Self.mayStart($0, running, settings).isEmpty || $0.isClosing || $0.isStopped }
  }

  /// The places of the orders whose turn it is. A request that runs is not sent a second time meanwhile: its body is in hand once.
  private static func mayStart(_ state: State, _ running: Int, _ settings: HTTPTransport.Settings) -> [Int] {
    var taken = Set(state.running.map(ObjectIdentifier.init))
    var places: [Int] = []
    for (place, order) in state.waiting.enumerated() where running + places.count < max(1, settings.requestsAtOnce) {
      if taken.insert(ObjectIdentifier(order.request)).inserted { places.append(place) }
    }
    return places
  }

  private func start(
    _ order: Order, on multi: UnsafeMutableRawPointer?, _ exchanges: inout [Exchange],
    _ dropsUnsent: UnsafeMutablePointer<Bool>
  ) {
    do throws(TransportError) {
      let exchange = try Exchange(order, settings, dropsUnsent: dropsUnsent)
      guard curl_multi_add_handle(multi, exchange.handle) == CURLM_OK else { throw .outOfMemory }
      exchanges.append(exchange)
    } catch {
      finish(order, .failure(error))
    }
  }

  private func conclude(_ exchanges: inout [Exchange], on multi: UnsafeMutableRawPointer?) {
    var left: Int32 = 0
    var done: [UnsafeMutableRawPointer: CURLcode] = [:]
    while let message = curl_multi_info_read(multi, &left) {
      if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
        done[handle] = message.pointee.data.result
      }
    }
    guard !done.isEmpty else { return }
    end(&exchanges, on: multi) { exchange in done[exchange.handle].map(exchange.outcome) }
  }

  /// Takes out the requests that have come to an end, then says so: nothing more of them goes out by then.
  private func end(
    _ exchanges: inout [Exchange], on multi: UnsafeMutableRawPointer?,
    _ outcome: (Exchange) -> Result<TransportAnswer, TransportError>?
  ) {
    exchanges.removeAll { exchange in
      guard let result = outcome(exchange) else { return false }
      curl_multi_remove_handle(multi, exchange.handle)
      finish(exchange.order, result)
      return true
    }
  }

  private func finish(_ order: Order, _ result: Result<TransportAnswer, TransportError>) {
    state.withLock { $0.running.removeAll { $0 === order.request } }
    order.finish(result)
  }

  /// A new multi handle in the place of another. With it go all its connections and the addresses it knows; curl has no smaller broom.
  private func renewed(_ old: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    _ = Self.curl
    let new = curl_multi_init()
    state.withLock { $0.multi = new }
    if let old { curl_multi_cleanup(old) }
    return new
  }
}
