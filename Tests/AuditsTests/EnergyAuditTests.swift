import Audits
import Documents
import Energy
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

/// A battery of 36 kJ: 1 W of the program's is 10 % of it in an hour.
@Suite struct EnergyAuditTests {
  private let battery = BatterySetting(joules: 36_000, whose: "the lab's phone")

  private func run(
    _ watts: Estimate, _ duration: Double = 100, lines: [EnergyLine] = []
  ) -> Recording {
    var recording = Recording.run(duration)
    recording.settings = .of(["energy": ["battery": BatterySetting.table.json(battery)]])
    recording.metrics["energy.total"] = metric(watts * duration)
    recording.tables.energy = lines.map(\.row)
    return recording
  }

  private func metric(_ estimate: Estimate, _ unit: Unit = .joules) -> Metric {
    Metric(
      .value(estimate.value, .measured), unit, instrument: "energy", bounds: estimate.low...estimate.high)
  }

  private func judge(_ recording: Recording, budget: Budget? = nil) -> AuditAnswer {
    EnergyAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func itFailsOnlyWhereAllThatItMayBeIsPastTheLimit() {
    #expect(judge(run(Estimate(2.6, 2.51, 2.7))).verdict == .fail)
    #expect(judge(run(Estimate(2.6, 2.49, 2.7))).verdict == .warn)
    #expect(judge(run(Estimate(1.01, 0.5, 3))).verdict == .warn)
    #expect(judge(run(Estimate(0.99, 0.5, 3))).verdict == .pass)
  }

  @Test func theShareOfTheBatteryIsTold() {
    let answer = judge(run(Estimate(0.5, 0.4, 0.6)))
    #expect(
      answer.explanation
        == "It used 50 J (40–60), 500 mW on average, measured. That is 5 % (4–6) of a full battery of the lab's phone in an hour."
    )
  }

