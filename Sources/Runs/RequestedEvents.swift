package import Documents
package import Formats
package import Instruments
import Quantities
import Recordings

/// The events that a run is asked for: by `--event`, and by a budget that limits one.
package enum RequestedEvents {
  /// Each once, in the order in which they were named.
  ///
  /// - Throws: for a name that no unit of this machine has, with the nearest one that it has.
  package static func read(_ options: [String], _ budget: Budget?) throws(ExplainedError) -> [CounterEvent] {
    var names = options.flatMap { $0.split(separator: ",").map { String($0).trimmed } }
    let family = MetricCatalogue.events
    names += (budget?.limits.keys.sorted() ?? []).compactMap { family.name(in: $0) }
    var events: [CounterEvent] = []
    for name in names where !events.contains(where: { $0.metric == family.prefix + name }) {
      events.append(try event(name))
    }
    return events
  }

  private static func event(_ name: String) throws(ExplainedError) -> CounterEvent {
    do throws(CounterEvent.Failure) { return try CounterEvent.named(name) } catch {
      switch error {
      case .unknown(let nearest):
        throw ExplainedError(
          "--event: this machine has no event \"\(name)\"",
          hint: nearest.map { "Did you mean \"\($0)\"?" }
            ?? "Names are libpfm4's, such as PERF_COUNT_SW_PAGE_FAULTS.")
      case .refused(let why): throw ExplainedError("--event: \"\(name)\": \(why)")
      case .noLibrary:
        throw ExplainedError(
          "--event: libpfm4, which knows the names, is not there",
          hint: "apt-get install libpfm4; to build with it: apt-get install libpfm4-dev && make build")
      }
    }
  }
}
