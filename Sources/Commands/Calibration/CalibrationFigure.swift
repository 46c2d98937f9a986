import Documents
import Quantities
import Workloads

/// One metric of one workload: what it is for certain, and what was measured.
struct CalibrationFigure: Equatable {
  enum Judgement: String, CaseIterable {
    case ok
    case off
    case notMeasured = "not-measured"
  }

  var metric: String
  var unit: Unit?
  var truth: TrueFigure
  var measured: Double?
  var fidelity: Fidelity?
  /// Why it was not measured.
  var reason: String?

  init(_ metric: String, _ truth: TrueFigure, _ measured: Metric?) {
    self.metric = metric
    self.truth = truth
    unit = measured?.unit ?? MetricCatalogue.find(metric)?.unit
    self.measured = measured?.value
    fidelity = measured?.fidelity
    if self.measured == nil { reason = measured?.missing ?? "no instrument answers for it" }
  }

  var judgement: Judgement {
    guard let measured else { return .notMeasured }
    return truth.admits(measured) ? .ok : .off
  }

  var difference: Double? { measured.map { $0 - truth.value } }

  var json: JSONValue {
    .members([
      "metric": .string(metric), "unit": unit.map { .string($0.rawValue) }, "true": .number(truth.value),
      "tolerance": .number(truth.tolerance), "extra": .number(truth.extra),
      "measured": measured.map { .number($0) }, "difference": difference.map { .number($0) },
      "fidelity": fidelity.map { .string($0.rawValue) }, "verdict": .string(judgement.rawValue),
      "reason": reason.map { .string($0) },
    ])
  }
}

extension CalibrationFigure {
  /// Every metric that the workload claims, by name.
  ///
  /// - Parameters:
  ///   - answer: what the workload wrote.
  ///   - length: bytes of that, which it has written too, in one call, after it had counted.
  static func all(
    _ answer: JSONValue, length: Int, _ metrics: [String: Metric]
  ) -> [CalibrationFigure] {
    let claims = (answer["truth"]?.object ?? [:]).compactMapValues { TrueFigure($0) }
    return claims.sorted { $0.key < $1.key }.map { name, claim in
      var truth = claim
      if name == "disk.writes" { truth.value += 1 }
      if name == "disk.writes.bytes" { truth.value += Double(length) }
      return CalibrationFigure(name, truth, metrics[name])
    }
  }
}
