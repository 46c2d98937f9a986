import Quantities

extension MetricDefinition {
  static let hardware: [MetricDefinition] = [
    .init("device.held", .seconds, .load, "time that pieces of hardware were held open, added up"),
    .init("device.opens", .count, .program, "times that a piece of hardware was opened"),
    .init("inhibitor.held", .seconds, .load, "time that sleep or idling was inhibited, added up"),
  ]
}
