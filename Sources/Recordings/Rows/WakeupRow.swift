package import Formats
import Quantities

/// How often one thread was woken, and by what.
package struct WakeupRow: TableRow {
  package var name: String
  package var thread: Int
  package var process: Int
  package var wakeups: Double
  /// Of these, how many took a processor out of idle.
  package var idle: Double?
  /// A second of the run.
  package var rate: Double?
  /// Seconds from exec of its first and its last sleep.
  package var first: Double?
  package var last: Double?
  /// By what; nil where that was not followed.
  package var byTimer: Double?
  package var byThread: Double?
  package var byProcess: Double?
  package var byNetwork: Double?
  package var byDisk: Double?
  package var byKernel: Double?
  package var byInterrupt: Double?
  package var byUnknown: Double?
  /// Sleeps for a lock, and those that ended by a timeout.
  package var locks: Double?
  package var timeouts: Double?
  /// Calls of its process that set a timer which wakes by an event or a signal (timerfd_settime(2), setitimer(2) and their
  /// like); nil where these were not counted.
  package var timers: Double?
  /// Seconds between most of its wake-ups, the percent of them that keep it, and how far they are off.
  package var period: Double?
  package var regular: Double?
  package var jitter: Double?
  /// Processor seconds of each, on average, and below which half of them stay.
  package var work: Double?
  package var commonWork: Double?
  /// Seconds that it waited for a processor.
  package var queued: Double?
  /// Who woke it most.
  package var waker: String?

  package init(name: String, thread: Int, process: Int, wakeups: Double) {
    (self.name, self.thread, self.process, self.wakeups) = (name, thread, process, wakeups)
  }

  package static let table = Table(
    "wakeups", "Wake-ups by thread",
    """
    How often each thread was woken, how many of these took a processor out of idle, the interval that most of them \
    keep, and the processor time of each.
    """,
    blank: WakeupRow(name: "", thread: 0, process: 0, wakeups: 0),
    .init("name", "Thread", \.name), .init("thread", "Id", \.thread),
    .init("wakeups", "Wake-ups", .count, \.wakeups), .init("idle", "From idle", .count, \.idle),
    .init("byTimer", "By timer", .count, \.byTimer), .init("byThread", "By a thread", .count, \.byThread),
    .init("byProcess", "By others", .count, \.byProcess),
    .init("byNetwork", "By network", .count, \.byNetwork), .init("byDisk", "By disk", .count, \.byDisk),
    .init("byKernel", "By kernel", .count, \.byKernel),
    .init("byInterrupt", "By interrupt", .count, \.byInterrupt),
    .init("byUnknown", "Unknown", .count, \.byUnknown), .init("locks", "For a lock", .count, \.locks),
    .init("timeouts", "Timed out", .count, \.timeouts), .init("period", "Interval", .seconds, \.period),
    .init("regular", "Regular", .percent, \.regular), .init("work", "Work each", .seconds, \.work),
    .init("timers", \.timers), .init("process", \.process), .init("rate", \.rate), .init("first", \.first),
    .init("last", \.last),
    .init("jitter", \.jitter), .init("commonWork", \.commonWork), .init("queued", \.queued),
    .init("waker", \.waker))
}
