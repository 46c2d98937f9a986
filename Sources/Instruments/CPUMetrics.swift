package import Documents
import Quantities

extension CPUInstrument {
  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let user = time(facts, "user")
    let system = time(facts, "system")
    return [
      "cpu.time.user": user, "cpu.time.system": system,
      "cpu.utilisation": utilisation(user, system, facts.duration),
      "cpu.switches.voluntary": switches(facts, "voluntary"),
      "cpu.switches.involuntary": switches(facts, "involuntary"),
      "cpu.wakeups": wakeups(facts), "cpu.wakeups.rate": rate(wakeups(facts), facts.duration),
    ]
  }

  /// Counted as it happens where that can be; else by the kernel's count of voluntary switches, for a thread that
  /// gives up the processor to wait is woken once for it.
  private static func wakeups(_ facts: RunFacts) -> Metric {
    if let count = facts.total("wakeups.count") { return metric(.value(count, .exact), .count) }
    var count = switches(facts, "voluntary")
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

  private static func time(_ facts: RunFacts, _ part: String) -> Metric {
    if let exact = facts.total("cpu.group.\(part)") { return metric(.value(exact, .exact), .seconds) }
    let sampled = facts.folds["cpu.time.\(part)"]?.last
    let waited = facts.total("waited.\(part)")
    guard let value = [sampled, waited].compactMap({ $0 }).max() else {
      return metric(.missing(facts.noSample), .seconds)
    }
    let note = waited == nil ? nil : "no cgroup: from the accounts of processes that were waited for"
    return metric(.value(value, .sampled), .seconds, note)
  }

  private static func utilisation(_ user: Metric, _ system: Metric, _ duration: Double) -> Metric {
    guard let one = user.value, let other = system.value, let fidelity = user.fidelity, duration > 0 else {
      return metric(.missing(user.missing ?? "the run had no duration"), .cores)
    }
    return metric(.value((one + other) / duration, fidelity), .cores)
  }

  private static func switches(_ facts: RunFacts, _ kind: String) -> Metric {
    let account = TreeAccount(facts)
    guard let count = account.figure(kind, facts) else {
      return metric(.missing("known only once every process has been waited for"), .count)
    }
    return metric(.value(count, account.fidelity), .count, account.note)
  }

  private static func metric(_ outcome: Metric.Outcome, _ unit: Unit, _ note: String? = nil) -> Metric {
    Metric(outcome, unit, instrument: meta.id, note: note)
  }
}
