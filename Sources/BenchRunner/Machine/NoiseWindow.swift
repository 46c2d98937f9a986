import Glibc
import Kernel

/// What is counted up on a machine, over the last second and whatever was measured in it.
///
/// The kernel's own averages lag by 10 s, so that a run at the end of other work would count as disturbed and one at its
/// beginning would not; a run of some milliseconds says little by itself.
struct NoiseWindow {
  struct Counts {
    var time: Instant
    /// Microseconds in which some task waited for a processor (Documentation/accounting/psi.rst); nil where that is not told.
    var waited: UInt64?
    /// Ticks of all processors, and those of them in which they worked; nil where that is not told.
    var ticks: ProcStatTotal?
    /// Seconds that processors worked for this process and what it has started and waited for.
    var own: Double?
  }

  private static let least = Duration.seconds(1)
  /// Clock ticks a second in which the kernel counts (proc_stat(5)).
  private static let rate = Double(sysconf(Int32(_SC_CLK_TCK)))
  /// From the one that the next shares begin with, in the order of time.
  private var kept: [Counts] = []

  /// Percent of the time in which some task waited for a processor, and of all processors that others kept busy; nil where that
  /// is not told, or until a second has been seen.
  mutating func shares(_ now: Counts) -> (waited: Double?, others: Double?) {
    defer { kept.append(now) }
    guard let begin = kept.lastIndex(where: { now.time >= $0.time + Self.least }) else { return (nil, nil) }
    kept.removeFirst(begin)
    return (Self.waited(kept[0], now), Self.others(kept[0], now))
  }

  private static func waited(_ then: Counts, _ now: Counts) -> Double? {
    guard let before = then.waited, let waited = now.waited, waited >= before else { return nil }
    return min(100, Double(waited - before) * 1000 / Double((now.time - then.time).nanoseconds) * 100)
  }

  private static func others(_ then: Counts, _ now: Counts) -> Double? {
    guard let before = then.ticks, let ticks = now.ticks, ticks.all > before.all, ticks.busy >= before.busy,
      let ownBefore = then.own, let ownNow = now.own
    else { return nil }
    let own = max(0, ownNow - ownBefore) * rate
    return max(0, Double(ticks.busy - before.busy) - own) / Double(ticks.all - before.all) * 100
  }
}
