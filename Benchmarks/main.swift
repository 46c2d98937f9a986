import Glibc

exit(Overhead.run(Array(CommandLine.arguments.dropFirst())))
