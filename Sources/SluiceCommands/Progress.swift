#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A counter on a terminal during long work: from the second second on, five times a second.
struct Progress {
  private let noun: String
  private let environment: CommandEnvironment
  private let isOn: Bool
  private let start: Double
  private var count = 0
  private var shownAt: Double
  private var isShown = false

  init(noun: String, environment: CommandEnvironment) {
    self.noun = noun
    self.environment = environment
    isOn = environment.errorsIsTerminal
    start = isOn ? Progress.now() : 0
    shownAt = start
  }

  /// Counts one more thing.
  mutating func step() {
    guard isOn else { return }
    count += 1
    if count % 64 == 0 { show(count) }
  }

  /// Counts bytes, which are shown as megabytes.
  mutating func step(bytes: Int) {
    guard isOn else { return }
    count += bytes
    show(count / 1_000_000)
  }

  private mutating func show(_ count: Int) {
    let now = Progress.now()
    guard now - start > 1, now - shownAt > 0.2 else { return }
    shownAt = now
    isShown = true
    environment.output.flush()
    environment.errors.write("\r\u{1B}[K\(count) \(noun)…")
    environment.errors.flush()
  }

  /// Takes the counter off the terminal, so that other text can be written.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    environment.errors.write("\r\u{1B}[K")
    environment.errors.flush()
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
