import Quantities
package import Recordings

package enum CPUMetrics: MetricGroup {
  package static let id = "cpu"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let time = time(facts)
    return [
      .cpuTime: time, .cpuTimeUser: part(facts, .user), .cpuTimeSystem: part(facts, .system),
      .cpuUtilisation: utilisation(time, facts.duration),
      .cpuSwitchesVoluntary: switches(facts, .voluntary),
      .cpuSwitchesInvoluntary: switches(facts, .involuntary),
      .cpuWakeups: wakeups(facts), .cpuWakeupsRate: rate(wakeups(facts), facts.duration),
    ]
  }

  /// Counted as it happens where that can be; else by the kernel's count of voluntary switches, for a thread that
  /// gives up the processor to wait is woken once for it.
  private static func wakeups(_ facts: RunFacts) -> Metric {
    if let count = facts.total(.wakeups) { return metric(.value(count, .exact), .count) }
    var count = switches(facts, .voluntary)
    count.note = ["each voluntary switch is one sleep, and ends in one wake-up", count.note].compactMap { $0 }
      .joined(separator: "; ")
    return count
  }

  private static func rate(_ count: Metric, _ duration: Double) -> Metric {
    guard let value = count.value, let fidelity = count.fidelity, duration > 0 else {
      return metric(.missing(count.missing ?? "the run had no duration"), .perSecond)
    }
    return metric(.value(value / duration, fidelity), .perSecond, count.note)
  }

  /// To the microsecond, by the scheduler's clock, where the cgroup's account can be had.
  private static func time(_ facts: RunFacts) -> Metric {
    if let user = facts.total(.groupUser), let system = facts.total(.groupSystem) {
      let left = Part.allCases.map { outsiders(facts, $0) }.reduce(0, +)
      return metric(.value(max(user + system, left), .exact), .seconds)
    }
    let parts = Part.allCases.map { part(facts, $0) }
    guard let user = parts[0].value, let system = parts[1].value else {
      return metric(.missing(facts.noSample), .seconds)
    }
    return metric(.value(user + system, .sampled), .seconds, parts[0].note)
  }

  /// The kernel shares the time out by what it finds running at each clock tick (`cputime_adjust`), so that runs that do
  /// the same may differ by all they have used between two ticks.
  private static let split = "the kernel splits cpu.time by what ran at its clock ticks"

  /// Where processes have left the group: what is at least in the accounts of who was waited for; else 0.
  private static func outsiders(_ facts: RunFacts, _ part: Part) -> Double {
    hasLeft(facts) ? facts.total(part.waited) ?? 0 : 0
  }

  private static func part(_ facts: RunFacts, _ part: Part) -> Metric {
    if let time = facts.total(part.group) {
      return metric(.value(max(time, outsiders(facts, part)), .sampled), .seconds, split)
    }
    let sampled = facts.fold(part.series)?.last
    let waited = facts.total(part.waited)
    guard let value = [sampled, waited].compactMap({ $0 }).max() else {
      return metric(.missing(facts.noSample), .seconds)
    }
    let note = waited == nil ? nil : "no cgroup: from the accounts of processes that were waited for"
    return metric(.value(value, .sampled), .seconds, note)
  }

  private static func hasLeft(_ facts: RunFacts) -> Bool {
    facts.reason(.leftWho) != nil || outside(facts) != nil
  }

  /// Seconds of processor time by which the accounts of who was waited for are above the cgroup's: of processes that had
  /// left it. Nil where there is no gap.
  static func outside(_ facts: RunFacts) -> Double? {
    guard let user = facts.total(.groupUser), let system = facts.total(.groupSystem),
      let waitedUser = facts.total(.account(.waited, .user)),
      let waitedSystem = facts.total(.account(.waited, .system))
    else { return nil }
    let slack = TreeAccount.slack
    let gap = waitedUser + waitedSystem - user - system
    return gap > max(slack.seconds, (user + system) * slack.share) ? gap : nil
  }

  private static func utilisation(_ time: Metric, _ duration: Double) -> Metric {
    guard let value = time.value, let fidelity = time.fidelity, duration > 0 else {
      return metric(.missing(time.missing ?? "the run had no duration"), .cores)
    }
    return metric(.value(value / duration, fidelity), .cores)
  }

  private static func switches(_ facts: RunFacts, _ kind: TotalName.AccountFigure) -> Metric {
    guard let count = TreeAccount(facts).figure(kind, facts) else {
      return metric(.missing("known only once every process has been waited for"), .count)
    }
    return metric(.value(count.value, count.fidelity), .count, count.note)
  }

  /// Processor time in the program's own code, and in the kernel's.
  private enum Part: CaseIterable {
    case user, system

    var group: TotalName { self == .user ? .groupUser : .groupSystem }
    var waited: TotalName { .account(.waited, self == .user ? .user : .system) }
    var series: SeriesName { self == .user ? .cpuTimeUser : .cpuTimeSystem }
  }

  private static func metric(_ outcome: Metric.Outcome, _ unit: Unit, _ note: String? = nil) -> Metric {
    Metric(outcome, unit, instrument: id, note: note)
  }
}
