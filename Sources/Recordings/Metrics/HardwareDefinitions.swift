import Quantities

extension MetricDefinition {
  static let hardware: [MetricDefinition] = [
    .init(.deviceHeld, .seconds, .load, "time that pieces of hardware were held open, added up"),
    .init(.deviceOpens, .count, .program, "times that a piece of hardware was opened"),
    .init(.inhibitorHeld, .seconds, .load, "time that sleep or idling was inhibited, added up"),
  ]
}
