import Documents
import Formats
import Quantities
import Recordings

/// What makes one thread wake up again and again, from a row of the table `wakeups`.
struct WakingHabit {
  enum Cause {
    /// Its own timer, while it waits for nothing else or for events.
    case timer
    /// The end of the time that it gives a lock or another thread.
    case timeout
    /// It keeps an interval, and what wakes it is not known.
    case unknown
  }

  var row: WakeupRow
  var cause: Cause
  /// Wake-ups by that cause.
  var count: Double
  /// A second, from its first sleep to its last.
  var rate: Double
  var name: String { row.name }
  /// Processor seconds below which half of its wake-ups stay; nil where the kernel did not tell.
  var work: Double? { row.commonWork }

  /// Nil where a thread has no such habit.
  ///
  /// - Parameters:
  ///   - least: fewer wake-ups by the cause are no habit.
  ///   - regular: the least share of wake-ups that keep an interval, in percent, where the cause is not known.
  init?(_ row: WakeupRow, least: Double, regular: Double) {
    guard let found = Self.cause(row, least, regular) else { return nil }
    self.row = row
    (cause, count, rate) = found
  }

  private static func cause(_ row: WakeupRow, _ least: Double, _ regular: Double) -> (Cause, Double, Double)?
  {
    let (locks, timeouts) = (row.locks ?? 0, row.timeouts ?? 0)
    let timers = max(0, (row.byTimer ?? 0) - timeouts)
    // Of its sleeps the larger part by one cause, those for a lock apart from all others.
    if timers >= least, timers >= (row.wakeups - locks) / 2, let rate = rate(row, timers) {
      return (.timer, timers, rate)
    }
    if timeouts >= least, timeouts >= locks / 2, let rate = rate(row, timeouts) {
      return (.timeout, timeouts, rate)
    }
    // Whoever waits for a lock is woken by the one that has it.
    let known = (row.byTimer ?? 0) + max(0, locks - timeouts)
    let unknown = row.byUnknown ?? (row.wakeups - known)
    guard unknown >= row.wakeups / 2, !isWokenByOthers(row),
      let thread = PeriodicThread(row, least: least, regular: regular)
    else {
      return nil
    }
    return (.unknown, row.wakeups, 1 / thread.period)
  }

  /// Whoever has no timer left to wake it waits for what others send, at whatever interval they do.
  private static func isWokenByOthers(_ row: WakeupRow) -> Bool {
    row.byTimer != nil && row.byUnknown == nil && row.timers == 0
  }

  private static func rate(_ row: WakeupRow, _ count: Double) -> Double? {
    guard let first = row.first, let last = row.last, last > first else { return nil }
    return count / (last - first)
  }

  var interval: Double { 1 / rate }
  /// Seconds from its first wake-up to its last.
  var span: Double { count / rate }

  var evidence: Evidence {
    [
      "thread": .text(name), "id": .number(row.thread), "wakeups": .figure(count, .count),
      "periodSeconds": .figure(interval, .seconds), "workSeconds": work.map { .figure($0, .seconds) },
      "start": row.first.map { .moment($0) }, "end": row.last.map { .moment($0) },
    ]
  }
}
