/// A thread's account as the kernel tells it when the thread ends (taskstats.rst, taskstats-struct.rst). Its figures of
/// reads and writes are left alone: the kernel rounds each, calls too, down to a multiple of 1024.
package struct TaskStats: Sendable, Equatable {
  package var thread: UInt32
  /// Nil before Linux 5.19, which is the first to tell it.
  package var process: UInt32?
  /// The process that its own process was a child of at that time.
  package var parent: UInt32
  package var name: String
  /// Microseconds from the thread's start to its end.
  package var elapsed: UInt64
  package var userTime: UInt64
  package var systemTime: UInt64
  package var minorFaults: UInt64
  package var majorFaults: UInt64
  package var voluntary: UInt64
  package var involuntary: UInt64
  /// KiB that its process had resident at most since it executed its program, as of the thread's end; 0 where the kernel
  /// keeps no such mark (CONFIG_TASK_XACCT).
  package var residentPeak: UInt64

  /// An account in which nothing has happened.
  package init(thread: UInt32, parent: UInt32) {
    (self.thread, self.parent, name) = (thread, parent, "")
    (elapsed, userTime, systemTime, minorFaults, majorFaults) = (0, 0, 0, 0, 0)
    (voluntary, involuntary, residentPeak) = (0, 0, 0)
  }

  /// TASKSTATS_CMD_NEW; TASKSTATS_TYPE_AGGR_PID, and in it TASKSTATS_TYPE_STATS.
  private static let (new, ofThread, stats): (UInt8, UInt16, UInt16) = (2, 4, 3)

  /// Nil for any other message, such as the sum over a process of several threads, and for one that ends too early.
  ///
  /// Where the members of `struct taskstats` lie is the same in every version: new ones come last.
  package init?(_ message: GenericNetlinkMessage) {
    guard message.command == Self.new, let bytes = message.attributes.nested(Self.ofThread)?[Self.stats],
      let thread = bytes.integer(UInt32.self, at: 128), let parent = bytes.integer(UInt32.self, at: 132)
    else { return nil }
    let figures = [144, 152, 160, 168, 176, 272, 280, 200].compactMap {
      bytes.integer(UInt64.self, at: $0)
    }
    guard figures.count == 8 else { return nil }
    self.init(thread: thread, parent: parent)
    process = bytes.integer(UInt32.self, at: 368)
    name = String(decoding: bytes.dropFirst(80).prefix(32).prefix { $0 != 0 }, as: UTF8.self)
    (elapsed, userTime, systemTime, minorFaults, majorFaults) = (
      figures[0], figures[1], figures[2], figures[3], figures[4]
    )
    (voluntary, involuntary, residentPeak) = (figures[5], figures[6], figures[7])
  }
}
