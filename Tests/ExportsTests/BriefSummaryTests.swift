import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

/// What a run ends with on a terminal.
struct BriefSummaryTests {
  private func lines(_ report: Report, _ width: Int = 80, _ level: SummaryLevel = .brief) -> [String] {
    TextExport.render(report, level, colour: false, width: width).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map { String($0) }
  }

  @Test(arguments: [40, 60, 80, 100, 120]) func itFitsOnOneScreen(_ width: Int) {
    #expect(lines(SampleReport.good, width).count <= 19)
    #expect(lines(SampleReport.bad, width).count <= 24)
    #expect(lines(SampleReport.interrupted, width).count <= 24)
    #expect(lines(SampleReport.hostile, width).count <= 24)
  }

  @Test(arguments: [0, 40, 60, 80, 100, 1000]) func noLineIsWiderThanTheTerminal(_ width: Int) {
    for report in TextExportTests.reports {
      for level in [SummaryLevel.line, .brief] {
        let widest = lines(report, width, level).max { TerminalText.width($0) < TerminalText.width($1) } ?? ""
        #expect(TerminalText.width(widest) <= min(max(width, 40), 120), "\(widest)")
      }
    }
  }

  @Test func theFirstLineHasVerdictNameTimeAndEnd() {
    #expect(lines(SampleReport.bad)[0].hasPrefix("✗ FAIL  rows, a transaction each "))
    #expect(lines(SampleReport.bad)[0].hasSuffix(" · exit 0"))
    #expect(lines(SampleReport.bad, 80, .line).count == 1)
    #expect(lines(SampleReport.bad, 120, .line)[0].contains("1 of 4 limits broken"))
    var report = SampleReport.good
    report.recording.program.exit = .signal(15, name: "SIGTERM")
    report.recording.program.endedBy = "duration"
    #expect(lines(report)[0].hasSuffix("SIGTERM, time was up"))
  }

  @Test func anEventThatWasAskedForIsShownAndWhyOneWasNotCounted() {
    var report = SampleReport.good
    report.recording.metrics["cpu.event.page-faults"] = Metric(
      .value(49, .exact), .count, instrument: "counters")
    report.recording.metrics["cpu.event.INSTRUCTIONS"] = Metric(
      .missing("this machine has no counter for it"), .count, instrument: "counters")
    let text = lines(report).joined(separator: "\n")
    #expect(text.contains("Events   INSTRUCTIONS not counted"), "\(text)")
    #expect(text.contains("page-faults 49"), "\(text)")
    #expect(text.contains("  INSTRUCTIONS: this machine has no counter for it"), "\(text)")
    #expect(!lines(SampleReport.good).joined().contains("Events"))
  }

  @Test func whatIsWrongStandsFirstWithWhatToDo() throws {
    let lines = lines(SampleReport.bad, 100)
    let start = try #require(lines.firstIndex { $0.contains("Fix first") })
    #expect(start == 3)
    #expect(lines[start + 1].hasPrefix("  ✗ disk-coalescing: Many small fsyncs"))
    #expect(lines[(start + 2)...(start + 5)].contains { $0.hasPrefix("    → ") })
    #expect(!self.lines(SampleReport.good).contains { $0.contains("Fix first") })
  }

  @Test func theScoresStandInALineWhereThereIsRoom() {
    let line = "  Score 99 of 100: memory 98, disk 100, power 100"
    #expect(lines(SampleReport.good).contains(line))
    var crowded = SampleReport.good
    crowded.assessment.budget = (1...9).map {
      BudgetLine(
        metric: "disk.m\($0)", limit: .init(maximum: Quantity(9, .count)), value: 1, headroom: 88,
        verdict: .pass)
    }
    #expect(!lines(crowded).contains(line) && lines(crowded).count == 19)
    var old = SampleReport.good
    old.assessment.score = nil
    #expect(!lines(old).contains { $0.contains("Score") })
  }

