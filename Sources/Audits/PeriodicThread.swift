import Documents
import Formats
import Quantities
import Recordings

/// A thread that was woken at regular intervals, from a row of the table `wakeups`.
struct PeriodicThread {
  var row: WakeupRow
  /// Seconds between two wake-ups.
  var period: Double
  var name: String { row.name }
  var wakeups: Double { row.wakeups }
  /// Processor seconds below which half of its wake-ups stay; nil where the kernel did not tell.
  var work: Double? { row.commonWork }

  /// Nil where too few of its wake-ups keep the interval, or there were too few.
  ///
  /// - Parameter regular: the least share of wake-ups that keep the interval, in percent.
  init?(_ row: WakeupRow, least: Double, regular: Double) {
    guard row.wakeups >= least, let period = row.period, period > 0, let share = row.regular, share >= regular
    else { return nil }
    (self.row, self.period) = (row, period)
  }

  var evidence: Evidence {
    [
      "thread": .text(name), "id": .number(row.thread), "wakeups": .figure(wakeups, .count),
      "periodSeconds": .figure(period, .seconds), "workSeconds": work.map { .figure($0, .seconds) },
      "start": row.first.map { .moment($0) }, "end": row.last.map { .moment($0) },
    ]
  }
}
