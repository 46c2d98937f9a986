import Documents
import Exports
import Instruments
package import Kernel
import Quantities
package import Recordings

/// How a metric was measured here last, and what would measure it better.
package struct MetricSource {
  private let name: String
  private let run: Recording?
  private let root: KernelRoot

  /// - Parameters:
  ///   - name: the metric's.
  ///   - run: the last run that is kept; nil where none is.
  package init(_ name: String, in run: Recording?, _ root: KernelRoot) {
    (self.name, self.run, self.root) = (name, run, root)
  }

  package var rows: [(String, String)] {
    guard let run, let metric = run.metrics[name] else {
      return run == nil ? [("here", "no run is kept yet; headroom run -- COMMAND keeps one")] : []
    }
    return [
      (
        "here",
        "in the last run (\(run.program.name)), by the instrument \(metric.instrument): \(figure(metric))"
      )
    ]
      + sources(metric.instrument).map { ("", $0) }
  }

  private func figure(_ metric: Metric) -> String {
    guard case .value(let value, let fidelity) = metric.outcome else {
      return "not measured: \(metric.missing ?? "no reason was recorded")"
    }
    let side = metric.bound.map { "\($0.rawValue) " } ?? ""
    return "\(side)\(Display.text(value, metric.unit)), \(fidelity.rawValue)"
      + (metric.note.map { ": \($0)" } ?? "")
  }

  /// What the instrument asks, and of what does not work why, and what grants it.
  private func sources(_ instrument: String) -> [String] {
    guard root.exists("/proc/self") else { return [] }
    let rows = InstrumentRegistry.all.first { $0.meta.id == instrument }?.diagnose(root) ?? []
    return rows.map { row in
      let reason = row.reason.map { ": \($0)" } ?? ""
      let remedy = row.remedy.map { "; \($0)" } ?? ""
      switch row.state {
      case .works: return "\(row.source) works"
      case .fallsBack: return "\(row.source) falls back\(reason)\(remedy)"
      case .missing: return "\(row.source) is missing\(reason)\(remedy)"
      }
    }
  }
}
