import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

/// A figure of which part is out of sight shows that something is too much, and never that it is little.
@Suite struct BoundTests {
  private func run(_ side: BoundSide, _ value: Double, _ name: String = "disk.writes") -> Recording {
    var recording = Recording.run(60)
    recording.metrics[name] = .bound(side, value, .count, instrument: "i", why: "one process left")
    return recording
  }

  private func verdict(_ side: BoundSide, _ value: Double, max: Double? = nil, min: Double? = nil) -> Verdict
  {
    let limit = Budget.Limit(
      maximum: max.map { Quantity($0, .count) }, minimum: min.map { Quantity($0, .count) })
    return BudgetJudge.line(run(side, value), "disk.writes", limit).verdict
  }

  @Test func aLimitIsKeptOrBrokenOnlyWhereTheBoundProvesIt() {
    #expect(verdict(.atLeast, 9, max: 5) == .fail)
    #expect(verdict(.atLeast, 9, max: 10) == .notMeasured)
    #expect(verdict(.atLeast, 9, min: 5) == .pass)
    #expect(verdict(.atLeast, 9, min: 10) == .notMeasured)
    #expect(verdict(.atMost, 9, max: 10) == .pass)
    #expect(verdict(.atMost, 9, max: 5) == .notMeasured)
    #expect(verdict(.atMost, 9, min: 10) == .fail)
    #expect(verdict(.atLeast, 9, max: 20, min: 5) == .notMeasured)
  }

  @Test func aLimitOnWhoseSameSideBothBoundsLieIsProven() {
    func verdict(_ side: BoundSide, _ bounds: ClosedRange<Double>, max: Double) -> Verdict {
      var recording = run(side, side == .atMost ? bounds.upperBound : bounds.lowerBound)
      recording.metrics["disk.writes"]?.bounds = bounds
      return BudgetJudge.line(recording, "disk.writes", .init(maximum: Quantity(max, .count))).verdict
    }
    #expect(verdict(.atMost, 20...31, max: 15) == .fail)
    #expect(verdict(.atMost, 20...31, max: 25) == .notMeasured)
    #expect(verdict(.atMost, 20...31, max: 40) == .pass)
    #expect(verdict(.atLeast, 3...20, max: 64) == .pass)
    #expect(verdict(.atLeast, 3...20, max: 10) == .notMeasured)
  }

  @Test func aLimitThatASampledFigureMayHaveMissedIsOpen() {
    func verdict(max: Double) -> Verdict {
      var recording = Recording.run(60)
      recording.metrics["disk.writes"] = Metric(
        .value(90, .sampled), .count, instrument: "i", bounds: 90...99)
      return BudgetJudge.line(recording, "disk.writes", .init(maximum: Quantity(max, .count))).verdict
    }
    #expect(verdict(max: 80) == .fail)
    #expect(verdict(max: 95) == .notMeasured)
    #expect(verdict(max: 100) == .pass)
  }

  @Test func aLimitThatABoundLeavesOpenSaysWhatWasSeenAndWhy() {
    let line = BudgetJudge.line(
      run(.atLeast, 9), "disk.writes", .init(maximum: Quantity(10, .count)))
    #expect(
      line.reason == "at least 9, which does not show whether the limit is kept: one process left")
    #expect(line.value == nil && line.headroom == nil)
    #expect(Judge.assess(run(.atLeast, 9), budget: .of("disk.writes", line.limit)).verdict == .notMeasured)
  }

  @Test func anAuditThatRestsOnABoundNeverPassesByIt() throws {
    func audit(_ side: BoundSide, _ value: Double) throws -> AuditResult {
      let audits = Judge.assess(run(side, value, "cpu.wakeups.idle"), budget: nil).audits
      return try #require(audits.first { $0.id == "idle-wakeups" })
    }
    #expect(try audit(.atLeast, 0).verdict == .notMeasured)
    #expect(try audit(.atLeast, 0).explanation == "cpu.wakeups.idle is at least 0: one process left")
    #expect(try audit(.atLeast, 1e6).verdict == .fail)
    #expect(try audit(.atMost, 0).verdict == .pass)
    #expect(try audit(.atMost, 1e6).verdict == .notMeasured)
  }

  @Test func aBoundComesBackFromItsDocument() throws {
    let metric = try #require(run(.atMost, 3).metrics["disk.writes"])
    #expect(try Metric(DocumentReader(file: "m", value: metric.json)) == metric)
    #expect(metric.json["fidelity"] == "bound" && metric.json["bound"] == "at most")
  }
}
