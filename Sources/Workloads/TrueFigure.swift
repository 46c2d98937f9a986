package import Documents

/// What a workload knows a metric of its own run to be.
package struct TrueFigure: Sendable, Equatable {
  package var value: Double
  /// How far on either side a measured figure may lie, where the workload itself knows it no better.
  package var tolerance: Double
  /// How far above it may lie, for what a process does besides its work: starting and ending.
  package var extra: Double

  package init(_ value: Double, tolerance: Double = 0, extra: Double = 0) {
    self.value = value
    self.tolerance = tolerance
    self.extra = extra
  }

  package init?(_ json: JSONValue) {
    guard let value = json.number ?? json["value"]?.number else { return nil }
    self.init(
      value, tolerance: json["tolerance"]?.number ?? 0, extra: json["extra"]?.number ?? 0)
  }

  package func admits(_ measured: Double) -> Bool {
    measured >= value - tolerance && measured <= value + max(tolerance, extra)
  }

  package var json: JSONValue {
    guard tolerance > 0 || extra > 0 else { return .number(value) }
    return .members([
      "value": .number(value), "tolerance": tolerance > 0 ? .number(tolerance) : nil,
      "extra": extra > 0 ? .number(extra) : nil,
    ])
  }
}
