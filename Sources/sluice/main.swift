import SluiceCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that went away and a file that grew too large are errors to report, not reasons to die unheard.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
// Where a caller closed a standard descriptor, the next file opened would get its number, and what is said to the one would
// be written into the other. Opened for reading, writing to it fails and is told.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
  _ = open("/dev/null", O_RDONLY)
}
exit(SluiceCommand.run(Array(CommandLine.arguments.dropFirst()), in: .process).rawValue)
