import Documents
import Formats
import Quantities
import Recordings
import Testing

@testable import Comparison

struct ComparerTests {
  private func comparison(
    _ baseline: [Double], _ candidate: [Double], _ gate: Gate? = nil, metric: String = "cpu.wakeups",
    differences: [String]? = nil
  ) throws -> MetricComparison {
    let comparer = Comparer(
      gates: gate.map { [$0] } ?? [], machineDifferences: differences, resamples: 1000)
    let found = comparer.compare(
      [metric: Sample(unit: .count, values: baseline)], [metric: Sample(unit: .count, values: candidate)])
    #expect(found.count == 1)
    return try #require(found.first)
  }

  private func gate(
    _ relative: Double, _ absolute: Double = 0, better: MetricDefinition.Better = .less,
    metric: String = "cpu.wakeups"
  ) -> Gate { Gate(metric: metric, relative: relative, absolute: absolute, better: better) }

  private func around(_ middle: Double, _ count: Int = 12) -> [Double] {
    (0..<count).map { middle + Double($0 * 7 % count) * 0.1 }
  }

  @Test func aRegressionIsPastTheLimitAsAWhole() throws {
    let found = try comparison(around(100), around(110), gate(0.05))
    #expect(found.verdict == .fail)
    #expect(found.reason == nil && found.needed == nil && !found.isExact)
    let difference = try #require(found.difference)
    #expect(difference.low > 5 && difference.low <= 10 && difference.high >= 10 && difference.high < 15)
    #expect(try #require(found.adjusted) < 0.01)
  }

  @Test func whereTooFewRunsTellAmongManyFiguresTheReasonSaysHowManyWould() throws {
    let even = Dictionary(
      uniqueKeysWithValues: (0..<60).map { ("figure\($0)", Sample(unit: .count, values: around(100, 6))) })
    var (old, new) = (even, even)
    old["cpu.wakeups"] = Sample(unit: .count, values: around(100, 6))
    new["cpu.wakeups"] = Sample(unit: .count, values: around(200, 6))
    let all = Comparer(gates: [], resamples: 1000).compare(old, new)
    let found = try #require(all.first { $0.metric == "cpu.wakeups" })
    #expect(found.verdict == .unchanged && found.difference?.low ?? 0 > 0)
    #expect(found.reason == "too few runs for 61 figures at once: 6 of at least 8")
    #expect(all.filter { $0.metric != "cpu.wakeups" }.allSatisfy { $0.reason == nil })
  }

  @Test func bothLimitsMustBePassed() throws {
    #expect(try comparison(around(100), around(110), gate(0.05, 20)).verdict == .unchanged)
    #expect(try comparison(around(100), around(110), gate(0.2)).verdict == .unchanged)
  }

  @Test func whatIsBetterTurnsTheSign() throws {
    #expect(try comparison(around(110), around(100), gate(0.05)).verdict == .improved)
    #expect(try comparison(around(110), around(100), gate(0.05, better: .more)).verdict == .fail)
    #expect(try comparison(around(100), around(110), gate(0.05, better: .more)).verdict == .improved)
    #expect(try comparison(around(-100), around(-90), gate(0.05)).verdict == .fail)
  }

  @Test func aLimitWithinTheIntervalDecidesNothing() throws {
    let found = try comparison(around(100), around(110), gate(0.099))
    #expect(found.verdict == .inconclusive)
    let wide = (0..<12).map { 100 + Double($0 * 7 % 12) * 2 }
    let needed = try #require(try comparison(wide, wide.map { $0 + 12 }, gate(0.05)).needed)
    #expect(needed > 12 && needed < 100)
  }

  @Test func twiceTheRunsThatItIsLikelyToTakeDecide() throws {
    let wide = (0..<12).map { 100 + Double($0 * 7 % 12) * 2 }
    let needed = try #require(try comparison(wide, wide.map { $0 + 12 }, gate(0.05)).needed)
    let more = (0..<2 * needed).map { wide[$0 % 12] }
    #expect(try comparison(more, more.map { $0 + 12 }, gate(0.05)).verdict == .fail)
  }

  @Test func countsThatNeverVaryAreComparedAsTheyAre() throws {
    let metric = "disk.syncs"
    let limit = gate(0.05, 2, metric: metric)
    let worse = try comparison([20, 20], [23, 23], limit, metric: metric)
    #expect(worse.verdict == .fail && worse.isExact && worse.probability == nil)
    #expect(worse.difference == Interval(3, 3, 3))
    #expect(worse.ratio == Interval(1.15, 1.15, 1.15))
    #expect(try comparison([20, 20], [22, 22], limit, metric: metric).verdict == .unchanged)
    #expect(try comparison([20, 20], [17, 17], limit, metric: metric).verdict == .improved)
    #expect(try comparison([0, 0], [3, 3], limit, metric: metric).ratio == nil)
  }

  @Test func whatTheMachineDecidesCanBeTheSameTwiceByChance() throws {
    #expect(try comparison([20, 20], [23, 23], gate(0.05)).verdict == .inconclusive)
    let four = [Double](repeating: 20, count: 4)
    #expect(try comparison(four, four.map { $0 + 3 }, gate(0.05)).verdict == .fail)
  }

