import Energy
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import PowerMeters

@Suite(.serialized, .waitsForItsProcesses) struct MeterDiscoveryTests {
  /// Counts up while a body runs, as a live counter does.
  private func moving<T>(_ tree: FixtureTree, _ entries: [String], _ body: () -> T) throws -> T {
    let counting = Counting(tree, entries.map { "/sys/class/powercap/\($0)/energy_uj" })
    let thread = try NamedThread("counter") { counting.run() }
    defer {
      counting.end()
      _ = thread.join()
    }
    return body()
  }

  @Test func zonesAreNamedByTheirPackageAndToldApartByWhatTheyCover() throws {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1).zone(
      "intel-rapl:0:0", "core", energy: 1)
    tree.zone("intel-rapl:0:1", "uncore", energy: 1).zone("intel-rapl:0:2", "dram", energy: 1)
    tree.zone("intel-rapl:1", "psys", energy: 1).zone("intel-rapl-mmio:0", "package-0", energy: 1)
    let entries = ["intel-rapl:0", "intel-rapl:0:0", "intel-rapl:0:1", "intel-rapl:0:2", "intel-rapl:1"]
    let found = try moving(tree, entries + ["intel-rapl-mmio:0"]) {
      MeterDiscovery(.automatic, root: tree.root, patience: Counting.patience)
    }
    let covers = Dictionary(found.sources.map { ($0.facts.name, $0.facts.coverage) }) { first, _ in first }
    #expect(found.sources.count == covers.count)
    #expect(
      covers == [
        "package-0": .package, "package-0 core": .cores, "package-0 uncore": .graphics,
        "package-0 dram": .memory,
        "psys": .device,
      ])
    #expect(found.refusals.map(\.reason) == ["the same counter as package-0, which is read already"])
    #expect(abs((found.sources.first?.facts.range ?? 0) - 262_143.32885) < 1e-6)
  }

  @Test func aCounterThatStandsStillIsNotAMeterOfNothing() {
    let found = MeterDiscovery(
      .automatic, root: FixtureTree().zone("intel-rapl:0", "package-0", energy: 0).root)
    #expect(found.sources.isEmpty && found.refusals.map(\.reason) == [MeterDiscovery.silence])
  }

  @Test func aCounterThatStoodStillIsNotWaitedForAgainUntilTheNextBoot() throws {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 0)
    let folder = FixtureTree()
    let patience: UInt64 = 1_000_000_000
    func discover(boot: String) -> (found: MeterDiscovery, took: UInt64) {
      let start = Clock.nanoseconds()
      let silent = SilentMeters(in: folder.path + "/cache", boot: boot)
      let found = MeterDiscovery(.automatic, root: tree.root, patience: patience, silent: silent)
      return (found, Clock.nanoseconds() - start)
    }
    let first = discover(boot: "a")
    #expect(first.took >= patience && first.found.sources.isEmpty)
    let again = discover(boot: "a")
    #expect(again.took < patience / 2, "\(again.took) ns")
    #expect(again.found.refusals == first.found.refusals && again.found.sources.isEmpty)
    #expect(discover(boot: "b").took >= patience)
  }

  @Test func aCounterThatMovesAgainIsReadAndNoLongerTakenForSilent() throws {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1)
    let folder = FixtureTree()
    let silent = SilentMeters(in: folder.path, boot: "a")
    _ = MeterDiscovery(.automatic, root: tree.root, patience: 1000, silent: silent)
    #expect(silent.sources == ["/sys/class/powercap/intel-rapl:0/energy_uj"])
    // Now and then the thread that counts is late, so that it stands still for 3 ms once more.
    var found: MeterDiscovery?
    for _ in 0..<100 where found?.sources.isEmpty ?? true {
      found = try moving(tree, ["intel-rapl:0"]) {
        MeterDiscovery(.automatic, root: tree.root, patience: Counting.patience, silent: silent)
      }
    }
    #expect(found?.sources.map(\.facts.name) == ["package-0"] && silent.sources.isEmpty)
  }

  @Test func doctorGivesEachCounterItsFullTimeAndKeepsWhatItFound() throws {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1)
    let folder = FixtureTree()
    let silent = SilentMeters(in: folder.path, boot: "a")
    #expect(MeterDiscovery.silent(tree.root, silent) == ["/sys/class/powercap/intel-rapl:0/energy_uj"])
    #expect(silent.sources == ["/sys/class/powercap/intel-rapl:0/energy_uj"])
    var found: Set<String> = []
    // Now and then the thread that counts is late.
    for attempt in 0..<100 where attempt == 0 || !found.isEmpty {
      found = try moving(tree, ["intel-rapl:0"]) { MeterDiscovery.silent(tree.root, silent) }
    }
    #expect(found.isEmpty && silent.sources.isEmpty)
  }

  @Test func whoLooksAtOneCounterKeepsWhatIsKnownOfOthers() {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 0).zone(
      "intel-rapl:1", "package-1", energy: 0)
    let folder = FixtureTree()
    let silent = SilentMeters(in: folder.path, boot: "a")
    _ = MeterDiscovery(.automatic, root: tree.root, patience: 1000, silent: silent)
    let both = Set([0, 1].map { "/sys/class/powercap/intel-rapl:\($0)/energy_uj" })
    #expect(silent.sources == both)
    _ = MeterDiscovery(.named("package-0"), root: tree.root, patience: 1000, silent: silent)
    #expect(silent.sources == both)
  }

  @Test func graphicsMayRestAndMemoryMayNot() throws {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1).zone(
      "intel-rapl:0:1", "uncore", energy: 1)
    tree.zone("intel-rapl:0:2", "dram", energy: 1)
    let found = try moving(tree, ["intel-rapl:0"]) {
      MeterDiscovery(.automatic, root: tree.root, patience: 1_000_000_000)
    }
    #expect(found.sources.map(\.facts.name).sorted() == ["package-0", "package-0 uncore"])
    #expect(found.refusals.map(\.name) == ["package-0 dram"])
    // Where nothing counts, nobody counts.
    #expect(MeterDiscovery(.automatic, root: tree.root).sources.isEmpty)
    #expect(
      MeterDiscovery.silent(tree.root)
        == Set(["", ":1", ":2"].map { "/sys/class/powercap/intel-rapl:0\($0)/energy_uj" }))
  }

  @Test func chipsOfOneNameAreSeveralMeters() throws {
    let tree = FixtureTree()
    for (entry, watts) in [("hwmon0", 3), ("hwmon4", 7)] {
      tree.file("/sys/class/hwmon/\(entry)/name", "ina231\n")
      tree.file("/sys/class/hwmon/\(entry)/power1_input", "\(watts)000000\n")
    }
    for channel in ["power1", "power2"] {
      tree.file("/sys/class/hwmon/hwmon0/\(channel)_label", "vdd\n")
    }
    tree.file("/sys/class/hwmon/hwmon0/power2_input", "5000000\n")
    let found = MeterDiscovery(.automatic, root: tree.root, everything: true)
    #expect(
      Dictionary(found.sources.map { ($0.facts.name, $0.read()) }) { first, _ in first } == [
        "ina231 vdd (hwmon0) (power1_input)": .watts(3), "ina231 vdd (hwmon0) (power2_input)": .watts(5),
        "ina231 power1": .watts(7),
      ])
    tree.file("/sys/class/hwmon/hwmon4/power1_label", "vdd\n").file(
      "/sys/class/hwmon/hwmon0/power2_label", "io\n")
    let named = MeterDiscovery(.named("ina231 vdd (hwmon4)"), root: tree.root)
    #expect(named.sources.map { $0.read() } == [.watts(7)] && found.refusals.isEmpty)
  }

  @Test func aPeriodThatNoChipHasIsUnknown() {
    let tree = FixtureTree().file("/sys/class/hwmon/hwmon1/name", "power_meter\n")
    tree.file("/sys/class/hwmon/hwmon1/power1_average", "120000000\n")
    for period in ["\(Int.max)", "60001", "0", "-5", "99999999999999999999999", "x"] {
      tree.file("/sys/class/hwmon/hwmon1/power1_average_interval", period + "\n")
      let reader = MeterReader(.automatic, root: tree.root)
      #expect(reader.facts.map(\.updatePeriod) == [nil] && reader.rest == 10, "\(period)")
    }
  }

  @Test func eachCoreIsOneOfItsOwn() throws {
    let unit = "/sys/bus/event_source/devices/power_core"
    let tree = FixtureTree().file("\(unit)/type", "40\n").file("\(unit)/cpumask", "0-3\n")
    tree.file("\(unit)/format/event", "config:0-7\n").file("\(unit)/events/energy-core", "event=0x01\n")
    for processor in 0..<4 {
      let topology = "/sys/devices/system/cpu/cpu\(processor)/topology"
      tree.file("\(topology)/physical_package_id", "0\n").file("\(topology)/die_id", "0\n")
    }
    let meter = EnergyMeter(
      name: "energy-core", source: "perf power_core/energy-core/", unit: .joules, access: .value(true))
    let event = try PowerEvent(meter, tree.root)
    #expect(event.coverage == .part && event.processors == [0, 1, 2, 3])
    #expect(Set(event.processors.map { event.name(on: $0, tree.root) }).count == 4)
  }

  @Test func whatMayBeChosenIsKnownByNameAndSource() {
    let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1)
    tree.battery("BAT0", ["status": "Full", "power_now": "0"])
    #expect(
      MeterReader.known(tree.root) == [
        "/sys/class/power_supply/BAT0/power_now", "/sys/class/powercap/intel-rapl:0/energy_uj", "BAT0",
        "package-0",
      ])
    #expect(MeterReader.known(FixtureTree().root).isEmpty)
  }

  @Test func chipsOfWhichNobodySaysWhatHangsOnThemAreReadOnDemand() {
    let tree = FixtureTree().file("/sys/class/hwmon/hwmon0/name", "ina231\n")
    tree.file("/sys/class/hwmon/hwmon0/power1_input", "7250000\n").file(
      "/sys/class/hwmon/hwmon0/update_interval", "100\n")
    #expect(MeterDiscovery(.automatic, root: tree.root).sources.isEmpty)
    let found = MeterDiscovery(.named("ina231 power1"), root: tree.root)
    #expect(found.sources.map { $0.read() } == [.watts(7.25)])
    #expect(found.sources.first?.facts.updatePeriod == 0.1 && found.sources.first?.facts.coverage == .part)
    #expect(MeterDiscovery(.none, root: tree.root).sources.isEmpty)
  }

  @Test func theMeterOfThePlatformCoversTheDevice() {
    let tree = FixtureTree().file("/sys/class/hwmon/hwmon1/name", "power_meter\n")
    tree.file("/sys/class/hwmon/hwmon1/power1_average", "120000000\n").file(
      "/sys/class/hwmon/hwmon1/power1_average_interval", "1000\n")
    let facts = MeterDiscovery(.automatic, root: tree.root).sources.first?.facts
    #expect(facts?.coverage == .device && facts?.updatePeriod == 1 && facts?.settlingTime == 10)
  }

  @Test func theKernelsChipOfABatteryIsTheBattery() {
    let tree = FixtureTree().battery("axp20x-battery", ["status": "Discharging", "power_now": "3000000"])
    tree.file("/sys/class/hwmon/hwmon0/name", "axp20x_battery\n").file(
      "/sys/class/hwmon/hwmon0/power1_input", "3000000\n")
    let found = MeterDiscovery(.automatic, root: tree.root)
    #expect(found.sources.map(\.facts.name) == ["axp20x-battery"])
    #expect(found.refusals.map(\.reason) == ["the same gauge as axp20x-battery"])
  }

  @Test func aMeterWhoseDeviceIsGoneSaysSo() throws {
    let child = try Tool.start(program: "/bin/sleep", ["60"])
    let tree = FixtureTree().file("/sys/class/hwmon/hwmon0/name", "power_meter\n")
    let file = "/sys/class/hwmon/hwmon0/power1_input"
    #expect(symlink("/proc/\(child.pid)/oom_score_adj", tree.path + file) == 0)
    let source = try #require(MeterDiscovery(.automatic, root: tree.openRoot).sources.first)
    #expect(source.read() != .unusable(.vanished))
    child.send(SIGKILL)
    _ = try child.finish(within: 10)
    #expect(source.read() == .unusable(.vanished))
  }

  @Test func whatIsKeptToRootIsRefusedWithTheCommandThatGrantsIt() async {
    await #expect(processExitsWith: .success) {
      let tree = FixtureTree().zone("intel-rapl:0", "package-0", energy: 1)
      let file = "/sys/class/powercap/intel-rapl:0/energy_uj"
      #expect(chmod(tree.path, 0o755) == 0 && chmod(tree.path + file, 0) == 0)
      if getuid() == 0 { #expect(setgid(65534) == 0 && setuid(65534) == 0) }
      let reader = MeterReader(.automatic, root: tree.root)
      #expect(reader.facts.isEmpty && reader.rest == 0)
      let reason = reader.refusals.first?.reason ?? ""
      #expect(
        reason.contains("Permission denied") && reason.hasSuffix("\"sudo chmod a+r \(file)\" allows it"))
    }
  }

  @Test func aMachineWithoutMetersSaysWhatWasLookedFor() {
    let reader = MeterReader(.automatic, root: FixtureTree().root)
    #expect(
      reader.refusals.count == 1 && reader.refusals.first?.reason.contains("/sys/class/powercap") == true)
    #expect(MeterReader(.none, root: FixtureTree().root).refusals.isEmpty)
  }
}
