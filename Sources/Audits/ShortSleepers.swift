import Documents
import Formats
import Quantities
import Recordings

/// Threads of one name that each live for a moment and sleep on a timer in it: a shell's loop around `sleep`.
struct ShortSleepers {
  var name: String
  /// Moments at which some slept.
  var count: Double
  /// Moments a second.
  var rate: Double
  var first: Double
  var last: Double

  /// Seconds below which two that sleep do it together.
  private static let together = 0.004
  /// Seconds up to which a life is a moment.
  private static let moment = 1.0

  static func all(_ rows: [WakeupRow], _ accounts: ThreadAccounts, least: Double) -> [ShortSleepers] {
    let short = rows.filter { isShort($0, accounts, least) }
    return Dictionary(grouping: short, by: \.name)
      .compactMap { ShortSleepers($0.key, $0.value.compactMap(\.last), least) }
      .sorted { ($1.rate, $0.name) < ($0.rate, $1.name) }
  }

  private static func isShort(_ row: WakeupRow, _ accounts: ThreadAccounts, _ least: Double) -> Bool {
    let timers = (row.byTimer ?? 0) - (row.timeouts ?? 0)
    return row.wakeups < least && timers >= 1 && timers >= (row.wakeups - (row.locks ?? 0)) / 2
      && (accounts.lived(row) ?? .infinity) <= moment
  }

  private init?(_ name: String, _ times: [Double], _ least: Double) {
    let sorted = times.sorted()
    guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
    let apart = zip(sorted, sorted.dropFirst()).count { $1 - $0 >= Self.together }
    guard Double(apart + 1) >= least else { return nil }
    (self.name, count, rate) = (name, Double(apart + 1), Double(apart) / (last - first))
    (self.first, self.last) = (first, last)
  }

  var evidence: Evidence {
    [
      "thread": .text(name), "wakeups": .figure(count, .count), "periodSeconds": .figure(1 / rate, .seconds),
      "start": .moment(first), "end": .moment(last),
    ]
  }
}
