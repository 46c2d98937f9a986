import Quantities
package import Recordings

package enum CounterMetrics: MetricGroup {
  package static let id = "counters"

  /// What every run counts.
  private static let ordinary: [MetricName] = [.cpuCycles, .cpuInstructions]

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    Dictionary(uniqueKeysWithValues: ordinary.map { ($0, metric($0.rawValue, facts)) })
  }

  package static func requested(_ facts: RunFacts) -> [String: Metric] {
    let events = facts.totals.keys.compactMap(\.counted).filter { MetricCatalogue.events.name(in: $0) != nil }
    return Dictionary(uniqueKeysWithValues: events.map { ($0, metric($0, facts)) })
  }

  private static func metric(_ name: String, _ facts: RunFacts) -> Metric {
    guard let value = facts.total(.counter(.value, name)),
      let enabled = facts.total(.counter(.enabled, name)),
      let running = facts.total(.counter(.running, name))
    else {
      return missing(facts.reason(.counter(.value, name)) ?? "known only at the end of the run")
    }
    guard enabled > 0 else { return missing("the program never began to run") }
    guard running > 0 else { return missing("no counter was ever free for it; ask for fewer events at once") }
    // A program that ran took cycles and instructions.
    if value == 0, MetricCatalogue.byName[name] != nil {
      return missing("a counter opens and counts nothing")
    }
    let user =
      facts.total(.counter(.user, name)) == nil ? nil : "in the program's own code, not in the kernel's"
    if running >= enabled { return Metric(.value(value, .exact), .count, instrument: id, note: user) }
    let share = "counters were shared: counted in \(Display.fixed(running / enabled * 100, 1)) % of the time"
    let note = [user, "\(share) and scaled up"].compactMap { $0 }.joined(separator: "; ")
    return Metric(.value(value * enabled / running, .sampled), .count, instrument: id, note: note)
  }

  private static func missing(_ why: String) -> Metric { Metric(.missing(why), .count, instrument: id) }
}
