import Energy
import Formats
import Glibc
import Kernel
import PowerMeters
import Recordings
import TestSupport
import Testing

@testable import Answers
@testable import Calibration

@Suite(.serialized, .waitsForPrograms) struct EnergyCalibrationTests {
  private static let design = CalibrationDesign([
    .init(processors: [0, 1], frequencies: [1e9, 2e9], isScaled: true)
  ])
  /// At rest, the cluster, a processor at each frequency.
  private static let truth = [3.0, 0.5, 0.4, 1.1]
  private static let seconds = 5.0

  /// Every step of a machine that draws what the truth says, each after a second of settling.
  private static func observed() -> [EnergyCalibration.Observed] {
    design.steps.enumerated().map { index, step in
      let from = UInt64(index) * 6_000_000_000 + 1_000_000_000
      let work =
        step.cluster == nil
        ? []
        : (0..<step.busy).map {
          ProcessorWork(processor: $0, hertz: step.hertz, program: seconds * step.duty, others: 0)
        }
      return EnergyCalibration.Observed(
        step: step, from: from, until: from + UInt64(seconds * 1e9), work: work)
    }
  }

  private static let package = MeterFacts(
    name: "package-0", source: "a test", coverage: .package, quantity: .joules, resolution: 1e-6,
    updatePeriod: 0.001)
  private static let gauge = MeterFacts(
    name: "BAT0", source: "a test", coverage: .device, quantity: .watts, kind: .gauge, resolution: 0.001,
    updatePeriod: 0.4)

  /// - Parameter shaken: by how many watts each second step is off.
  private static func trace(_ facts: MeterFacts = package, shaken: Double = 0) -> MeterTrace {
    var (points, joules) = ([MeterTrace.Point(time: 0, joules: 0)], 0.0)
    for (index, one) in observed().enumerated() {
      let loads = design.loads(one.work, seconds: seconds, in: one.step)
      let watts = zip(loads, truth).map { $0 * $1 }.reduce(0, +) + (index % 2 == 0 ? shaken : -shaken)
      for tenth in 1...60 {
        joules += watts / 10
        points.append(
          MeterTrace.Point(time: UInt64(index) * 6_000_000_000 + UInt64(tenth) * 100_000_000, joules: joules))
      }
    }
    return MeterTrace(facts: facts, points: points)
  }

  @Test func theModelThatIsWrittenIsReadAgainAndSaysWhatTheMachineDraws() throws {
    let result = try EnergyCalibrationResult(Self.design, Self.observed(), [Self.trace()], isChosen: false)
    try result.check()
    let model = result.model(name: "bench", machine: "A test bench", time: "2026-11-22T09:00:00Z")
    let read = try PowerModel(file: "power/bench.json", bytes: JSONWriter.pretty(model.json))
    #expect(read.name == "bench" && read.title == "A test bench" && read.voltage == nil)
    let found =
      [read.idle, read.processor.clusters[0].active] + read.processor.clusters[0].speeds.map(\.active)
    for (found, truth) in zip(found, Self.truth) { #expect(abs(found - truth) < 0.01) }
    #expect(read.processor.clusters[0].cores == 2 && read.error < 0.05)
    let source = try #require(read.provenance["cpu.clusters[0].speeds[1].active"])
    #expect(source.mark == .measured)
    #expect(source.source.hasPrefix("headroom energy calibrate by package-0, 2026-11-22T09:00:00Z; "))
    #expect(result.table.contains("2 of cluster 0") && result.table.contains("5.700 W"))
  }

  @Test func whatTheLoadDoesNotExplainIsNoModel() throws {
    let result = try EnergyCalibrationResult(
      Self.design, Self.observed(), [Self.trace(shaken: 1)], isChosen: false)
    let error = #expect(throws: ExplainedError.self) { try result.check() }
    #expect(error?.kind == .notMeasured && error?.message.hasPrefix("the fit is bad: ") == true)
  }

  @Test func aMeterThatVanishesSaysSo() {
    var trace = Self.trace()
    trace.gaps = [.init(.vanished, from: 20_000_000_000, until: 90_000_000_000)]
    let error = #expect(throws: ExplainedError.self) {
      try EnergyCalibrationResult(Self.design, Self.observed(), [trace], isChosen: false)
    }
    #expect(error?.message.contains("package-0 vanished") == true && error?.kind == .notMeasured)
  }

