import Glibc
package import Kernel
import Synchronization

/// The program's standard input as a pipe that stimuli write to. What the program does not read yet waits in a thread.
package final class InputPipe: Facility {
  /// Both ends are kept until the end, so that a program that does not read is no error.
  private final class Ends: Sendable {
    let reader: CInt
    private let writer: Mutex<CInt>

    init() throws(SystemError) {
      var ends: [CInt] = [-1, -1]
      try check("pipe", "the program's standard input") { pipe(&ends) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      reader = ends[0]
      writer = Mutex(ends[1])
    }

    deinit { closeWriter() }

    func write(_ bytes: [UInt8]) {
      let descriptor = writer.withLock { $0 }
      var rest = bytes[...]
      while !rest.isEmpty, descriptor >= 0 {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    func closeWriter() {
      writer.withLock { writer in
        if writer >= 0 { close(writer) }
        writer = -1
      }
    }
  }

  private struct State {
    var ends: Ends?
    var isClosed = false
    var last: NamedThread?
  }
  private let state = Mutex(State())

  package init(_ setting: StageSetting) throws(SystemError) {}

  /// A pipe of its own for every launch.
  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    end()
    let ends = try Ends()
    launch.standardInput = ends.reader
    state.withLock { $0 = State(ends: ends) }
  }

  /// Writes it behind what was written before, and returns at once.
  ///
  /// - Throws: EPIPE where the input was closed by an earlier call.
  package func write(_ bytes: [UInt8], close: Bool) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      guard let ends = state.ends, !state.isClosed else {
        throw SystemError(
          code: EPIPE, call: "write", subject: "the program's standard input, which was closed")
      }
      let before = state.last
      state.isClosed = close
      state.last = try NamedThread("headroom-input") {
        _ = before?.join()
        ends.write(bytes)
        if close { ends.closeWriter() }
        return 0
      }
    }
  }

  /// A write that still waits fails once nobody can read.
  package func end() {
    let (ends, last) = state.withLock { state in
      defer { state = State() }
      return (state.ends, state.last)
    }
    if let ends { close(ends.reader) }
    _ = last?.join()
  }
}
