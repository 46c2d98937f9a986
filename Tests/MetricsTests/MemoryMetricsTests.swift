import Quantities
import Recordings
import Testing

@testable import Metrics

@Suite struct MemoryMetricsTests {
  static let mebibyte = 1_048_576.0

  static func metric(
    _ name: MetricName, _ totals: [String: Double], footprint: Double? = nil, peaks: Double? = nil
  ) throws -> Metric {
    var facts = RunFacts(duration: 0.02, folds: [:])
    if let footprint { facts.folds["memory.footprint"] = KernelFiguresTests.fold(footprint * mebibyte) }
    if let peaks { facts.folds["memory.resident.peaks"] = KernelFiguresTests.fold(peaks * mebibyte) }
    if let most = totals["memory.footprint.most"] { facts.totals[.footprintMost] = .value(most) }
    for name in ["largest", "most", "reaped", "launcher", "unseen"] {
      if let value = totals[name] {
        facts.totals[TotalName(rawValue: "resident.\(name)")] = .value(value * mebibyte)
      }
    }
    if let bytes = totals["shared"] { facts.totals[.sharedUnseen] = .value(bytes * mebibyte) }
    if let bytes = totals["between"] { facts.totals[.footprintBetween] = .value(bytes * mebibyte) }
    if let bytes = totals["with left"] { facts.totals[.footprintWithLeft] = .value(bytes * mebibyte) }
    if let bytes = totals["left"] { facts.totals[.sharedLeft] = .value(bytes * mebibyte) }
    if let bytes = totals["beside"] { facts.totals[.besideResident] = .value(bytes * mebibyte) }
    if let bytes = totals["huge"] { facts.totals[.hugeUnseen] = .value(bytes * mebibyte) }
    for name in ["processes", "images"] {
      if let value = totals[name] { facts.totals[TotalName(rawValue: "resident.\(name)")] = .value(value) }
    }
    return try #require(MemoryMetrics.metrics(facts)[name])
  }

  @Test func theMarkOfOneProcessIsExactHoweverLittleWasSampled() throws {
    let totals = ["largest": 20.0, "most": 20, "processes": 1, "reaped": 20, "launcher": 5]
    let peak = try Self.metric(.memoryResidentPeak, totals, peaks: 4)
    #expect(peak.outcome == .value(20 * Self.mebibyte, .exact))
  }

  @Test func theLaunchersOwnImageDoesNotCount() throws {
    let totals = ["largest": 2.0, "most": 2, "processes": 1, "images": 1, "reaped": 5, "launcher": 6]
    let peak = try Self.metric(.memoryResidentPeak, totals, peaks: 2)
    #expect(peak.outcome == .value(2 * Self.mebibyte, .exact))
  }

  @Test func whatAProcessWasBeforeItExecutedAgainMayHaveBeenLarger() throws {
    let totals = ["largest": 2.0, "most": 2, "processes": 1, "images": 2, "reaped": 5, "launcher": 6]
    let peak = try Self.metric(.memoryResidentPeak, totals, peaks: 2)
    #expect(peak.bound == .atMost)
    #expect(peak.bounds == 2 * Self.mebibyte...5 * Self.mebibyte)
  }

  @Test func theSumOfSeveralIsABoundAndTheLargestTheOther() throws {
    let totals = ["largest": 20.0, "most": 31, "processes": 3, "reaped": 20, "launcher": 5]
    let peak = try Self.metric(.memoryResidentPeak, totals, peaks: 25)
    #expect(peak.bound == .atMost)
    #expect(peak.value == 31 * Self.mebibyte)
    #expect(peak.bounds == 20 * Self.mebibyte...31 * Self.mebibyte)
  }

  @Test func withoutAccountsOfTheEndTheLargestReapedCounts() throws {
    let peak = try Self.metric(.memoryResidentPeak, ["reaped": 20, "launcher": 5], peaks: 4)
    #expect(peak.outcome == .value(20 * Self.mebibyte, .sampled))
    let hidden = try Self.metric(.memoryResidentPeak, ["reaped": 5, "launcher": 6], peaks: 4)
    #expect(hidden.outcome == .value(4 * Self.mebibyte, .sampled))
  }

  @Test func aPeakBetweenTwoSamplesMakesTheFootprintABound() throws {
    let totals = ["largest": 20.0, "most": 20, "processes": 1, "reaped": 20, "launcher": 5, "unseen": 16]
    let peak = try Self.metric(.memoryFootprintPeak, totals, footprint: 3)
    #expect(peak.bound == .atLeast)
    #expect(peak.value == 3 * Self.mebibyte)
    #expect(peak.bounds == 3 * Self.mebibyte...20 * Self.mebibyte)
    let seen = try Self.metric(.memoryFootprintPeak, ["unseen": 0.5], footprint: 3)
    #expect(seen.fidelity == .sampled)
  }

