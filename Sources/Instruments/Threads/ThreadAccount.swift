import Quantities
import Recordings

/// A thread's own account at its end; mirrors `struct thread_ended` in `BPF/accounts.h`.
struct ThreadAccount: Equatable {
  var thread: UInt32
  /// Nil where the kernel did not tell it.
  var process: UInt32?
  var parent: UInt32
  /// Nanoseconds of `Clock`.
  var started: UInt64
  var ended: UInt64
  /// Nanoseconds on a processor, as far as the last clock tick.
  var run: UInt64
  var voluntary: UInt64
  var involuntary: UInt64
  var faultsMinor: UInt64
  var faultsMajor: UInt64
  var readCalls: UInt64
  var readBytes: UInt64
  var writeCalls: UInt64
  var writtenBytes: UInt64
  var deviceRead: UInt64
  var deviceWritten: UInt64
  var cancelled: UInt64
  var name: String
  /// Whether what it read and wrote is known.
  var knowsIO = true
  /// Bytes that its process had resident at most by then; 0 where that was not told.
  var residentPeak = 0.0

  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let process = reader.next(UInt32.self), let parent = reader.next(UInt32.self) else { return nil }
    var figures: [UInt64] = []
    for _ in 0..<13 {
      guard let figure = reader.next(UInt64.self) else { return nil }
      figures.append(figure)
    }
    guard let name = reader.text(16) else { return nil }
    (thread, self.process, self.parent, ended) = (event.thread, process, parent, event.time)
    (started, run, voluntary, involuntary) = (figures[0], figures[1], figures[2], figures[3])
    (faultsMinor, faultsMajor, readCalls, readBytes) = (figures[4], figures[5], figures[6], figures[7])
    (writeCalls, writtenBytes) = (figures[8], figures[9])
    (deviceRead, deviceWritten, cancelled) = (figures[10], figures[11], figures[12])
    self.name = name
  }

  func row(_ span: Span) -> ThreadRow {
    var row = ThreadRow(name: name, thread: Int(thread))
    (row.process, row.parent) = (process.map { Int($0) }, Int(parent))
    (row.voluntary, row.involuntary) = (Double(voluntary), Double(involuntary))
    row.run = Double(secondsOfNanoseconds: run)
    row.start = max(0, span.seconds(started))
    row.lived = span.seconds(ended) - row.start
    (row.faultsMinor, row.faultsMajor) = (Double(faultsMinor), Double(faultsMajor))
    guard knowsIO else { return row }
    (row.reads, row.read) = (Double(readCalls), Double(readBytes))
    (row.writes, row.written) = (Double(writeCalls), Double(writtenBytes))
    row.deviceRead = Double(deviceRead)
    row.deviceWritten = Double(deviceWritten) - Double(min(cancelled, deviceWritten))
    return row
  }
}