  @Test func howItIsKnownAndWhatTookTheMostAreTold() {
    let lines = [
      EnergyLine(
        .radio, "lte", energy: Estimate(20, 14, 26), fidelity: .modelled, by: "phone"),
      EnergyLine(
        .cpu, "processors", energy: Estimate(240, 230, 250), fidelity: .measured, by: "package-0"),
    ]
    let answer = judge(run(Estimate(2.6, 2.51, 2.7), lines: lines))
    #expect(
      answer.explanation.contains(
        "measured by package-0, modelled by phone; 240 J of it the processors. That is 26 %"))
    #expect(answer.explanation.contains("Processors took the most."))
    #expect(answer.evidence.map { $0["by"]?.string } == ["package-0", "phone"])
  }

  @Test(arguments: [
    (EnergyComponent.radio, "few bursts"), (.storage, "Write what has changed"),
    (.peripherals, "close them at once"), (.other, "power curve"),
  ])
  func theAdviceIsOfTheLargestComponent(_ component: EnergyComponent, _ words: String) {
    let line = EnergyLine(
      component, "x", energy: Estimate(exactly: 260), fidelity: .modelled, by: "phone")
    #expect(judge(run(Estimate(exactly: 2.6), lines: [line])).explanation.contains(words))
  }

  @Test func aShortRunMayUseWhatTheWholeWindowAllows() {
    #expect(judge(run(Estimate(exactly: 30), 3)).verdict == .warn)
    #expect(judge(run(Estimate(exactly: 19), 3)).verdict == .pass)
    #expect(judge(run(Estimate(exactly: 51), 3)).verdict == .fail)
    #expect(judge(run(Estimate(exactly: 30), 3)).explanation.contains("Once in 60 s that is 15 % of"))
  }

  @Test func withoutABatteryTheFiguresAreToldAndNothingIsJudged() {
    var recording = run(Estimate(50, 40, 60))
    for battery in [nil, BatterySetting(joules: 0), BatterySetting(joules: .nan)] {
      recording.settings.energy?.battery = battery
      let answer = judge(recording)
      #expect(answer.verdict == .notApplicable)
      #expect(
        answer.explanation.hasPrefix(
          "It used 5\u{a0}000 J (4\u{a0}000–6\u{a0}000), 50 W on average, measured. No battery"))
    }
  }

  @Test func withoutAFigureTheReasonIsTold() throws {
    var recording = run(Estimate(exactly: 1))
    recording.metrics["energy.total"] = Metric(
      .missing("unmeasurable: charging"), .joules, instrument: "energy")
    let result = try #require(Judge.assess(recording, budget: nil).audits.first { $0.id == "energy" })
    #expect(result.verdict == .notMeasured)
    #expect(result.explanation == "energy.total was not measured: unmeasurable: charging")
  }

  @Test func theLifeOfTheBatteryStandsBeside() {
    var recording = run(Estimate(exactly: 0.5))
    recording.metrics["battery.life"] = metric(Estimate(exactly: 33_840), .seconds)
    #expect(
      judge(recording).explanation.hasSuffix("with what the whole device drew meanwhile it lasts 9.4 h."))
    recording.metrics["battery.life"]?.outcome = .value(33_840, .modelled)
    #expect(
      judge(recording).explanation.hasSuffix(
        "with what the device draws by the model at rest it lasts 9.4 h."))
  }

  @Test func aSumThatLeavesSomethingOutIsNoPass() {
    var recording = run(Estimate(exactly: 0.5))
    recording.metrics["energy.total"]?.without = "radio (no model); storage (too)"
    let answer = judge(recording)
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("measured; without radio (no model); storage (too). That is 5 %"))
    #expect(answer.explanation.hasSuffix("it may be more: name a model that has figures for it."))
    recording.metrics["energy.total"] = metric(Estimate(exactly: 260))
    recording.metrics["energy.total"]?.without = "radio (no model)"
    #expect(judge(recording).verdict == .fail)
  }

  /// The processors' power over 200 s, of which the second half is in the background.
  private func inBackground(_ cpu: Estimate, _ power: (Double) -> Double) -> Recording {
    var recording = run(Estimate(exactly: 0.5), 200)
    recording.metrics["energy.cpu"] = metric(cpu)
    recording.series["power.cpu"] = .sampled(200, .watts, power)
    recording.phases = [
      .init(name: "foreground", start: 0, end: 100), .init(name: "background", start: 100, end: 200),
    ]
    return recording
  }

  @Test func lessIsAllowedInTheBackground() {
    // 0.45 W, 0.33 W and 0.31 W of the processors there.
    #expect(judge(inBackground(Estimate(exactly: 90)) { _ in 3 }).verdict == .fail)
    #expect(judge(inBackground(Estimate(exactly: 66)) { _ in 3 }).verdict == .warn)
    #expect(judge(inBackground(Estimate(exactly: 62)) { _ in 3 }).verdict == .pass)
    #expect(judge(inBackground(Estimate(90, 80, 100)) { _ in 3 }).verdict == .warn)
  }

  @Test func withoutAModelsCurveTheBackgroundIsToldByHowBusyTheProcessorsWere() {
    for broken in [nil, Recording.Series.sampled(200, .watts) { _ in .nan }] {
      var recording = inBackground(Estimate(exactly: 90)) { _ in 3 }
      recording.series["power.cpu"] = broken
      recording.series["cpu.utilisation"] = .sampled(200, .cores) { $0 <= 100 ? 0.1 : 0.9 }
      let answer = judge(recording)
      #expect(answer.verdict == .fail)
      // 81 J in 100 s.
      #expect(answer.explanation.contains("by the processors in the background 8.1 %"))
    }
  }

  @Test func aBackgroundThatCannotBeToldApartIsSaid() {
    var recording = inBackground(Estimate(exactly: 90)) { _ in 3 }
    recording.series = [:]
    #expect(judge(recording).verdict == .pass)
    #expect(
      judge(recording).explanation.hasSuffix(
        "What was used in the background is unknown: no curve shows when the processors were busy."))
    recording.metrics["energy.cpu"] = nil
    #expect(judge(recording).explanation.hasSuffix("is unknown: what the processors used is not known."))
    recording.phases = []
    #expect(!judge(recording).explanation.contains("background"))
  }

  @Test func whatTheForegroundTookIsNotHeldAgainstTheBackground() {
    let answer = judge(inBackground(Estimate(exactly: 100)) { $0 <= 100 ? 1 : 0 })
    #expect(answer.verdict == .pass)
    #expect(answer.explanation.contains("5 %; by the processors in the background 0 % of a full battery"))
  }

  @Test func aBusyBackgroundIsToldToRestThoughTheWholeIsSpared() {
    #expect(
      judge(inBackground(Estimate(exactly: 90)) { _ in 3 }).explanation.contains("Processors took the most"))
  }

  @Test func aBudgetMovesTheLimits() {
    var budget = Budget(name: "b", limits: [:])
    budget.thresholds = ["energy": ["warn": Quantity(3, .percent), "fail": Quantity(4, .percent)]]
    #expect(judge(run(Estimate(exactly: 0.5)), budget: budget).verdict == .fail)
  }
}
