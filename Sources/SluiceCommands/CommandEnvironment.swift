#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Everything of the outside that a command touches, so that tests can run one in process.
public struct CommandEnvironment {
  /// Where results go.
  public var output: any ByteSink
  /// Where words to the caller go: what could not be done, progress.
  public var errors: any ByteSink
  /// The descriptor that `-` reads.
  public var input: Int32
  /// The descriptor behind `output`, for what is written past it.
  public var outputDescriptor: Int32
  /// Whether `output` is a terminal.
  public var outputIsTerminal: Bool
  /// Whether `errors` is a terminal.
  public var errorsIsTerminal: Bool
  /// Environment variables; only those a command's help names are looked at.
  public var variables: [String: String]

  /// An environment from its parts.
  public init(
    output: any ByteSink, errors: any ByteSink, input: Int32, outputDescriptor: Int32, outputIsTerminal: Bool = false,
    errorsIsTerminal: Bool = false, variables: [String: String] = [:]
  ) {
    self.output = output
    self.errors = errors
    self.input = input
    self.outputDescriptor = outputDescriptor
    self.outputIsTerminal = outputIsTerminal
    self.errorsIsTerminal = errorsIsTerminal
    self.variables = variables
  }

  /// The environment of this process.
  public static var process: CommandEnvironment {
    var variables: [String: String] = [:]
    for name in ["NO_COLOR", "TERM"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return CommandEnvironment(
      output: DescriptorSink(descriptor: STDOUT_FILENO), errors: DescriptorSink(descriptor: STDERR_FILENO), input: STDIN_FILENO,
      outputDescriptor: STDOUT_FILENO, outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorsIsTerminal: isatty(STDERR_FILENO) == 1,
      variables: variables)
  }
}
@available(*, unavailable) extension CommandEnvironment: Sendable {}
