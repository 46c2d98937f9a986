import Glibc

/// Wakes a thread before its time, from any other one and without a lock (pipe(7)).
package final class Bell: Sendable {
  private let pipe: Pipe
  private let descriptors: [CInt]

  package init() throws(SystemError) {
    pipe = try Pipe()
    descriptors = [pipe.reader.raw]
    for raw in [pipe.reader.raw, pipe.writer.raw] {
      try check("fcntl", "a pipe") { fcntl(raw, F_SETFL, O_NONBLOCK) }
    }
  }

  /// Readable once it has rung, until it is silenced.
  package var descriptor: CInt { pipe.reader.raw }

  /// Who waits for a ring that was lost waits for good.
  private static let tries = 3

  /// Rings; a full pipe has rung already.
  package func ring() {
    for _ in 0..<Self.tries {
      if write(pipe.writer.raw, "n", 1) == 1 || errno == EAGAIN { return }
    }
  }

  /// Waits until it rings or until `Clock` shows the given nanoseconds; true where it has rung.
  package func wait(until nanoseconds: UInt64) -> Bool {
    Clock.wait(for: descriptors, until: nanoseconds)
    return silence()
  }

  /// - Returns: whether it had rung.
  @discardableResult package func silence() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) {
      read(pipe.reader.raw, $0.baseAddress, $0.count) > 0
    }
  }
}
