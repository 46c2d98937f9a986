package import Quantities
package import Recordings

/// A chart of the timeline: which series it draws.
package struct ChartDefinition: Sendable {
  package struct Curve: Sendable {
    package var series: SeriesName
    package var label: String
  }
  package var title: String
  package var unit: Unit
  package var curves: [Curve]
  /// The metric whose limit is drawn across the chart.
  package var limit: MetricName?
}

/// Which series are drawn, from top to bottom. A new series is one line; one that is not named here stays in the
/// JSON report.
package enum ChartTable {
  package static let all: [ChartDefinition] = [
    chart(
      "Memory", .bytes,
      [(.memoryFootprint, "footprint"), (.memoryResident, "resident")], limit: .memoryFootprintPeak),
    chart("Processor", .cores, [(.cpuUtilisation, "utilisation")], limit: nil),
    chart(
      "Power", .watts,
      [(.powerDevice, "of the device"), (.powerCPU, "of the program’s processors, by the model")],
      limit: .powerAverage),
    chart(
      "Wake-ups, total so far", .count,
      [(.cpuWakeups, "of its threads"), (.cpuWakeupsIdle, "from idle")], limit: nil),
    chart(
      "Disk, total so far", .bytes,
      [(.diskWritesBytes, "written by the program"), (.diskDeviceBytes, "sent to storage")],
      limit: .diskWritesBytes),
    chart(
      "Network, total so far", .bytes,
      [(.networkSentBytes, "sent"), (.networkReceivedBytes, "received")], limit: nil),
  ]

  private static func chart(
    _ title: String, _ unit: Unit, _ curves: [(SeriesName, String)], limit: MetricName?
  ) -> ChartDefinition {
    ChartDefinition(
      title: title, unit: unit, curves: curves.map { .init(series: $0.0, label: $0.1) }, limit: limit)
  }
}
