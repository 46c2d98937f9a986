package import Documents
import Recordings

/// The figures of a case's runs, metric by metric.
package enum RunSamples {
  /// Of the runs of one side that count: no warm-ups and none with a problem. A metric that no run has a figure of has
  /// a sample without values, and the reason.
  ///
  /// - Parameter only: the metrics that are asked for; nil for all.
  package static func of(
    _ runs: [BenchRun], side: BenchRun.Side, only wanted: Set<String>? = nil
  ) -> [String: Sample] {
    var samples: [String: Sample] = [:]
    var origins: [String: [FigureOrigin]] = [:]
    for run in runs where run.side == side && !run.isWarmUp && run.problem == nil {
      for name in wanted ?? Set(run.metrics.keys) {
        guard let metric = run.metrics[name] else { continue }
        var sample = samples[name] ?? Sample(unit: metric.unit)
        if let value = metric.value, value.isFinite {
          sample.values.append(value)
          sample.note(metric)
          if let origin = FigureOrigin(metric) { origins[name, default: []].append(origin) }
        } else {
          sample.missing = metric.missing ?? "the figure was not a finite number"
        }
        samples[name] = sample
      }
    }
    // What a meter told in one run and a model in another has no median.
    for (name, all) in origins {
      samples[name]?.by = FigureOrigin.common(all)
      guard let reason = FigureOrigin.mixed(all) else { continue }
      samples[name]?.values = []
      samples[name]?.missing = reason
    }
    return samples
  }
}

extension Sample {
  /// How one more figure was had: what is a bound in one run is one in the whole, and on two sides it is none at all.
  fileprivate mutating func note(_ metric: Metric) {
    fidelity = Fidelity.leastExact([fidelity, metric.fidelity].compactMap { $0 })
    guard let one = FigureBound(metric) else { return }
    if let bound, bound.side != one.side {
      self.bound?.why = "in some runs it is \(bound.side.rawValue), in others \(one.side.rawValue) so much"
    } else {
      bound = one
    }
  }
}
