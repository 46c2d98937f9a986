import Energy
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import PowerMeters

struct BatteryGaugeMeterTests {
  private func open(_ tree: FixtureTree, _ name: String = "BAT0") throws -> any MeterSource {
    let meter = try #require(try EnergyMeters.gauges(tree.openRoot).first { $0.name == name })
    return try #require(try BatteryGaugeMeter.open(meter, tree.openRoot).first)
  }

  private func read(_ attributes: [String: String]) throws -> MeterReading {
    let discharging = ["status": "Discharging"].merging(attributes) { $1 }
    return try open(FixtureTree().battery("BAT0", discharging)).read()
  }

  @Test func aDriverMayGiveItsPowerAnySign() throws {
    #expect(try read(["power_now": "5250000"]) == .watts(5.25))
    #expect(try read(["power_now": "-5250000"]) == .watts(5.25))
  }

  @Test func currentTimesVoltageIsPower() throws {
    let reading = try read(["current_now": "-500000", "voltage_now": "4000000"])
    #expect(reading == .flow(amperes: 0.5, volts: 4))
  }

  @Test func oldDriversPutMicrowattsIntoTheCurrent() throws {
    let reading = try read(["current_now": "7000000", "voltage_now": "11000000", "energy_now": "40000000"])
    #expect(reading == .watts(7))
  }

  @Test func aBatteryThatOnlyTellsWhatItHoldsIsACounterThatFalls() throws {
    #expect(try read(["energy_now": "10000000"]) == .joules(-36_000))
    let charge = try open(
      FixtureTree().battery(
        "BAT0", ["status": "Discharging", "charge_now": "1000000", "voltage_now": "4000000"]))
    guard case .charge(let coulombs, let volts) = charge.read() else {
      Issue.record("no charge")
      return
    }
    #expect(abs(coulombs + 3600) < 1e-9 && volts == 4 && charge.facts.quantity == .joules)
    // Only the voltage that it was made for.
    let design = try open(
      FixtureTree().battery(
        "BAT0", ["status": "Discharging", "charge_now": "1000000", "voltage_min_design": "3600000"]))
    #expect(design.read() == .joules(-12_960) && design.facts.doubt > 0.1)
  }

  @Test func onlyWhileItDischargesItTellsWhatTheDeviceUses() throws {
    let reasons: [String: MeterTrace.Gap.Reason] = [
      "Charging": .charging, "Full": .onMains, "Not charging": .onMains,
    ]
    for (status, reason) in reasons {
      #expect(try read(["status": status, "power_now": "5000000"]) == .unusable(reason), "\(status)")
    }
    #expect(try read(["status": "Unknown", "power_now": "5000000"]) == .unusable(.undecided))
  }

  @Test func aBatteryThatRestsWhileAnotherDischargesAddsWhatItGives() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "9000000"])
    tree.battery("BAT1", ["status": "Not charging", "power_now": "0"])
    #expect(try open(tree, "BAT1").read() == .watts(0))
    tree.battery("BAT1", ["status": "Charging"])
    #expect(try open(tree, "BAT0").read() == .unusable(.charging))
  }

  @Test func besideAChargerItTellsOnlyTheRest() throws {
    let charger = "/sys/class/power_supply/ucsi-source-psy-USBC000:001"
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "9000000"])
    tree.file("\(charger)/type", "USB\n").file("\(charger)/online", "0\n")
    let source = try open(tree)
    #expect(source.read() == .watts(9))
    tree.file("\(charger)/online", "1\n")
    #expect(source.read() == .unusable(.assisted))
    // One that is made to discharge feeds the device alone.
    let behaviour = "/sys/class/power_supply/BAT0/charge_behaviour"
    tree.file(behaviour, "[auto] inhibit-charge force-discharge\n")
    #expect(try open(tree).read() == .unusable(.assisted))
    tree.file(behaviour, "auto inhibit-charge [force-discharge]\n")
    #expect(try open(tree).read() == .watts(9))
  }

  /// As sbs-battery shows a laptop's battery of 11.4 V: energies beside charges, and the current in microamperes.
  @Test func aCurrentBesideAnEnergyIsACurrent() throws {
    let smart = [
      "voltage_now": "11400000", "current_now": "-700000", "energy_now": "40000000",
      "energy_full": "48000000",
      "energy_full_design": "50000000", "charge_now": "3500000", "charge_full": "4200000",
    ]
    #expect(try read(smart) == .flow(amperes: 0.7, volts: 11.4))
    let noCharge = smart.filter { !$0.key.hasPrefix("charge") }
    #expect(try read(noCharge) == .flow(amperes: 0.7, volts: 11.4))
    // 9 A of a battery of 50 Wh would be 103 W, and a power of 9 W is one.
    #expect(try read(noCharge.merging(["current_now": "9000000"]) { $1 }) == .watts(9))
    let battery = Battery(SysPowerSupply(name: "BAT0", attributes: smart))
    #expect(abs((battery.power.value ?? 0) - 7.98) < 1e-9)
  }

  @Test func aFigureThatFailsWhileTheBatteryIsThereIsUnknownNow() throws {
    let child = try Tool.start(program: "/bin/sleep", ["60"])
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging"])
    let file = "/sys/class/power_supply/BAT0/power_now"
    #expect(symlink("/proc/\(child.pid)/oom_score_adj", tree.path + file) == 0)
    let source = try open(tree)
    #expect(source.read() != .unusable(.refused))
    child.send(SIGKILL)
    _ = try child.finish(within: 10)
    #expect(source.read() == .unusable(.refused))
  }

  @Test func itIsAskedAnewEachTime() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "power_now": "5000000"])
    let source = try open(tree)
    #expect(source.read() == .watts(5))
    tree.file("/sys/class/power_supply/BAT0/power_now", "6000000\n")
    #expect(source.read() == .watts(6))
    tree.file("/sys/class/power_supply/BAT0/status", "Charging\n")
    #expect(source.read() == .unusable(.charging))
  }

  @Test func aBatteryWithoutAnyFigureIsRefusedWithItsReason() throws {
    let tree = FixtureTree().battery("BAT0", ["status": "Discharging", "capacity": "50"])
    let found = MeterDiscovery(.automatic, root: tree.root)
    #expect(found.sources.isEmpty)
    #expect(found.refusals.map(\.reason) == ["BAT0 has neither power_now nor current_now"])
  }
}
