package import Quantities
package import Recordings

/// A chart of the timeline: which series it draws.
package struct ChartDefinition: Sendable {
  package struct Curve: Sendable {
    package var series: SeriesName
    package var label: String
    /// What all of the run comes to, where that is a metric of another name than the series.
    package var total: MetricName?
  }

  /// What a series holds at a moment.
  package enum Form: Sendable {
    /// What there is at that moment.
    case level
    /// How much came each second since the sample before.
    case rate
    /// How much has come so far; drawn as what came each second.
    case total
  }

  package enum Look: Sendable {
    case curve
    /// A strip that is the darker the more came.
    case strip
  }

  package var title: String
  /// Of the audits that are about it.
  package var group: String
  /// Of what is drawn.
  package var unit: Unit
  package var form: Form
  package var look = Look.curve
  package var curves: [Curve]
  /// The metric whose limit is drawn across the chart.
  package var limit: MetricName?

  /// Of its lane on a page.
  package var id: String { "lane-\(title.lowercased())" }

  /// The unit that its series are recorded in.
  package var recorded: Unit { form == .total ? unit.amount ?? unit : unit }
  /// The unit of what its curves add up to; nil where they add up to nothing.
  package var amount: Unit? { form == .level ? nil : unit.amount }
}

/// Which series are drawn, from top to bottom. A new series is one line; one that is not named here stays in the
/// JSON report.
package enum ChartTable {
  package static let all: [ChartDefinition] = [
    ChartDefinition(
      title: "fsync", group: "", unit: .perSecond, form: .total, look: .strip,
      curves: [.init(series: .diskSyncs, label: "fsyncs")]),
    ChartDefinition(
      title: "CPU", group: "", unit: .cores, form: .rate,
      curves: [.init(series: .cpuUtilisation, label: "CPU time", total: .cpuTime)]),
    ChartDefinition(
      title: "Memory", group: "memory", unit: .bytes, form: .level,
      curves: [
        .init(series: .memoryFootprint, label: "footprint"),
        .init(series: .memoryResident, label: "resident"),
      ], limit: .memoryFootprintPeak),
    ChartDefinition(
      title: "Wake-ups", group: "power", unit: .perSecond, form: .total,
      curves: [
        .init(series: .cpuWakeups, label: "wake-ups"), .init(series: .cpuWakeupsIdle, label: "out of idle"),
      ]),
    ChartDefinition(
      title: "Disk", group: "disk", unit: .bytesPerSecond, form: .total,
      curves: [
        .init(series: .diskWritesBytes, label: "written"),
        .init(series: .diskDeviceBytes, label: "to storage"),
      ]),
    ChartDefinition(
      title: "Network", group: "network", unit: .bytesPerSecond, form: .total,
      curves: [
        .init(series: .networkSentBytes, label: "sent"),
        .init(series: .networkReceivedBytes, label: "received"),
      ]),
    ChartDefinition(
      title: "Power", group: "", unit: .watts, form: .rate,
      curves: [
        .init(series: .powerDevice, label: "whole device", total: .energyDevice),
        .init(series: .powerCPU, label: "by its CPU (model)", total: .energyCPU),
      ], limit: .powerAverage),
  ]
}
