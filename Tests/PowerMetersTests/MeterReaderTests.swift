import Energy
import Glibc
import Kernel
import Recordings
import Synchronization
import TestSupport
import Testing

@testable import PowerMeters

@Suite(.serialized, .waitsForPrograms) struct MeterReaderTests {
  /// Lets a reader run; what it read, and the stretch in nanoseconds of `Clock`.
  private func watch(_ reader: MeterReader, seconds: Double) throws -> (
    traces: [MeterTrace], from: UInt64, until: UInt64
  ) {
    try reader.start()
    let from = Clock.nanoseconds()
    Clock.pause(nanoseconds: UInt64(seconds * 1e9))
    let until = Clock.nanoseconds()
    return (reader.stop(), from, until)
  }

  @Test(.enabled(if: PowerEvents.countable, "the kernel lets this user not count a whole processor"))
  func anEventOfAKnownPowerIsMeasured() throws {
    let tree = FixtureTree().clockMeter("energy-pkg", watts: 20, processors: "0", packages: [0])
    tree.zone("intel-rapl:0", "package-0", energy: 5)
    let reader = MeterReader(.automatic, root: tree.root)
    #expect(reader.facts.map(\.source) == ["perf power/energy-pkg/"])
    #expect(reader.refusals.map(\.reason) == ["the same counter as package-0, which is read already"])
    let seen = try watch(reader, seconds: 2)
    let power = try #require(seen.traces.first?.power(from: seen.from, until: seen.until).value)
    #expect(abs(power.value - 20) < 0.2, "\(power)")
    #expect(power.low <= 20 && power.high >= 20)
  }

  @Test(.enabled(if: PowerEvents.twoProcessors, "there is one processor, or none may be counted"))
  func eachPackageIsAMeterAndTheirSumIsOneFigure() throws {
    let tree = FixtureTree().clockMeter("energy-pkg", processors: "0-1", packages: [0, 1])
    let reader = MeterReader(.automatic, root: tree.root)
    #expect(reader.facts.map(\.name) == ["package-0", "package-1"])
    try reader.start()
    // A reading that was held up is off for a moment; a package that is left out would be for good.
    var watts = Double.nan
    for _ in 0..<50 where !(abs(watts - 2) < 0.1) {
      Clock.pause(nanoseconds: 200_000_000)
      watts = reader.watts(at: Clock.nanoseconds())
    }
    #expect(abs(watts - 2) < 0.1, "\(watts)")
    #expect(reader.stop().count == 2)
    #expect(reader.watts(at: Clock.nanoseconds() + 5_000_000_000).isNaN)
  }

  @Test func aZoneThatWrapsWhileItIsReadLosesNothing() throws {
    let range = 8_000_000
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 0, range: range)
    let counting = Counting(
      tree, ["/sys/class/powercap/intel-rapl:0/energy_uj"], watts: 5, start: range - 4_000_000, range: range)
    let thread = try NamedThread("counter") { counting.run() }
    let seen = try watch(
      MeterReader(.automatic, root: tree.root, patience: Counting.patience), seconds: 4)
    counting.end()
    _ = thread.join()
    let energy = try #require(seen.traces.first?.energy(from: seen.from, until: seen.until).value)
    let exact = 5 * Double(seen.until - seen.from) / 1e9
    // The writer may be held up when the machine is busy; a wrap that is lost would be 8 J.
    #expect(abs(energy.value - exact) < 2, "\(energy) \(exact)")
  }

  @Test func readingWakesTheMachineAtMostTenTimesASecondAndItsTimeIsKnown() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    tree.zone("intel-rapl:0", "package-0", energy: 0)
    let counting = Counting(tree, ["/sys/class/powercap/intel-rapl:0/energy_uj"])
    let thread = try NamedThread("counter") { counting.run() }
    let reader = MeterReader(.automatic, root: tree.root, patience: Counting.patience)
    let seen = try watch(reader, seconds: 3)
    counting.end()
    _ = thread.join()
    #expect(seen.traces.count == 2 && reader.wakeups > 0)
    #expect(Double(reader.wakeups) <= 10 * Double(seen.until - seen.from) / 1e9, "\(reader.wakeups)")
    // How little it is depends on the build and on what else runs: `make bench` bounds it for what is shipped.
    #expect(reader.processorTime > 0)
  }

  @Test func aChargerThatIsPluggedInMidwayIsSaid() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    let reader = MeterReader(.automatic, root: tree.root)
    #expect(reader.rest == 10)
    try reader.start()
    let from = Clock.nanoseconds()
    Clock.pause(nanoseconds: 1_200_000_000)
    #expect(reader.watts(at: Clock.nanoseconds()) == 5)
    tree.file("/sys/class/power_supply/BAT0/status", "Charging\n")
    Clock.pause(nanoseconds: 1_200_000_000)
    #expect(reader.watts(at: Clock.nanoseconds()).isNaN)
    #expect(reader.rest == 0)
    let until = Clock.nanoseconds()
    let reason = reader.stop().first?.energy(from: from, until: until).reason
    #expect(reason?.hasPrefix("charging from ") == true, "\(reason ?? "no reason")")
  }

  @Test func whatNeverChangesNeedsNoLongerRestAndWhatSaysItsPeriodDoes() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    let gauge = MeterReader(.automatic, root: tree.root)
    try gauge.start()
    let since = Clock.nanoseconds()
    #expect(gauge.rest == 10 && gauge.restLeft(since: since) == 0)
    tree.file("/sys/class/power_supply/BAT0/power_now", "5100000\n")
    Clock.pause(nanoseconds: 1_200_000_000)
    // One new figure in so long: ten need ten times as long.
    let left = gauge.restLeft(since: since)
    #expect(left > 2 && left < 60, "\(left)")
    #expect(gauge.restLeft(since: 0) == 0)
    _ = gauge.stop()
    let chip = FixtureTree().file("/sys/class/hwmon/hwmon1/name", "power_meter\n")
    chip.file("/sys/class/hwmon/hwmon1/power1_average", "120000000\n").file(
      "/sys/class/hwmon/hwmon1/power1_average_interval", "3000\n")
    let slow = MeterReader(.automatic, root: chip.root)
    try slow.start()
    let rest = slow.restLeft(since: Clock.nanoseconds())
    #expect(rest > 20 && rest <= 30, "\(rest)")
  }

  @Test func aReaderThatIsForgottenEndsItsThread() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    var reader: MeterReader? = MeterReader(.automatic, root: tree.root)
    try reader?.start()
    let rounds = try #require(reader?.rounds)
    #expect(rounds.worked.load(ordering: .relaxed) == 0)
    reader = nil
    #expect(rounds.worked.load(ordering: .relaxed) > 0)
  }

  @Test func aMarkReadsAtOnce() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    let reader = MeterReader(.automatic, root: tree.root)
    try reader.start()
    for _ in 0..<5 {
      reader.mark()
      Clock.pause(nanoseconds: 20_000_000)
    }
    let trace = try #require(reader.stop().first)
    #expect(
      trace.points.count >= 4 && zip(trace.points, trace.points.dropFirst()).allSatisfy { $0.time < $1.time })
  }
}

/// What of the whole machine may be counted here.
enum PowerEvents {
  static let countable = counts(0)
  static let twoProcessors = counts(0) && counts(1)

  private static func counts(_ processor: Int32) -> Bool {
    (try? PerfCounter(PerfCounter.Event(type: 1, config: 0), onProcessor: processor)) != nil
  }
}
