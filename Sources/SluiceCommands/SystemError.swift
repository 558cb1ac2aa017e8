#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why a call of the system failed.
struct SystemError: Error, Sendable, CustomStringConvertible {
  let code: Int32

  /// The error of the call just made on this thread.
  static var current: SystemError { SystemError(code: errno) }

  /// The system's words, such as `permission denied`, in our case: lower first letter.
  var description: String {
    guard let words = strerror(code) else { return "error \(code)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
