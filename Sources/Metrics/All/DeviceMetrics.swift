import Quantities
package import Recordings

/// The use of hardware.
package enum DeviceMetrics: MetricGroup {
  package static let id = "devices"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    var metrics: [MetricName: Metric] = [:]
    let what = """
      device nodes and sensor attributes; not what a service such as PipeWire, GeoClue or ModemManager does for the \
      program, nor Bluetooth sockets
      """
    for name in [MetricName.deviceOpens, .deviceHeld] {
      guard let value = facts.total(.metric(name)) else {
        metrics[name] = Metric(
          .missing("known only at the end of the run"), name.unit, instrument: id)
        continue
      }
      let how =
        facts.reason(.devicesSampled).map { "seen twice a second: \($0)" }
        ?? "opens of one node by one process between two samples count as one"
      metrics[name] = Metric(
        .value(value, .sampled), name.unit, instrument: id, note: "\(what); \(how)")
    }
    return metrics
  }
}
