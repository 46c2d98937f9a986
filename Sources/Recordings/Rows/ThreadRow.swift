package import Formats
import Quantities

/// A thread's own account, as the kernel has kept it.
package struct ThreadRow: TableRow {
  package var name: String
  package var thread: Int
  /// Nil where the kernel did not tell it.
  package var process: Int?
  package var parent: Int?
  /// Times that it gave up its processor, and that it was taken away.
  package var voluntary = 0.0
  package var involuntary = 0.0
  /// Seconds on a processor.
  package var run = 0.0
  /// Seconds: from exec to its start, and to its end from there.
  package var start = 0.0
  package var lived = 0.0
  package var faultsMinor: Double?
  package var faultsMajor: Double?
  /// Calls and bytes; nil where that was not told.
  package var reads: Double?
  package var read: Double?
  package var writes: Double?
  package var written: Double?
  /// Bytes.
  package var deviceRead: Double?
  package var deviceWritten: Double?

  package init(name: String, thread: Int) { (self.name, self.thread) = (name, thread) }

  package static let table = Table(
    "threads", "Threads",
    "Each thread's own account as the kernel has kept it, the one woken most often first.",
    blank: ThreadRow(name: "", thread: 0),
    .init("name", "Thread", \.name), .init("thread", "Id", \.thread), .init("process", "Process", \.process),
    .init("voluntary", "Wake-ups", .count, \.voluntary),
    .init("involuntary", "Interruptions", .count, \.involuntary),
    .init("run", "Processor", .seconds, \.run), .init("lived", "Lived", .seconds, \.lived),
    .init("writes", "Writes", .count, \.writes), .init("written", "Written", .bytes, \.written),
    .init("faultsMajor", "Major faults", .count, \.faultsMajor), .init("parent", \.parent),
    .init("start", \.start), .init("faultsMinor", \.faultsMinor), .init("reads", \.reads),
    .init("read", \.read), .init("deviceRead", \.deviceRead), .init("deviceWritten", \.deviceWritten))
}
