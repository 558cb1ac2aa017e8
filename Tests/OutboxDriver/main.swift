#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

exit(Driver.run(Array(CommandLine.arguments.dropFirst())))
