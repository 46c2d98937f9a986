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

  /// Rings; a full pipe has rung already.
  package func ring() {
    var byte: UInt8 = 1
    _ = write(pipe.writer.raw, &byte, 1)
  }

  /// Waits until it rings or until `Clock` shows the given nanoseconds; true where it has rung.
  package func wait(until nanoseconds: UInt64) -> Bool {
    Clock.wait(for: descriptors, until: nanoseconds)
    var bytes: UInt64 = 0
    return read(pipe.reader.raw, &bytes, MemoryLayout.size(ofValue: bytes)) > 0
  }
}