  @Test func whatWasResidentBetweenSamplesAndWhatLayInMemoryFilesMayHaveBeenThereAtOnce() throws {
    let totals = [
      "largest": 60.0, "most": 60, "processes": 1, "reaped": 60, "launcher": 5, "unseen": 48, "beside": 50,
    ]
    let both = try Self.metric(.memoryFootprintPeak, totals, footprint: 57)
    #expect(both.bounds == 57 * Self.mebibyte...110 * Self.mebibyte)
    let apart = ["shared": 20.0, "beside": 50, "unseen": 0.5]
    #expect(
      try Self.metric(.memoryFootprintPeak, apart, footprint: 57).bounds
        == 57 * Self.mebibyte...127.5 * Self.mebibyte)
    let moved = ["between": 107.0, "beside": 50]
    let peak = try Self.metric(.memoryFootprintPeak, moved, footprint: 57)
    #expect(peak.bound == .atLeast)
    #expect(peak.bounds == 57 * Self.mebibyte...107 * Self.mebibyte)
    let none = ["largest": 2.0, "most": 2, "processes": 1, "shared": 64]
    #expect(try Self.metric(.memoryFootprintPeak, none).value == 66 * Self.mebibyte)
  }

  @Test func whatMayHaveBeenMissedOfASampledFootprintIsItsBounds() throws {
    let peak = try Self.metric(.memoryFootprintPeak, ["unseen": 4], footprint: 90)
    #expect(peak.fidelity == .sampled)
    #expect(peak.bounds == 90 * Self.mebibyte...94 * Self.mebibyte)
  }

  @Test(arguments: ["shared", "huge"]) func memoryInNoProcessesAccountThatWasNotSeenMakesItABound(
    _ kind: String
  ) throws {
    let totals = ["largest": 20.0, "most": 20, "processes": 1, kind: 64]
    let peak = try Self.metric(.memoryFootprintPeak, totals, footprint: 3)
    #expect(peak.bound == .atLeast)
    #expect(peak.bounds == 3 * Self.mebibyte...67 * Self.mebibyte)
    #expect(try Self.metric(.memoryFootprintPeak, [kind: 0.5], footprint: 3).fidelity == .sampled)
  }

  @Test func whatLiesInMemoryFilesThatNobodyHasOpenMakesSteadyFootprintAndGrowthBounds() throws {
    func metrics(left: Double) -> [MetricName: Metric] { metrics(.sharedLeft, left) }
    func metrics(_ name: TotalName, _ mebibytes: Double) -> [MetricName: Metric] {
      var facts = RunFacts(duration: 4, folds: [:])
      let times = (0..<40).map { Double($0) / 10 }
      facts.series["memory.footprint"] = .init(
        unit: .bytes, time: times, value: times.map { _ in 3 * Self.mebibyte })
      facts.folds["memory.footprint"] = KernelFiguresTests.fold(3 * Self.mebibyte)
      facts.totals[name] = .value(mebibytes * Self.mebibyte)
      return MemoryMetrics.metrics(facts)
    }
    let open = metrics(left: 60)
    #expect(open[.memoryFootprintSteady]?.bound == .atLeast)
    #expect(open[.memoryFootprintSteady]?.bounds == 3 * Self.mebibyte...63 * Self.mebibyte)
    #expect(open[.memoryFootprintPeak]?.bounds == 3 * Self.mebibyte...63 * Self.mebibyte)
    #expect(open[.memoryGrowth]?.bound == .atLeast)
    #expect(open[.memoryFootprintPeak]?.note?.contains("raise --rate") == false)
    #expect(metrics(left: 0.5)[.memoryFootprintSteady]?.fidelity == .sampled)
    #expect(metrics(.sharedUnseen, 60)[.memoryFootprintSteady]?.bound == .atLeast)
    #expect(metrics(.memoryElsewhere, 60)[.memoryFootprintSteady]?.bound == .atLeast)
  }

  @Test func whatIsLeftOfAFileThatCountedWhileItWasOpenDoesNotMakeThePeakMore() throws {
    let closed = ["with left": 44.0, "left": 30, "beside": 30]
    #expect(try Self.metric(.memoryFootprintPeak, closed, footprint: 44).fidelity == .sampled)
    let more = ["between": 44.0, "with left": 64, "left": 30, "beside": 50]
    let peak = try Self.metric(.memoryFootprintPeak, more, footprint: 44)
    #expect(peak.bound == .atLeast)
    #expect(peak.note?.hasPrefix("20 MiB more came to lie in files of /dev/shm") == true, "\(peak)")
    #expect(try Self.metric(.memoryFootprintPeak, ["left": 30], footprint: 44).bound == .atLeast)
  }

  @Test func anImageThatExecReplacedMayHaveBeenTheFootprint() throws {
    let totals = [
      "largest": 2.0, "most": 2, "processes": 1, "images": 2, "reaped": 92, "launcher": 6, "unseen": 80,
    ]
    let peak = try Self.metric(.memoryFootprintPeak, totals, footprint: 12)
    #expect(peak.bounds == 12 * Self.mebibyte...92 * Self.mebibyte)
  }

  @Test func whatWasNotReadInFullAfterAForkMakesTheFootprintABound() throws {
    let most = ["memory.footprint.most": 160 * Self.mebibyte, "unseen": 0.5]
    let peak = try Self.metric(.memoryFootprintPeak, most, footprint: 33)
    #expect(peak.bound == .atLeast)
    #expect(peak.bounds == 33 * Self.mebibyte...160 * Self.mebibyte)
    let read = ["memory.footprint.most": 33.5 * Self.mebibyte]
    #expect(try Self.metric(.memoryFootprintPeak, read, footprint: 33).fidelity == .sampled)
  }

  @Test func aRunWithoutASampleHasAFootprintOfAtMostWhatWasResident() throws {
    let totals = ["largest": 2.0, "most": 2, "processes": 1, "unseen": 2]
    let peak = try Self.metric(.memoryFootprintPeak, totals)
    #expect(peak.bound == .atMost)
    #expect(peak.value == 2 * Self.mebibyte)
    #expect(try Self.metric(.memoryFootprintPeak, [:]).missing != nil)
  }
}
