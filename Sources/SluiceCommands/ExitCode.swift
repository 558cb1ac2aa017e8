/// What a command tells its caller.
public enum ExitCode: Int32, Sendable {
  /// Done, nothing to complain of.
  case clean = 0
  /// Done, and there is something to complain of.
  case findings = 1
  /// The job could not be done: usage, unreadable input, nothing found to check. Wins over `findings`.
  case failure = 2
}
