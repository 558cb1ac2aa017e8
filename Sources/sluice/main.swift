import SluiceCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that went away is an error to report, not a reason to die unheard.
signal(SIGPIPE, SIG_IGN)
exit(SluiceCommand.run(Array(CommandLine.arguments.dropFirst()), in: .process).rawValue)