  @Test func theTablesSayWhatEachGroupMissesAndWhatIsLeftOut() {
    let text = lines(SampleReport.bad, 100, .tables).joined(separator: "\n")
    #expect(
      text.contains("Score  49 of 100\n  disk     3  ▓░░░░░░░░░  disk-coalescing 0, disk.writes.bytes 5"))
    #expect(
      text.contains("memory: memory.stall, memory-warning not measured; lifecycle: not tried in this run"))
  }

  @Test func nothingThatIsZeroAndNothingThatNobodyAskedForIsShown() {
    var report = SampleReport.good
    report.recording.metrics["network.sent.bytes"] = Metric(.value(0, .exact), .bytes, instrument: "network")
    report.recording.metrics["cpu.wakeups"] = Metric(.value(0, .exact), .count, instrument: "cpu")
    report.recording.metrics["memory.warning.latency"] = Metric(
      .missing("no memory warning was given"), .seconds, instrument: "warning")
    let text = lines(report).joined(separator: "\n")
    #expect(
      text.contains("Network  –") && !text.contains("0 wake-ups") && !text.contains("no memory warning"))
  }

  /// "At least 0" may have missed some: that is no sign of none.
  @Test func whatMayHaveBeenMissedIsNotShownAsNone() {
    var report = SampleReport.good
    for name in ["network.sent.bytes", "network.received.bytes"] {
      report.recording.metrics[name] = .bound(
        .atLeast, 0, .bytes, instrument: "network", why: "not all is seen")
    }
    let text = lines(report).joined(separator: "\n")
    #expect(text.contains("Network  none seen, and not all can be seen here"), "\(text)")
    #expect(TextExport.render(report, .tables, colour: false, width: 100).contains("at least 0 B"))
  }

  @Test func onlyAMachineWithoutAMeterIsSaidToHaveNone() {
    func energy(_ reason: String) -> String {
      var report = SampleReport.good
      report.recording.metrics[.energyTotal] = Metric(.missing(reason), .joules, instrument: "energy")
      return lines(report).first { $0.contains("Energy") } ?? ""
    }
    #expect(energy("unmeasurable: no energy meter: none in /sys").contains("no meter here; --power phone"))
    #expect(energy("unmeasurable: BAT0: Permission denied").hasSuffix("not measured; -vv says why"))
  }

  @Test func missingRightsAreOneLineWithTheCommand() {
    var report = SampleReport.good
    for name in ["a.b", "a.c"] {
      report.recording.metrics[name] = Metric(
        .missing("counting in the kernel is not permitted; see \"headroom doctor\""), .count, instrument: "x")
    }
    #expect(lines(report).filter { $0.contains("2 figures more with rights: sudo headroom run") }.count == 1)
    #expect(!lines(SampleReport.good).contains { $0.contains("sudo") })
  }

  @Test func aSecondPerLimitIsNotNeededToSeeHowMuchIsLeft() throws {
    let text = lines(SampleReport.good)
    let limit = try #require(text.first { $0.contains("% left") })
    #expect(limit.contains("░") || limit.contains("▓"))
    #expect(!lines(SampleReport.good, 40).contains { $0.contains("░") })
  }

  private static func limits(_ width: Int) -> [String] {
    let bounded = BudgetLine(
      metric: "memory.footprint.peak", limit: .init(maximum: Quantity(134_217_728, .bytes)), value: 7_046_432,
      headroom: 89.6, verdict: .pass, bound: .atLeast)
    let window = BudgetLine(
      metric: "cpu.wakeups.rate", limit: .init(maximum: Quantity(150, .perSecond), over: 300), value: nil,
      headroom: 99.9, verdict: .pass,
      use: WindowUse(used: 27, allowed: 45_000, unit: .count, span: 300, run: 1))
    var report = SampleReport.good
    report.assessment.budget = [bounded, window]
    let text = TerminalText.plain(TextExport.render(report, .brief, colour: false, width: width))
    return text.split(separator: "\n").map { String($0) }
  }

  @Test func aLimitShowsWhatIsJudgedAndItsWindowWhole() {
    let wide = Self.limits(80)
    #expect(
      wide.contains { $0.contains("memory.footprint.peak  ≤ 13.3 MiB  of 128 MiB") && $0.contains("░") },
      "\(wide)")
    #expect(wide.contains { $0.contains("cpu.wakeups.rate") && $0.contains("27  of 45 000 in 5 min") })
    #expect(Self.limits(40).contains { $0.hasSuffix("27 of 45 000 in 5 min") })
    #expect(Self.limits(40).contains { $0.hasSuffix("≤ 13.3 MiB of 128 MiB") })
  }

  @Test(arguments: [40, 80]) func theFirstLineKeepsTimeAndExitWhateverElseItSays(_ width: Int) {
    var report = SampleReport.good
    report.assessment.verdict = .notMeasured
    report.recording.program.duration = 0.0113
    for level in [SummaryLevel.line, .brief] {
      #expect(lines(report, width, level)[0].hasSuffix("11.3 ms · exit 0"))
    }
  }

  @Test(arguments: [40, 80]) func theHintAtABudgetIsNotCutOff(_ width: Int) {
    var report = SampleReport.good
    report.assessment.budget = []
    let audits = lines(report, width).first { $0.contains("Audits: ") } ?? ""
    #expect(audits.contains("no budget set (") && !audits.contains("…"), "\(audits)")
  }

  @Test func everyFindingHasItsFigure() {
    let line = lines(SampleReport.bad, 100).first { $0.contains("! cpu-sustained: ") } ?? ""
    #expect(line.contains("0.27 cores were busy throughout"), "\(line)")
  }

  @Test func ofWhichNothingWasSeenNothingIsShown() {
    var report = SampleReport.good
    report.recording.metrics["disk.device.bytes"] = .bound(
      .atLeast, 0, .bytes, instrument: "disk", why: "not all is seen")
    #expect(!lines(report).contains { $0.contains("at least 0") })
  }

  @Test func aLongNoteTakesTwoLinesAndSaysWhereItGoesOn() {
    var report = SampleReport.good
    report.recording.notes = [String(repeating: "files were moved ", count: 7) + "often"]
    let whole = lines(report, 80).firstIndex { $0.contains("Note: ") } ?? 0
    #expect(lines(report, 80)[whole + 1].hasSuffix("often"))
    report.recording.notes = [String(repeating: "files were moved ", count: 20)]
    #expect(lines(report, 80).contains { $0.hasPrefix("  Note (-v): files") })
  }

  @Test func moreIsSaidWhereItIsAskedFor() {
    let counts = [SummaryLevel.line, .brief, .tables, .whole].map { lines(SampleReport.bad, 100, $0).count }
    #expect(counts == counts.sorted() && Set(counts).count == 4, "\(counts)")
    #expect(!lines(SampleReport.bad, 100, .tables).contains("Not measured"))
    #expect(lines(SampleReport.interrupted, 100, .whole).contains("Not measured"))
  }

  @Test func aTerminalObeysNothingOfIt() {
    let text = TextExport.render(SampleReport.hostile, .brief, colour: false, width: 100)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.replacement(for: $0) == nil })
    let coloured = TextExport.render(SampleReport.hostile, .brief, colour: true, width: 100)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  @Test func sentencesEndNeitherInANumberNorInAFilesName() {
    #expect(
      FixFirst.sentences("It took 0.5 s of a.sqlite each time. Save it once. ")
        == ["It took 0.5 s of a.sqlite each time.", "Save it once."])
  }
}
