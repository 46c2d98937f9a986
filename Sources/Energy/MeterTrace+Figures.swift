import Quantities
package import Recordings

extension MeterTrace {
  /// New figures, or steps of a counter, that a stretch needs before its energy is told.
  private static let fewest = 10.0
  /// Share of a stretch that may be filled in where a figure was impossible.
  private static let bridged = 0.05
  /// A stretch that falls short by less than this is as good as long enough.
  private static let tolerance = 0.95

  /// Joules between two times of `Clock`, without what flowed while the device slept.
  ///
  /// The bounds are what the counter showed before and after each end, what it shows late by its update period, and a
  /// step; a figure that was impossible or refused, and the waking time around a sleep, are replaced by the mean of the
  /// others, give or take all of it.
  package func energy(from: UInt64, until: UInt64) -> Reading<Estimate> {
    if let trouble = trouble(from, until) { return .failed(trouble) }
    let seconds = Self.seconds(from, until)
    let (start, end) = (joules(at: from), joules(at: until))
    let counted = end.value - start.value
    let asleep = suspended(from: from, until: until)
    guard asleep < seconds / 2 else { return .failed("the device slept nearly all the time") }
    let (jumped, refused) = (length(of: .jumped, from, until), length(of: .refused, from, until))
    let lost = jumped + refused
    guard lost <= Self.bridged * seconds else {
      let what = refused > 0 ? "could not be read" : "showed impossible figures"
      return .failed("\(facts.name) \(what) for \(Display.text(lost, .seconds))")
    }
    let missing = counted * (lost + asleep) / (seconds - lost - asleep)
    let value = counted + missing
    guard value > 0 else { return .failed(silence(seconds)) }
    if let short = shortness(seconds, value) { return .failed(short) }
    let slack = lateness * value / seconds + granularity(seconds) + facts.doubt * value + missing
    let low = max(0, end.low - start.high + missing - slack)
    return .value(Estimate(value, min(low, value), end.high - start.low + missing + slack))
  }

  /// Mean watts between two times, over the time that the device was awake.
  package func power(from: UInt64, until: UInt64) -> Reading<Estimate> {
    energy(from: from, until: until).map { $0 * (1 / Self.seconds(from, until)) }
  }

  /// Seconds of `Clock` around the device's sleep whose energy is unknown; the clock itself stands still while
  /// it sleeps (clock_gettime(2), CLOCK_MONOTONIC).
  func suspended(from: UInt64, until: UInt64) -> Double { length(of: .suspended, from, until) }

  private static func seconds(_ from: UInt64, _ until: UInt64) -> Double {
    until > from ? Double(secondsOfNanoseconds: until - from) : 0
  }

  private func length(of reason: Gap.Reason, _ from: UInt64, _ until: UInt64) -> Double {
    gaps.filter { $0.reason == reason }.reduce(0) {
      $0 + Self.seconds(max(from, $1.from), min(until, $1.until))
    }
  }

  /// Where one of these falls into a stretch, nothing can be filled in.
  private static let fatal: [Gap.Reason] = [.charging, .onMains, .assisted, .vanished, .undecided]

  /// What makes it that the stretch is not known as a whole.
  private func trouble(_ from: UInt64, _ until: UInt64) -> String? {
    guard until > from else { return "no time passed" }
    let gap = gaps.first { gap in
      Self.fatal.contains(gap.reason) && gap.until >= from && gap.from < until
    }
    if let gap {
      let after = gap.from > from ? Display.text(Self.seconds(from, gap.from), .seconds) : nil
      switch gap.reason {
      case .charging: return "charging" + (after.map { " from \($0) on" } ?? "")
      case .onMains: return "on mains, not charging" + (after.map { ", from \($0) on" } ?? "")
      case .assisted:
        return "a charger is plugged in beside \(facts.name)" + (after.map { " from \($0) on" } ?? "")
      case .vanished: return "\(facts.name) vanished" + (after.map { " after \($0)" } ?? "")
      default: return "\(facts.name) does not say whether it discharges"
      }
    }
    guard let first = points.first, let last = points.last, first.time <= from, last.time >= until else {
      return "\(facts.name) was not read all the time"
    }
    return nil
  }

  /// The joules at a time, which lie between those of the points on both sides.
  private func joules(at time: UInt64) -> Estimate {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle } else { high = middle }
    }
    let (before, after) = (points[low], points[high])
    if time <= before.time || after.time <= before.time { return Estimate(exactly: before.joules) }
    if time >= after.time { return Estimate(exactly: after.joules) }
    let share = Double(time - before.time) / Double(after.time - before.time)
    return Estimate(before.joules + (after.joules - before.joules) * share, before.joules, after.joules)
  }

  /// Seconds by which a figure may be older than its reading.
  private var lateness: Double {
    facts.updatePeriod ?? (facts.quantity == .watts ? MeterFacts.unknownTime / Self.fewest : 0)
  }

  /// Joules that are lost in its steps.
  private func granularity(_ seconds: Double) -> Double {
    let step = facts.resolution ?? 0
    return facts.quantity == .joules ? step : step / 2 * seconds
  }

  private func silence(_ seconds: Double) -> String {
    let time = Display.text(seconds, .seconds)
    if facts.quantity == .watts { return "\(facts.name) showed 0 W for \(time)" }
    guard facts.kind != .gauge else {
      return "too short: \(facts.name) did not change within \(time); measure for at least "
        + Display.text(max(60, Self.fewest * seconds), .seconds)
    }
    return
      "\(facts.name) counted nothing within \(time), as in a virtual machine whose host keeps the counter to itself"
  }

  /// Why the stretch is too short for such a meter, and what would do.
  private func shortness(_ seconds: Double, _ joules: Double) -> String? {
    var needed = Self.fewest * lateness
    if facts.quantity == .joules, let step = facts.resolution {
      needed = max(needed, Self.fewest * step * seconds / joules)
    }
    guard seconds < needed * Self.tolerance else { return nil }
    let figures = seconds * Self.fewest / needed
    return
      "too short: \(Display.text(seconds, .seconds)) are \(Display.fixed(figures.rounded(.down), 0)) figures of "
      + "\(facts.name); measure for at least \(Display.text(needed.rounded(.up), .seconds))"
  }
}
