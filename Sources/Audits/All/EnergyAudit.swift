import Documents
import Energy
import Formats
import Quantities
import Recordings

/// How much energy did the program take, and how much of a battery is that?
package enum EnergyAudit: Audit {
  private static let metric = MetricName.energyTotal
  package static let meta = AuditMeta(
    id: "energy", group: "power", title: "The program spares the battery",
    problem: "High energy use", requires: [metric],
    source: """
      iOS Application Programming Guide, "Reduce Power Consumption"; Android vitals, "Excessive battery usage"
      """,
    thresholds: [
      // Headroom's choices: a full battery that this program alone would empty in ten hours, and in four.
      .init("warn", 10, .percent, meaning: "share of a full battery in an hour of use that is warned of"),
      .init("fail", 25, .percent, meaning: "share of a full battery in an hour of use that fails"),
      // A watch face works all day with nobody looking at it, as does a program in the background.
      .init(
        "background-warn", 3.2, .percent,
        meaning:
          "share in an hour of the background that is warned of (what Android vitals ask a watch face to stay below)"
      ),
      .init(
        "background-fail", 4.44, .percent,
        meaning:
          "share in an hour of the background that fails (what Android vitals call excessive of a watch face)"
      ),
      .init(
        "window", 60, .seconds,
        meaning: "the stretch over which it is the average; a shorter run is taken to fill it"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let total = input.recording.metrics[metric]?.interval ?? Estimate(exactly: input.figure(metric))
    let shares = ComponentEnergy.all(input.tables.energy).sorted { $0.energy.value > $1.energy.value }
    let evidence = shares.flatMap(\.lines).prefix(20).map(evidence)
    let seen = seen(total, shares, input)
    guard let battery = BatterySize(input.recording.settings) else {
      return AuditAnswer(
        .notApplicable,
        "\(seen). No battery is known to compare that with: name one with --battery, or --power.",
        evidence: evidence)
    }
    let background = BackgroundEnergy.of(input.recording, input.recording.metrics[.energyCPU]?.interval)
    let judged = spans(total, background, input).map { span in
      (verdict: span.verdict(battery) { limit($0, input) }, words: span.words(battery))
    }
    let verdict = [Verdict.fail, .warn].first { worst in judged.contains { $0.verdict == worst } } ?? .pass
    let told = judged.map(\.words).joined(separator: "; ")
    let window = limit("window", input)
    let isShort = BudgetJudge.seconds(input.recording) < window
    let once = isShort ? "Once in \(Display.text(window, .seconds)) that" : "That"
    let start =
      "\(seen). \(once) is \(told) of \(battery.words) in an hour\(life(input)).\(untold(background))"
    guard verdict != .pass else { return spared(start, evidence, input) }
    // What the whole run is not blamed for, the background is, and of that only the processors are known.
    let most = judged[0].verdict == .pass ? .cpu : shares.first?.component ?? .other
    return AuditAnswer(verdict, "\(start) \(most.advice)", evidence: evidence)
  }

  /// Of what it used but is in no sum, it is unknown whether it spares the battery.
  private static func spared(_ start: String, _ evidence: [Evidence], _ input: AuditInput) -> AuditAnswer {
    guard input.recording.metrics[metric]?.without != nil else {
      return AuditAnswer(.pass, start, evidence: evidence)
    }
    return AuditAnswer(
      .warn, "\(start) With what is left out it may be more: name a model that has figures for it.",
      evidence: evidence)
  }

  /// `It used 12.3 J (11.8–12.9), 410 mW on average, measured by package-0; 8.1 J of it the processors`.
  private static func seen(_ total: Estimate, _ shares: [ComponentEnergy], _ input: AuditInput) -> String {
    let duration = BudgetJudge.seconds(input.recording)
    let average = duration > 0 ? ", \(Display.text(total.value / duration, .watts)) on average" : ""
    let origin = ComponentEnergy.origin(shares)
    let recorded = input.recording.metrics[metric]
    let known = origin.isEmpty ? recorded?.fidelity?.rawValue ?? "" : origin
    let most = shares.first.flatMap { first in
      shares.count > 1 ? "; \(Display.text(first.energy.value, .joules)) of it \(first.component.words)" : nil
    }
    let without = recorded?.without.map { "; without \($0)" }
    return """
      It used \(Display.text(total.value, .joules, within: total.low...total.high))\(average), \
      \(known)\(most ?? "")\(without ?? "")
      """
  }

  private static func evidence(_ line: EnergyLine) -> Evidence {
    [
      "component": .text(line.component.rawValue), "part": .text(line.part),
      "energy": .figure(line.energy.value, .joules), "by": .text(line.by),
    ]
  }

  /// A meter counts for everybody; a model knows of the device at rest and of this program.
  private static func life(_ input: AuditInput) -> String {
    guard let metric = input.recording.metrics[.batteryLife], let life = metric.interval else { return "" }
    let isModelled = metric.fidelity == .modelled
    let whole =
      isModelled
      ? "with what the device draws by the model at rest" : "with what the whole device drew meanwhile"
    return "; \(whole) it lasts \(Display.text(life.value, .seconds))"
  }

  private static func untold(_ background: BackgroundEnergy) -> String {
    guard case .untold(let why) = background else { return "" }
    return " What was used in the background is unknown: \(why)."
  }

  private static func spans(
    _ total: Estimate, _ background: BackgroundEnergy, _ input: AuditInput
  ) -> [EnergySpan] {
    let window = limit("window", input)
    let inUse = EnergySpan(energy: total, seconds: max(BudgetJudge.seconds(input.recording), window))
    guard case .told(let energy, let seconds) = background else { return [inUse] }
    let hidden = EnergySpan(
      energy: energy, seconds: max(seconds, window), limits: "background-",
      what: "by the processors in the background")
    return [inUse, hidden]
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double {
    input.threshold(name, of: meta)
  }

  package static let advice = """
    Every joule shortens the time until the battery is empty. Do work in few goes with long rests in between, send \
    and fetch in bursts, write only what has changed, and close what is not needed; the report names the part that \
    took the most.
    """
}
