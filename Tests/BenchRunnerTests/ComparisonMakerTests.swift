import BenchRunner
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Bench
@testable import Comparison

@Suite struct ComparisonMakerTests {
  private let machine = SampleVerdicts.machine

  private func source(
    _ cases: [String: [String: Sample]], machine: MachineFingerprint? = SampleVerdicts.machine,
    version: String = "1.2.3", content: SampleSource.Content = .baseline
  ) -> SampleSource {
    var baseline = SampleSource(
      Baseline(
        suite: "s", machine: SampleVerdicts.machine, tool: .init(version: version),
        measured: "2026-11-20T18:00:00Z"))
    (baseline.cases, baseline.machine, baseline.content) = (cases, machine, content)
    return baseline
  }

  private func side(_ sources: SampleSource...) -> SideSources {
    SideSources(names: sources.indices.map { "file-\($0)" }, sources: sources)
  }

  private func syncs(_ values: [Double]) -> [String: Sample] {
    ["disk.syncs": Sample(unit: .count, values: values)]
  }

  private func compare(
    _ old: SideSources, _ new: SideSources, gates: [Gate] = [], forced: Bool = false
  ) throws -> ComparisonDocument {
    try ComparisonMaker(gates: gates, allowsDifferentMachine: forced).compare(old, new)
  }