  @Test func aModelOfPackagesDoesNotClaimTheDevice() throws {
    let parts = try EnergyCalibrationResult(Self.design, Self.observed(), [Self.trace()], isChosen: false)
      .model(name: "bench", machine: "A test bench", time: "2026-11-22T09:00:00Z")
    #expect(
      parts.covers == .processors && parts.description?.contains("the rest of the device left out") == true)
    #expect(try PowerModel(file: "bench.json", bytes: JSONWriter.pretty(parts.json)).covers == .processors)
    let whole = try EnergyCalibrationResult(
      Self.design, Self.observed(), [Self.trace(Self.gauge)], isChosen: false
    ).model(name: "bench", machine: "A test bench", time: "2026-11-22T09:00:00Z")
    #expect(whole.covers == .device && whole.description?.contains("its screen as it was then") == true)
    #expect(whole.json["covers"] == nil)
  }

  @Test func aBatteryThatChargesEndsItAtTheFirstStep() {
    var trace = Self.trace(Self.gauge)
    trace.gaps = [.init(.charging, from: 0, until: 90_000_000_000)]
    let error = #expect(throws: ExplainedError.self) {
      try EnergyCalibrationResult.Power(Self.observed()[0], [trace], isChosen: false)
    }
    #expect(error?.message == "nothing can be calibrated: charging" && error?.kind == .notMeasured)
    // A longer step changes nothing about that.
    #expect(error?.hint == nil)
  }

  @Test func aStepTooShortForTheMeterHasItsHint() {
    var slow = Self.gauge
    slow.updatePeriod = 10
    let error = #expect(throws: ExplainedError.self) {
      try EnergyCalibrationResult.Power(Self.observed()[0], [Self.trace(slow)], isChosen: false)
    }
    #expect(error?.message.contains("too short") == true && error?.hint == "A longer --step may help.")
  }

  @Test func aStepIsAsLongAsTheMeterNeeds() {
    let cases: [(Double?, Double, Double, Double)] = [(nil, 2, 5, 1), (nil, 100, 100, 20), (8, 100, 8, 10)]
    for (wish, rest, step, settling) in cases {
      let times = EnergyCalibration.times(wish, rest: rest)
      #expect(times.step == step && times.settling == settling)
    }
  }

  /// A device that draws much at rest does not make an error small that is of what lies above it.
  @Test func theErrorIsAShareOfWhatLiesAboveRest() throws {
    let result = try EnergyCalibrationResult(
      Self.design, Self.observed(), [Self.trace(shaken: 0.05)], isChosen: false)
    let worst = result.steps.indices.filter { result.steps[$0].cluster != nil }
      .map { abs(result.fit.residuals[$0]) / result.fit.above($0) }.max()
    #expect(try result.error >= #require(worst) && result.error > 0.05)
    #expect(result.error >= Self.design.uncertainty(result.fit))
  }

  @Test func ofEachCoreOneThreadIsLoaded() {
    let base = "/sys/devices/system/cpu"
    let tree = FixtureTree().file("\(base)/online", "0-7\n")
    for number in 0..<8 {
      let first = number % 4
      tree.file("\(base)/cpu\(number)/topology/thread_siblings_list", "\(first),\(first + 4)\n")
    }
    let clusters = CalibrationClusters.read(tree.root, [])
    #expect(clusters.map(\.processors) == [[0, 1, 2, 3]] && clusters.map(\.siblings) == [[4, 5, 6, 7]])
  }

  @Test func limitsThatCannotBePutBackAreNotKeptQuiet() throws {
    let base = "/sys/devices/system/cpu/cpufreq/policy0"
    let root = FixtureTree().file("\(base)/affected_cpus", "0\n").file("\(base)/scaling_min_freq", "600000\n")
      .file("\(base)/scaling_max_freq", "1200000\n").root
    let limits = try CpufreqLimits(SysCpufreq.readAll(root), root: root)
    let file = "\(root.path)\(base)/scaling_max_freq"
    unlink(file)
    mkdir(file, 0o755)
    let told = EnergyCalibration.putBack(limits)
    #expect(
      told == ["\(file) could not be put back: Is a directory; \"echo 1200000 | sudo tee \(file)\" does it"])
  }

  @Test func processorsThatAreAlikeAndShareTheirFrequenciesAreOneCluster() {
    let base = "/sys/devices/system/cpu"
    let tree = FixtureTree().file("\(base)/online", "0-5\n")
    for number in 0..<6 { tree.file("\(base)/cpu\(number)/cpu_capacity", number < 4 ? "400\n" : "1024\n") }
    tree.file("\(base)/cpufreq/policy0/affected_cpus", "0 1 2 3\n")
      .file("\(base)/cpufreq/policy0/scaling_available_frequencies", "600000 1200000 \n")
      .file("\(base)/cpufreq/policy4/affected_cpus", "4 5\n")
      .file("\(base)/cpufreq/policy4/cpuinfo_min_freq", "600000\n")
      .file("\(base)/cpufreq/policy4/cpuinfo_max_freq", "1800000\n")
    let clusters = CalibrationClusters.read(tree.root, SysCpufreq.readAll(tree.root))
    #expect(
      clusters == [
        .init(processors: [0, 1, 2, 3], frequencies: [6e8, 1.2e9], isScaled: true),
        .init(processors: [4, 5], frequencies: [6e8, 1e9, 1.4e9, 1.8e9], isScaled: true),
      ])
    let still = FixtureTree().file("\(base)/online", "0-1\n").root
    #expect(
      CalibrationClusters.read(still, SysCpufreq.readAll(still)) == [
        .init(processors: [0, 1], frequencies: [CalibrationClusters.unknown], isScaled: false)
      ])
  }

  @Test func busyProcessorsAreBusyForTheirShareOfTheTime() throws {
    let processor = try #require(ProcStat.read().times.keys.min())
    let busy = try BusyProcessors([processor], duty: 1)
    // On a busy machine it gets little of its processor.
    var worked = 0.0
    for _ in 0..<100 where worked < 0.1 {
      Clock.pause(nanoseconds: 100_000_000)
      worked = Self.seconds(ofThread: "busy-\(processor)")
    }
    try busy.stop()
    #expect(worked >= 0.1)
    #expect(throws: SystemError.self) { try BusyProcessors([8191], duty: 1).stop() }
  }

  /// Time on a processor, 0 where there is no such thread (sched-stats.rst).
  private static func seconds(ofThread name: String) -> Double {
    for task in (try? KernelRoot.live.entries("/proc/self/task")) ?? []
    where (try? KernelRoot.live.text("/proc/self/task/\(task)/comm")) == name {
      let words = try? KernelRoot.live.text("/proc/self/task/\(task)/schedstat").split(separator: " ")
      return (words?.first.flatMap { Double($0) } ?? 0) / 1e9
    }
    return 0
  }

  @Test func withoutAnOutputItIsWrongUse() throws {
    let tool = try Tool.run(["energy", "calibrate"])
    #expect(tool.status == 2 && tool.errors.contains("needs an --output"))
  }

  @Test(.enabled(if: MetersHere.none, "this machine has a meter")) func withoutAMeterNothingIsWritten() throws
  {
    let folder = FixtureTree()
    let tool = try Tool.run(["energy", "calibrate", "--output", folder.path + "/model.json"])
    #expect(tool.status == 4 && tool.errors.contains("nothing can be calibrated: "))
    #expect(!folder.root.exists("/model.json"))
  }
}

/// What this machine can be measured by.
enum MetersHere {
  static let none = MeterReader(.automatic).facts.isEmpty
}
