package import Documents

/// The figures of a case's runs, metric by metric.
package enum RunSamples {
  /// Of the runs of one side that count: no warm-ups and none with a problem. A metric that no run has a figure of has
  /// a sample without values, and the reason.
  package static func of(_ runs: [BenchRun], side: BenchRun.Side) -> [String: Sample] {
    var samples: [String: Sample] = [:]
    for run in runs where run.side == side && !run.isWarmUp && run.problem == nil {
      for (name, metric) in run.metrics {
        var sample = samples[name] ?? Sample(unit: metric.unit)
        if let value = metric.value, value.isFinite {
          sample.values.append(value)
        } else {
          sample.missing = metric.missing ?? "the figure was not a finite number"
        }
        samples[name] = sample
      }
    }
    return samples
  }
}
