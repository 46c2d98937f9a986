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
  /// The thread whose figure it is, by its name; nil for the whole tree's.
  var thread: String?
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
      "metric": .string(metric), "thread": thread.map { .string($0) },
      "unit": unit.map { .string($0.rawValue) }, "true": .number(truth.value),
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

extension CalibrationFigure {
  /// How often each thread that the workload names was woken, held against the lines of the table `wakeups`.
  static func threads(_ answer: JSONValue, _ recording: Recording) -> [CalibrationFigure] {
    let claims = answer["threads"]?.array ?? []
    let byName = Dictionary(grouping: claims) { $0["name"]?.string ?? "" }
    return byName.sorted { $0.key < $1.key }.compactMap { name, claims in
      let counts = claims.compactMap { $0["wakeups"]?.number }
      guard !name.isEmpty, counts.count == claims.count else { return nil }
      return thread(name, counts.reduce(0, +), recording)
    }
  }

  private static func thread(_ name: String, _ wakeups: Double, _ recording: Recording) -> CalibrationFigure {
    let lines = recording.tables["wakeups"]?.filter { $0["name"]?.string == name } ?? []
    let measured: Metric? =
      lines.isEmpty
      ? recording.metrics["cpu.wakeups.bursts"].flatMap { $0.missing == nil ? nil : $0 }
      : Metric(
        .value(lines.compactMap { $0["wakeups"]?.number }.reduce(0, +), .exact), .count, instrument: "wakeups"
      )
    var figure = CalibrationFigure("cpu.wakeups", TrueFigure(wakeups), measured)
    figure.thread = name
    return figure
  }
}
