package import Documents
package import Quantities
package import Workloads

/// One metric of one workload: what it is for certain, and what was measured.
package struct CalibrationFigure: Equatable {
  package enum Judgement: String, CaseIterable {
    case ok
    case off
    case notMeasured = "not-measured"
  }

  package var metric: String
  /// The name of the one thread that it is about; nil: the whole program.
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
