import Quantities
import Recordings

/// The events of processors that `--event` asked for: how often each happened, and why one could not be counted.
struct BriefEvents {
  private let events: [(name: String, metric: Metric)]

  init(_ recording: Recording) {
    let found = recording.metrics.compactMap { name, metric in
      MetricCatalogue.events.name(in: name).map { ($0, metric) }
    }
    events = found.sorted { $0.0 < $1.0 }
  }

  /// `page-faults 49, INSTRUCTIONS not counted`; nothing where none was asked for.
  var parts: [String] {
    events.map { event in
      event.metric.value.map { "\(event.name) \(Display.text($0, .count))" } ?? "\(event.name) not counted"
    }
  }

  /// Of the first that could not be counted.
  var missing: String? {
    events.lazy.compactMap { event in event.metric.missing.map { "\(event.name): \($0)" } }.first
  }
}
