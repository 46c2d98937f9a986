package import Quantities

/// A chart of the timeline: which series it draws.
package struct ChartDefinition: Sendable {
  package struct Curve: Sendable {
    package var series: String
    package var label: String
  }
  package var title: String
  package var unit: Unit
  package var curves: [Curve]
  /// The metric whose limit is drawn across the chart.
  package var limit: String?
}

/// Which series are drawn, from top to bottom. A new series is one line; one that is not named here stays in the
/// JSON report.
package enum ChartTable {
  package static let all: [ChartDefinition] = [
    chart(
      "Memory", .bytes,
      [("memory.footprint", "footprint"), ("memory.resident", "resident")], limit: "memory.footprint.peak"),
    chart("Processor", .cores, [("cpu.utilisation", "utilisation")], limit: nil),
    chart(
      "Power", .watts,
      [("power.device", "of the device"), ("power.cpu", "of the program’s processors, by the model")],
      limit: "power.average"),
    chart(
      "Wake-ups, total so far", .count,
      [("cpu.wakeups", "of its threads"), ("cpu.wakeups.idle", "from idle")], limit: nil),
    chart(
      "Disk, total so far", .bytes,
      [("disk.writes.bytes", "written by the program"), ("disk.device.bytes", "sent to storage")],
      limit: "disk.writes.bytes"),
    chart(
      "Network, total so far", .bytes,
      [("network.sent.bytes", "sent"), ("network.received.bytes", "received")], limit: nil),
  ]

  private static func chart(
    _ title: String, _ unit: Unit, _ curves: [(String, String)], limit: String?
  ) -> ChartDefinition {
    ChartDefinition(
      title: title, unit: unit, curves: curves.map { .init(series: $0.0, label: $0.1) }, limit: limit)
  }
}
