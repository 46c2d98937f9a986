package import Documents
import Quantities

/// The use of hardware.
package enum DeviceMetrics: MetricGroup {
  package static let id = "devices"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    let what = """
      device nodes and sensor attributes; not what a service such as PipeWire, GeoClue or ModemManager does for the \
      program, nor Bluetooth sockets
      """
    for entry in MetricCatalogue.all where entry.name.hasPrefix("device.") {
      guard let value = facts.total(entry.name) else {
        metrics[entry.name] = Metric(
          .missing("known only at the end of the run"), entry.unit, instrument: id)
        continue
      }
      let how =
        facts.reason("device.sampled").map { "seen twice a second: \($0)" }
        ?? "opens of one node by one process between two samples count as one"
      metrics[entry.name] = Metric(
        .value(value, .sampled), entry.unit, instrument: id, note: "\(what); \(how)")
    }
    return metrics
  }
}
