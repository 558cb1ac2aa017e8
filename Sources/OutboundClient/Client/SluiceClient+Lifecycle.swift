internal import Outbound

extension SluiceClient {
  /// Whether a client is enabled, and if not, why.
  public enum State: Hashable, Sendable {
    /// It takes calls and sends.
    case enabled
    /// It is silent (law 6).
    case disabled
    /// It is silent, and earlier data are being removed.
    case wiping
    /// Its store cannot be read, so it counts as disabled (law 6); a wipe overwrites the store.
    case unreadable(OutboxError)
  }

  /// Whether the client is enabled, and if not, why. The SDK shows only ``enabled``.
  public var state: State {
    if let error = core.storeError, core.read({ !$0.isOpen }) { return .unreadable(error) }
    return core.read { machine in
      if machine.isEnabled { return .enabled }
      return machine.wipe.isRunning ? .wiping : .disabled
    }
  }

  /// Whether the client is enabled (facts F3.1 to F3.3). The flag survives a restart.
  ///
  /// Once `false` is set, nothing is handed to the network and calls are ignored, but for those that narrow; what was queued stays queued.
  /// Once `true` is set, work goes on; who the user is needs not be said again, consent does.
  public var enabled: Bool {
    get { core.read { $0.isEnabled } }
    set { core.handle(.setEnabled(newValue)) }
  }

  /// Enables the client, and returns when that is on disk.
  ///
  /// - Throws: ``OutboxError`` if the store cannot be read or written; the client is disabled then, or will be after a restart.
  public func enable() async throws(OutboxError) {
    core.handle(.setEnabled(true))
    _ = await persist()
    if let error = core.storeError { throw error }
    guard core.saveAgain() else { throw OutboxError(.io, "the record could not be saved") }
  }

  /// Removes all data and disables the client (law 7, facts F3.7 to F3.12).
  ///
  /// When it returns, no earlier datum can leave any more; when ``Wipe/completed()`` returns, none is left in the files. It works whether
  /// or not the client is enabled, and whatever the state of the store.
  ///
  /// - Returns: the wipe, with what the server should delete if the device can be recognised again.
  @discardableResult
  public func wipeData() -> Wipe {
    let done = Completion()
    let deletion = core.wipe(.init(isCallback: false) { done.finish($0 == .succeeded) })
    return Wipe(serverDeletionNeeded: deletion, completion: done)
  }

  /// Removes all data and disables the client, and calls back when the last file is gone: `false` if the client went away before.
  public func wipeData(completion: @escaping @Sendable (Bool) -> Void) {
    _ = core.wipe(.init(isCallback: true) { completion($0 == .succeeded) })
  }

  /// Logs out (law 8, fact F3.14): flushes, lets every registered token go, and only if all of that succeeds wipes and disables.
  ///
  /// - Throws: ``LogoutError``; nothing is wiped then and the client stays enabled.
  public func logout() async throws(LogoutError) {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Void, LogoutError>, Never>) in
      core.call(.init(isCallback: false) { continuation.resume(returning: LogoutError.result(of: $0)) }) { .logout($0) }
    }
    try result.get()
  }

  /// Logs out, and calls back once.
  public func logout(completion: @escaping @Sendable (Result<Void, LogoutError>) -> Void) {
    core.call(.init(isCallback: true) { completion(LogoutError.result(of: $0)) }) { .logout($0) }
  }

  /// The device's id; `undefined` if the client was never enabled (fact F3.5).
  public var deviceId: String { core.read { $0.record.deviceID?.value ?? "undefined" } }

  /// The device's id; the SDK's reading of ``deviceId`` blocks, this does not (fact F4.5).
  public func getDeviceId() async -> String { deviceId }

  /// The device's id, once (fact F4.5).
  public func getDeviceId(completion: @escaping @Sendable (String) -> Void) {
    let id = deviceId
    guard core.configuration.callsBackOnMainThread else { return completion(id) }
    Task { @MainActor in completion(id) }
  }

  /// A wipe that has begun.
  public struct Wipe: Sendable {
    /// What the server should delete, because the device's id was made from the identifier for vendors, which the wipe does not change
    /// (facts F3.9, F4.7); `nil` otherwise.
    public let serverDeletionNeeded: ServerDeletion?
    let completion: Completion

    /// Returns when the last file of earlier data is gone: `false` if the client went away before. A restart then finishes it.
    public func completed() async -> Bool { await completion.value }
  }
}

extension ClientCore {
  /// Wipes, and says what the server should delete.
  func wipe(_ handler: CallHandler) -> ServerDeletion? {
    let before = call(handler) { .wipe($0) }
    guard let before, let id = before.deviceID, id.source == .identifierForVendor else { return nil }
    return ServerDeletion(externalIDs: before.userID.map { [$0] } ?? [], deviceAliases: [id.value])
  }

  /// Takes on what a call says, or tells the observer why it is not acceptable.
  func collect(_ contents: () throws(InvalidCall) -> [DatumContent]) -> Bool {
    do throws(InvalidCall) {
      handle(.collect(try contents()))
      return true
    } catch {
      tell(.invalidCall(error))
      return false
    }
  }
}

/// Something that comes once and that anybody may wait for, before or after.
final class Completion: Sendable {
  private struct State {
    var value: Bool?
    var waiters: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Locked(State())

  func finish(_ value: Bool) {
    let waiters = state.withLock { state in
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }

  var value: Bool {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiters.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}