  @Test(arguments: [1, 2, 3, 4])
  func soFewRunsDecideNothing(_ count: Int) throws {
    let found = try comparison(around(100, count), around(200, count), gate(0.05))
    let same = try comparison(around(100, count), around(100.01, count), gate(0.9))
    for found in [found, same] {
      #expect(found.verdict == .inconclusive)
      #expect(try #require(found.needed) >= 5)
      #expect(try #require(found.reason).contains("cannot tell a change from chance"))
    }
  }

  @Test func theGatedComeFirstAndEachByName() {
    let samples = Dictionary(
      uniqueKeysWithValues: ["b", "c", "a", "d"].map { ($0, Sample(unit: .count, values: [1, 1])) })
    let gates = [
      Gate(metric: "d", relative: 0), Gate(metric: "c", relative: 0), Gate(metric: "e", relative: 0),
    ]
    let found = Comparer(gates: gates, resamples: 50).compare(samples, samples)
    #expect(found.map(\.metric) == ["c", "d", "e", "a", "b"])
  }

  @Test func whatAMeterToldIsNotHeldAgainstAModel() throws {
    let comparer = Comparer(gates: [Gate(metric: "energy.total", relative: 0)], resamples: 50)
    func reason(_ old: FigureOrigin?, _ new: FigureOrigin?) throws -> String? {
      let sides = [old, new].map { ["energy.total": Sample(unit: .joules, values: [3, 3], by: $0)] }
      return try #require(comparer.compare(sides[0], sides[1]).first).reason
    }
    let (meter, phone) = (FigureOrigin(.measured, ["package-0"]), FigureOrigin(.modelled, ["phone"]))
    #expect(
      try reason(meter, phone) == "the baseline is measured by package-0, the candidate modelled by phone")
    #expect(
      try reason(phone, FigureOrigin(.modelled, ["laptop"]))
        == "the baseline is modelled by phone, the candidate modelled by laptop")
    let same = try reason(phone, phone)
    #expect(same?.hasPrefix("the baseline is") != true)
    // One more part, an older file, and a history that keeps no names.
    for other in [FigureOrigin(.modelled, ["lte", "phone"]), nil, FigureOrigin(.modelled)] {
      #expect(try reason(phone, other) == same)
    }
  }

  @Test func whatIsNotThereIsNotCompared() throws {
    let comparer = Comparer(gates: [Gate(metric: "disk.syncs", relative: 0)], resamples: 50)
    let some = Sample(unit: .count, values: [1, 1])
    let none = Sample(unit: .count, missing: "no permission")
    func reason(_ old: Sample?, _ new: Sample?) throws -> String? {
      let found = comparer.compare(
        old.map { ["disk.syncs": $0] } ?? [:], new.map { ["disk.syncs": $0] } ?? [:])
      #expect(found.map(\.verdict) == [.notCompared])
      return try #require(found.first).reason
    }
    #expect(try reason(some, nil) == "the candidate has no figure")
    #expect(try reason(nil, some) == "the baseline has no figure")
    #expect(try reason(none, some) == "no permission")
    #expect(try reason(nil, nil) == "the candidate has no figure")
    #expect(
      try reason(some, Sample(unit: .bytes, values: [1]))
        == "the baseline is in count, the candidate in bytes")
    #expect(try reason(some, Sample(unit: .count, values: [.nan])) == "a figure is not finite")
  }

  @Test func acrossMachinesOnlyWhatIsTheProgramsIsCompared() throws {
    let kernels = ["kernel 6.1, not 6.18"]
    let syncs = try comparison(
      [20, 20], [30, 30], gate(0.1, metric: "disk.syncs"), metric: "disk.syncs", differences: kernels)
    #expect(syncs.verdict == .fail && syncs.isAcrossMachines)
    let varying = try comparison(
      around(20), around(30), gate(0.1, metric: "disk.syncs"), metric: "disk.syncs", differences: kernels)
    #expect(varying.verdict == .notCompared && !varying.isAcrossMachines)
    let time = try comparison([1, 1, 1, 1], [2, 2, 2, 2], gate(0.1), differences: kernels)
    #expect(time.verdict == .notCompared)
    #expect(time.reason == "the machines differ: kernel 6.1, not 6.18")
  }

  @Test func withoutAGateOnlyTheDifferenceIsTold() throws {
    let worse = try comparison(around(100), around(110))
    #expect(worse.verdict == .inconclusive)
    #expect(worse.reason == "it differs, and no gate says from when on that matters")
    #expect(try comparison(around(100), around(100)).verdict == .unchanged)
    #expect(try comparison([5, 5, 5, 5], [6, 6, 6, 6]).verdict == .inconclusive)
    #expect(try comparison([5, 5, 5, 5], [5, 5, 5, 5]).verdict == .unchanged)
    #expect(try comparison([5], [5]).verdict == .inconclusive)
  }

  @Test func moreGatesAskForMoreCertainty() throws {
    // Five runs a side that do not overlap: p is 2 in 252, enough for one gate and not for two.
    let (old, new) = (around(100, 5), around(120, 5))
    func verdicts(_ names: [String]) -> [ComparisonVerdict] {
      let comparer = Comparer(gates: names.map { Gate(metric: $0, relative: 0.05) }, resamples: 500)
      let olds = Dictionary(uniqueKeysWithValues: names.map { ($0, Sample(unit: .count, values: old)) })
      let news = Dictionary(uniqueKeysWithValues: names.map { ($0, Sample(unit: .count, values: new)) })
      return comparer.compare(olds, news).map(\.verdict)
    }
    #expect(verdicts(["a"]) == [.fail])
    #expect(verdicts(["a", "b"]) == [.inconclusive, .inconclusive])
  }

  @Test func theSameSamplesGiveTheSameAnswer() throws {
    let once = try comparison(around(100), around(101), gate(0.05))
    #expect(try comparison(around(100), around(101), gate(0.05)) == once)
  }

  // MARK: - Single runs, bounds and what is no matter for a gate

  private func single(
    _ metric: String, _ old: Double, _ new: Double, fidelity: Fidelity? = .exact, gated: Bool = false
  ) throws -> MetricComparison {
    var comparer = Comparer(gates: gated ? [Gate(metric: metric, relative: 0.05, absolute: 2)] : [])
    comparer.heedsFewRuns = true
    func side(_ value: Double) -> [String: Sample] {
      [metric: Sample(unit: .count, values: [value], fidelity: fidelity)]
    }
    return try #require(comparer.compare(side(old), side(new)).first)
  }

  @Test func exactCountsOfSingleRunsAreComparedAsTheyAre() throws {
    let fewer = try single("disk.syncs", 8004, 8)
    #expect(fewer.isExact && fewer.differs && fewer.direction == .better)
    #expect(try single("disk.syncs", 8004, 8, gated: true).verdict == .improved)
    #expect(try single("disk.syncs", 8, 8004, gated: true).verdict == .fail)
    #expect(try single("disk.syncs", 8, 8, gated: true).verdict == .unchanged)
    for fidelity in [Fidelity.sampled, nil] {
      #expect(try !single("disk.syncs", 8004, 8, fidelity: fidelity).isExact)
    }
    #expect(try !single("cpu.wakeups", 8004, 8).isExact)
  }

  @Test func aGateOnGrowthIsNotOpenForWhatFell() throws {
    let fell = try single("cpu.wakeups", 23_988, 26, gated: true)
    #expect(fell.verdict == .unchanged && fell.reason?.contains("single run") == true && fell.needed == nil)
    #expect(try single("cpu.wakeups", 26, 23_988, gated: true).verdict == .inconclusive)
    // A bench goes on measuring, and says nothing of so few.
    #expect(try comparison([100], [90], gate(0.05)).verdict == .inconclusive)
  }

  @Test func aDifferenceWithinTheGateIsSaidToBeOne() throws {
    let worse = try comparison(around(100), around(103), gate(0.1))
    #expect(worse.verdict == .unchanged && worse.direction == .worse)
    let better = try comparison(around(103), around(100), gate(0.1))
    #expect(better.verdict == .unchanged && better.direction == .better)
    #expect(try comparison(around(100), around(100), gate(0.1)).direction == nil)
    #expect(
      try comparison([20, 20], [21, 21], gate(0.1, metric: "disk.syncs"), metric: "disk.syncs").direction
        == .worse)
    #expect(worse.json["direction"] == "worse")
  }

  @Test func aMetricOfWhichNeitherWayIsBetterHasNoDirectionWithoutAGate() throws {
    func found(_ metric: String, _ gates: [Gate] = []) throws -> MetricComparison {
      let comparer = Comparer(gates: gates, resamples: 50)
      let (old, new) = (Sample(unit: .bytes, values: around(100)), Sample(unit: .bytes, values: around(50)))
      return try #require(comparer.compare([metric: old], [metric: new]).first)
    }
    #expect(try found("disk.writes.bytes").direction == .better)
    #expect(try found("disk.sync.bytes.median").direction == nil)
    let gate = Gate(metric: "disk.sync.bytes.median", relative: 0.1, better: .more)
    #expect(try found("disk.sync.bytes.median", [gate]).direction == .worse)
  }

  @Test func aBoundIsNoFigureToCompare() throws {
    let comparer = Comparer(gates: [Gate(metric: "disk.writes", relative: 0)], resamples: 50)
    let exact = Sample(unit: .count, values: [3, 3])
    let least = Sample(unit: .count, values: [9, 9], bound: FigureBound(.atLeast, why: "io_uring was used"))
    for (old, new, name) in [(exact, least, "candidate"), (least, exact, "baseline")] {
      let found = try #require(comparer.compare(["disk.writes": old], ["disk.writes": new]).first)
      #expect(found.verdict == .notCompared)
      #expect(found.reason == "the \(name) is at least 9: io_uring was used")
    }
  }
}
