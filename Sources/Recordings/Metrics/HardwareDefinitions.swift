import Quantities

extension MetricDefinition {
  static let hardware: [MetricDefinition] = [
    .init(.deviceHeld, .seconds, .load, meaning: "time that pieces of hardware were held open, added up"),
    .init(.deviceOpens, .count, .program, meaning: "times that a piece of hardware was opened"),
    .init(.inhibitorHeld, .seconds, .load, meaning: "time that sleep or idling was inhibited, added up"),
  ]
}
