package import Formats
package import Quantities
package import Recordings
package import Workloads

/// One metric of one workload: what it is for certain, and what was measured.
package struct CalibrationFigure: DocumentPart {
  package enum Judgement: String, FieldChoice {
    case ok
    case off
    case notMeasured = "not-measured"
  }

  package var metric: String
  package var thread: String?
  package var unit: Unit?
  package var truth: TrueFigure
  package var measured: Double?
  package var fidelity: Fidelity?
  /// Where part of the truth was out of sight.
  package var bound: FigureBound?
  /// Why it was not measured.
  package var reason: String?

  package init(_ metric: String, _ truth: TrueFigure, _ measured: Metric?) {
    self.metric = metric
    self.truth = truth
    unit = measured?.unit ?? MetricCatalogue.find(metric)?.unit
    self.measured = measured?.value
    fidelity = measured?.fidelity
    bound = measured.flatMap { FigureBound($0) }
    if let bound, judgement == .notMeasured { reason = "\(bound.side.rawValue) so much: \(bound.why)" }
    if self.measured == nil { reason = measured?.missing ?? "no instrument answers for it" }
  }

  package var judgement: Judgement {
    guard let measured else { return .notMeasured }
    if truth.admits(measured) { return .ok }
    return isTrueBound(measured) ? .notMeasured : .off
  }

  /// Whether what was measured is a bound that says nothing wrong, and no more either.
  private func isTrueBound(_ measured: Double) -> Bool {
    switch bound?.side {
    case .atLeast: measured <= truth.value
    case .atMost: measured >= truth.value
    case nil: false
    }
  }

  package var difference: Double? { measured.map { $0 - truth.value } }

  package static let table = Table(
    "figure", "Figure", "", blank: CalibrationFigure("", TrueFigure(0), nil),
    .init("metric", \.metric).notEmpty,
    .init("thread", \.thread).meaning("the one thread that it is about; left out: the whole program"),
    .init("unit", \.unit).meaning("left out where no instrument knows the metric"),
    .init("true", \.truth.value).meaning("what the workload knows"),
    .init("tolerance", \.truth.tolerance).atLeast(0)
      .meaning("how far on either side the measured figure may lie"),
    .init("extra", \.truth.extra).meaning("how far above it may lie").atLeast(0),
    .init("measured", \.measured), .init("difference", derived: \.difference).meaning("measured less true"),
    .init("fidelity", \.fidelity), .init("verdict", derived: \.judgement),
    .init("reason", \.reason).meaning(
      "why it was not measured, or that it is a bound that agrees with what is true and does not prove it")
  ).keeping([
    "if": ["properties": ["verdict": ["const": "not-measured"]]],
    "then": [
      "required": ["reason"], "if": ["required": ["measured"]],
      "then": [
        "required": ["difference", "fidelity"], "properties": ["fidelity": ["const": "bound"]],
      ],
      "else": ["properties": ["difference": false, "fidelity": false]],
    ],
    "else": ["required": ["measured", "difference", "fidelity"], "properties": ["reason": false]],
  ])
}

extension CalibrationFigure {
  /// Every metric that the workload claims, by name, then the wake-ups of its threads.
  ///
  /// - Parameters:
  ///   - answer: what the workload wrote.
  ///   - length: bytes of that, which it has written too, in one call, after it had counted.
  static func all(_ answer: JSONValue, length: Int, _ recording: Recording) -> [CalibrationFigure] {
    claims(answer, length, recording.metrics) + threads(answer, recording)
  }

  private static func claims(
    _ answer: JSONValue, _ length: Int, _ metrics: [String: Metric]
  ) -> [CalibrationFigure] {
    let claims = (answer["truth"]?.object ?? [:]).compactMapValues { TrueFigure($0) }
    return claims.sorted { $0.key < $1.key }.map { name, claim in
      var truth = claim
      // Where the folder lies in memory, so does the answer, and is no write to storage.
      if answer["inMemory"] != true || metrics[name]?.fidelity != .exact {
        if name == "disk.writes" { truth.value += 1 }
        if name == "disk.writes.bytes" { truth.value += Double(length) }
      }
      return CalibrationFigure(name, truth, metrics[name])
    }
  }

  /// A thread wakes up at least as often as it says, and at most as often as the kernel's own account of it has by its
  /// end: on a busy machine it may also wait for others' beginnings and ends, and for pages of what it runs last. Once more
  /// it may wait to give its stack back, after that account was read: exit waits where another thread changes the address
  /// space (mmap_lock).
  private static func threads(_ answer: JSONValue, _ recording: Recording) -> [CalibrationFigure] {
    (answer["threads"]?.array ?? []).compactMap { thread in
      guard let name = thread["name"]?.string, var wakeups = thread["wakeups"].flatMap({ TrueFigure($0) })
      else { return nil }
      let atEnd = recording.tables.threads.first { $0.name == name }?.voluntary
      let waits = max(thread["kernel"]?["switches"]?.number ?? 0, atEnd ?? 0)
      wakeups.extra = max(wakeups.extra, waits - wakeups.value + 1, 1)
      var figure = CalibrationFigure("cpu.wakeups", wakeups, byThread(name, recording))
      figure.thread = name
      return figure
    }
  }

  /// From the table of wake-ups by thread, whose instrument counts those of an idle processor too.
  private static func byThread(_ name: String, _ recording: Recording) -> Metric {
    let counted = recording.metrics["cpu.wakeups.idle"]
    let row = recording.tables.wakeups.first { $0.name == name }
    let outcome: Metric.Outcome =
      if let value = row?.wakeups {
        .value(value, counted?.fidelity ?? .sampled)
      } else {
        .missing(counted?.missing ?? "no thread of this name stands in the table of wake-ups")
      }
    return Metric(outcome, .count, instrument: counted?.instrument ?? "wakeups")
  }
}