  @Test func filesByAMeterAndByAModelMakeNoSample() throws {
    func energy(_ fidelity: Fidelity, _ name: String) -> SideSources {
      side(energySource(fidelity, name), energySource(fidelity, name))
    }
    let mixed = side(energySource(.measured, "BAT0"), energySource(.modelled, "phone"))
    let reason = { (old: SideSources, new: SideSources) throws -> String? in
      try self.compare(old, new).cases[0].comparisons[0].reason
    }
    #expect(
      try reason(mixed, energy(.modelled, "phone"))
        == "measured by BAT0 in some runs and modelled by phone in others")
    #expect(
      try reason(energy(.measured, "BAT0"), energy(.modelled, "phone"))
        == "the baseline is measured by BAT0, the candidate modelled by phone")
  }

  private func energySource(_ fidelity: Fidelity, _ name: String) -> SampleSource {
    let sample = Sample(unit: .joules, values: [3], by: FigureOrigin(fidelity, [name]))
    return source(["a": ["energy.total": sample]])
  }

  @Test func filesOfOneSideMakeOneSample() throws {
    let old = side(source(["a": syncs([10])]), source(["a": syncs([10])]), source(["a": syncs([10])]))
    let new = side(source(["a": syncs([12])]), source(["a": syncs([12])]), source(["a": syncs([12])]))
    let document = try compare(old, new)
    let comparison = try #require(document.cases.first?.comparisons.first)
    #expect(comparison.baseline.values == [10, 10, 10])
    #expect(comparison.isExact && comparison.differs)
    #expect(document.old.runs == 3 && document.old.content == "3 baselines")
    #expect(document.verdict == .notApplicable && !document.isOfSingleRuns)
  }

  @Test func aSingleCaseOnEachSideIsComparedWhateverItsName() throws {
    let document = try compare(side(source(["a": syncs([1])])), side(source(["b": syncs([2])])))
    #expect(document.cases.map(\.name) == ["b"] && document.cases.map(\.oldName) == ["a"])
    #expect(document.isOfSingleRuns)
    #expect(document.old.onlyCases.isEmpty && document.new.onlyCases.isEmpty)
  }

  @Test func whatIsOnOneSideAloneIsListed() throws {
    let document = try compare(
      side(source(["a": syncs([1]), "b": syncs([1])])), side(source(["a": syncs([1]), "c": syncs([1])])))
    #expect(document.cases.map(\.name) == ["a"])
    #expect(document.old.onlyCases == ["b"] && document.new.onlyCases == ["c"])
  }

  @Test func aGatedCaseThatIsGoneOrFailedIsNotCompared() throws {
    let old = side(source(["a": syncs([1, 1]), "b": syncs([1, 1]), "c": syncs([1, 1])]))
    var new = source(["a": syncs([1, 1])])
    new.problems = ["b": "exited with status 3"]
    let document = try compare(old, side(new), gates: [Gate(metric: "disk.syncs", relative: 0.05)])
    #expect(document.verdict == .notMeasured)
    let reasons = document.cases.map { $0.comparisons.first { $0.gate != nil }?.reason }
    #expect(document.cases.map(\.name) == ["a", "b", "c"])
    #expect(reasons == [nil, "b failed: exited with status 3", "the new side has no case \"c\""])
    #expect(try compare(old, side(new)).verdict == .notApplicable)
  }

  @Test func howAFigureWasHadIsToldWhereAllSourcesKnow() throws {
    let known = side(SampleSource(SampleVerdicts.document))
    let document = try compare(known, known)
    let found = document.cases.first { $0.name == "rows/each" }?.fidelities
    #expect(found?["disk.syncs"] == SampleVerdicts.document.cases[0].figures["disk.syncs"]?.fidelity)
    let bare = side(source(["a": syncs([1])]))
    #expect(try compare(bare, bare).cases[0].fidelities.isEmpty)
  }

  @Test func aFailedCaseOfABenchIsKnownByItsProblem() {
    let source = SampleSource(SampleVerdicts.document)
    #expect(source.problems == ["rows/<none>": "the program exited with status 1 in each of 3 runs"])
    #expect(source.cases.keys.sorted() == ["idle", "rows/each"])
  }

  @Test func sidesWithoutACaseInCommonAreToldWithBothLists() throws {
    let error = try #require(throws: ExplainedError.self) {
      try compare(side(source([:])), side(source(["c": syncs([1]), "d": syncs([1])])))
    }
    #expect(error.hint?.hasPrefix("Old: no case at all. New: c, d.") == true, "\(error.hint ?? "")")
    #expect(throws: ExplainedError.self) {
      try compare(
        side(source(["a": syncs([1]), "b": syncs([1])])), side(source(["c": syncs([1]), "d": syncs([1])])))
    }
  }

  @Test func ofMachinesThatDifferOnlyExactCountsThatDoNotDependOnThemAreCompared() throws {
    var other = machine
    other.kernel = "7.0"
    let figures: [String: Sample] = [
      "disk.syncs": Sample(unit: .count, values: [5, 5, 5, 5]),
      "cpu.time.user": Sample(unit: .seconds, values: [1, 1.1, 1.2, 1.3]),
    ]
    let (old, new) = (side(source(["a": figures])), side(source(["a": figures], machine: other)))
    let gates = [Gate(metric: "cpu.time.user", relative: 0.1)]
    let refused = try compare(old, new, gates: gates)
    #expect(refused.machineDifferences == ["kernel: 6.1.0-41-arm64 in the baseline, 7.0 here"])
    #expect(refused.verdict == .notMeasured && !refused.isForced)
    let byName = Dictionary(
      uniqueKeysWithValues: refused.cases[0].comparisons.map { ($0.metric, $0) })
    #expect(byName["cpu.time.user"]?.verdict == .notCompared)
    #expect(byName["disk.syncs"]?.verdict == .unchanged)
    #expect(byName["disk.syncs"]?.isAcrossMachines == true)
    let forced = try compare(old, new, gates: gates, forced: true)
    #expect(forced.isForced && forced.verdict != .notMeasured)
  }

  @Test func aRecordingsProfileHasNoGovernorThatCouldDiffer() {
    var bare = machine
    bare.governor = nil
    let recorded = side(source(["a": syncs([1])], machine: bare, content: .recording))
    let kept = side(source(["a": syncs([1])]))
    #expect(ComparisonMaker.differences(kept, recorded) == [])
    #expect(ComparisonMaker.differences(kept, side(source(["a": syncs([1])], machine: bare))) != [])
  }

  @Test func whereAMachineIsNotToldNothingIsSaidToDiffer() throws {
    let document = try compare(
      side(source(["a": syncs([1])], machine: nil)), side(source(["a": syncs([1])])))
    #expect(document.machineDifferences == nil)
    #expect(document.cases[0].comparisons[0].verdict != .notCompared)
  }

  @Test func severalVersionsOfTheToolAreSaid() throws {
    let document = try compare(
      side(source(["a": syncs([1])])), side(source(["a": syncs([1])], version: "1.3.0")))
    #expect(document.notes == ["measured by headroom 1.2.3 and 1.3.0, which may count differently"])
  }

  @Test func theObserversOwnCostIsComparedOnlyWhereItIsGated() throws {
    let figures = [
      "observer.cpu": Sample(unit: .seconds, values: [1]), "disk.syncs": syncs([1])["disk.syncs"],
    ]
    .compactMapValues { $0 }
    let (old, new) = (side(source(["a": figures])), side(source(["a": figures])))
    #expect(try compare(old, new).cases[0].comparisons.map(\.metric) == ["disk.syncs"])
    let gates = [Gate(metric: "observer.cpu", relative: 0.1)]
    #expect(
      try compare(old, new, gates: gates).cases[0].comparisons.map(\.metric) == [
        "observer.cpu", "disk.syncs",
      ])
  }

  @Test func theRunOfMiddleLengthIsDrawn() throws {
    let runs = [3.0, 1, 2].map { duration -> Recording in
      var recording = SampleReport.good.recording
      recording.program.duration = duration
      return recording
    }
    let recorded = try #require(SampleSource(.recording, runs))
    let side = SideSources(names: ["a"], sources: [recorded])
    #expect(side.typicalRun(runs[0].program.name)?.program.duration == 2)
    #expect(side.cases[runs[0].program.name]?["disk.writes"]?.values == [57, 57, 57])
  }
}
