/// Why a flush did not bring everything to the server that may leave. What was not sent is kept.
public enum FlushError: Error, Hashable, Sendable {
  /// The client is disabled, or became so, or its user changed.
  case sdkDisabled
  /// The client is gone.
  case sdkDeallocated
  /// No request may be made now.
  case rateLimited
  /// A request failed: with this status, or without an answer. It is tried again by itself, unless the status is 401 or 403.
  case requestFailed(httpStatusCode: Int?)

  static func result(of outcome: CallOutcome?) -> Result<Void, FlushError> {
    switch outcome {
    case nil: .failure(.sdkDeallocated)
    case .succeeded?: .success(())
    case .flushFailed(.rateLimited)?: .failure(.rateLimited)
    case .flushFailed(.request(let status))?: .failure(.requestFailed(httpStatusCode: status))
    case .disabled?, .flushFailed(.interrupted)?, .unregistrationFailed?, .logoutFailed?: .failure(.sdkDisabled)
    }
  }
}

extension LogoutError {
  static func result(of outcome: CallOutcome?) -> Result<Void, LogoutError> {
    switch outcome {
    case nil: .failure(LogoutError([.unregisterPush: .sdkDeallocated]))
    case .succeeded?: .success(())
    case .logoutFailed(let error)?: .failure(error)
    case .disabled?, .flushFailed?, .unregistrationFailed?: .failure(LogoutError([.unregisterPush: .sdkDisabled]))
    }
  }
}

extension PushUnregistrationError {
  static func result(of outcome: CallOutcome?) -> Result<Void, PushUnregistrationError> {
    switch outcome {
    case nil: .failure(.sdkDeallocated)
    case .succeeded?: .success(())
    case .unregistrationFailed(let error)?: .failure(error)
    case .disabled?, .flushFailed?, .logoutFailed?: .failure(.sdkDisabled)
    }
  }
}
