import CLinux

/// Both ends of a pipe (pipe(7)), closed when it goes out of scope.
package struct Pipe: ~Copyable, Sendable {
  package let reader: FileDescriptor
  package let writer: FileDescriptor

  package init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    try check("pipe2", "a pipe") { clinux_pipe(&ends) }
    reader = FileDescriptor(owning: ends[0])
    writer = FileDescriptor(owning: ends[1])
  }
}
