import Formats
import Kernel
import PowerMeters
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct BatteryProbeTests {
  private func answer(_ tree: FixtureTree) -> (level: Finding?, state: Finding?, hardware: JSONValue?) {
    let answer = BatteryProbe.read(tree.root)
    return (answer.availability["battery-level"], answer.availability["battery-state"], answer.hardware)
  }

  private func battery(_ attributes: [String: String]) -> Battery {
    Battery(
      SysPowerSupply(name: "BAT0", attributes: attributes.merging(["type": "Battery"]) { own, _ in own }))
  }

  @Test func aMouseIsNotTheDevicesBattery() {
    let tree = FixtureTree().supply(
      "mouse-battery", ["type": "Battery", "scope": "Device", "present": "1", "capacity": "42"])
    let (level, state, hardware) = answer(tree)
    #expect(level?.state == .absent && state?.state == .absent)
    #expect(level?.evidence.first?.answer == "mouse-battery: another device's")
    #expect(hardware?["batteries"]?.array?.isEmpty == true)
    #expect(hardware?["peripherals"]?.array?.count == 1)
  }

  @Test func aPadThatForgetsItsScopeIsToldByItsName() {
    let tree = FixtureTree().supply("hidpp_battery_0", ["type": "Battery", "capacity": "42"])
    #expect(answer(tree).level?.state == .absent)
  }

  @Test func aPenThatForgetsItsScopeIsToldByTheBusItHangsOn() {
    let tree = FixtureTree()
    let device = "/sys/devices/i2c-1/0018:04F3:2A15.0001/power_supply/stylus"
    tree.file("\(device)/type", "Battery\n").file("\(device)/capacity", "1\n")
    tree.link(
      "/sys/class/power_supply/stylus", to: "../../devices/i2c-1/0018:04F3:2A15.0001/power_supply/stylus")
    #expect(answer(tree).level?.state == .absent)
  }

  @Test func twoBatteriesAreAddedUpAndNotAveraged() {
    // A T480: 10 % of a small one and 90 % of one three times its size are 70 %.
    let tree = FixtureTree()
    tree.supply(
      "BAT0",
      ["type": "Battery", "status": "Not charging", "energy_now": "2400000", "energy_full": "24000000"])
    tree.supply(
      "BAT1",
      ["type": "Battery", "status": "Discharging", "energy_now": "64800000", "energy_full": "72000000"])
    let (level, state, _) = answer(tree)
    #expect(level?.value?.number == 70)
    #expect(state?.value?.string == "discharging")
    #expect(level?.evidence.count == 2)
  }

  @Test func ofTwoBatteriesWithoutSizesThereIsNoCommonLevel() {
    let tree = FixtureTree()
    for name in ["BAT0", "BAT1"] {
      tree.supply(name, ["type": "Battery", "capacity": "50", "status": "Full"])
    }
    let (level, state, _) = answer(tree)
    #expect(level?.state == .unknown && level?.value == nil)
    #expect(level?.reason?.contains("does not report how much it holds") == true)
    #expect(state?.value?.string == "full")
  }

  @Test func aBatteryWithoutAnyLevelSaysSo() {
    let (level, state, hardware) = answer(
      FixtureTree().supply("BAT0", ["type": "Battery", "status": "Charging"]))
    #expect(level?.state == .unknown && level?.reason?.contains("no attribute") == true)
    #expect(state?.value?.string == "charging")
    #expect(hardware?["batteries"]?.array?.first?["level"]?["missing"] != nil)
  }

  @Test func aCoarseLevelIsNotTurnedIntoANumber() {
    let level = answer(FixtureTree().supply("BAT0", ["type": "Battery", "capacity_level": "Normal"])).level
    #expect(level?.state == .unknown && level?.reason?.contains("\"Normal\"") == true)
  }

  @Test func anEmptyBayIsNoBatteryWhateverItsCapacitySays() {
    let (level, _, hardware) = answer(
      FixtureTree().supply("axp20x-battery", ["type": "Battery", "present": "0", "capacity": "100"]))
    #expect(level?.state == .absent)
    #expect(hardware?["emptyBays"] == ["axp20x-battery"])
  }

  @Test func theFuelGaugeThatDoublesABatteryIsNotASecondOne() {
    // A Fairphone 4: its gauge is of type BMS, and one more supply of type "Nothing attached".
    let tree = FixtureTree()
    tree.supply("battery", ["type": "Battery", "capacity": "63", "status": "Charging"])
    tree.supply("bms", ["type": "BMS", "capacity": "63", "current_now": "-1543885"])
    tree.supply("charge_pump_master", ["type": "Nothing attached"])
    let (level, _, hardware) = answer(tree)
    #expect(level?.value?.number == 63)
    #expect(hardware?["batteries"]?.array?.count == 1)
  }

  @Test func anEmptyClassMeansNoBatteryAndAMissingOneMeansNothing() {
    let tree = FixtureTree().supply("AC", ["type": "Mains", "online": "1"])
    #expect(answer(tree).level?.state == .absent)
    #expect(answer(tree).hardware?["plugged"] == true)
    #expect(answer(FixtureTree()).level?.state == .unknown)
  }

  @Test func aChargerOfAnySpellingCounts() {
    for type in ["USB", "USB_DCP", "USB_C", "Wireless", "Mains"] {
      let supplies = PowerSupplies([SysPowerSupply(name: "c", attributes: ["type": type, "online": "2"])])
      #expect(supplies.isPlugged == true, "\(type)")
    }
    #expect(
      PowerSupplies([SysPowerSupply(name: "u", attributes: ["type": "UPS", "online": "1"])]).isPlugged == nil)
  }

  @Test func theLevelNeverExceedsAHundred() {
    #expect(battery(["energy_now": "50060000", "energy_full": "47520000"]).level == .value(100))
  }

  @Test func contentWinsOverTheDriversPercentage() {
    #expect(battery(["energy_now": "48", "energy_full": "60", "capacity": "60"]).level == .value(80))
  }

  @Test func aPercentageOutOfRangeIsNoLevel() {
    for capacity in ["-1", "101", "", "x", "99999999999999999999"] {
      #expect(battery(["capacity": capacity]).level.value == nil, "\(capacity)")
    }
  }

  @Test func zeroLevelAtZeroVoltsIsADeadGauge() {
    #expect(battery(["capacity": "0", "voltage_now": "0"]).level.value == nil)
    #expect(battery(["capacity": "0", "voltage_now": "3300000"]).level == .value(0))
  }

  @Test func theSignOfTheCurrentDoesNotMatter() {
    for sign in ["", "-"] {
      #expect(battery(["current_now": "\(sign)500000", "voltage_now": "4000000"]).power == .value(2))
    }
  }

  @Test func microwattsThatAnOldThinkPadCallsCurrentAreMicrowatts() {
    let old = battery(["energy_now": "61510000", "energy_full": "61510000", "current_now": "25830000"])
    #expect(old.power == .value(25.83))
  }

  @Test func aPowerThatNoBatteryGivesIsARefusedReading() {
    #expect(battery(["power_now": "301000000"]).power.value == nil)
  }

  @Test func chargeCountsAsEnergyByItsVoltage() throws {
    let energy = try #require(
      battery(["charge_now": "1000000", "charge_full": "2000000", "voltage_min_design": "3800000"]).energy)
    #expect(energy.now == 3_800_000 && energy.full == 7_600_000)
  }

  @Test func healthIsWhatIsLeftOfTheDesign() {
    #expect(battery(["energy_full": "60", "energy_full_design": "80"]).health == .value(75))
    #expect(battery(["energy_full": "60"]).health.value == nil)
  }

  @Test(
    arguments: [
      ("0", "0", "50", "discharging"), ("0", "4200000", "50", "discharging"),
      ("1", "9000000", "50", "charging"), ("1", "0", "100", "full"), ("1", "0", "50", nil as String?),
      ("1", "-9000000", "50", nil as String?),
    ])
  func aStateThatTheDriverDoesNotTellIsDerived(
    _ online: String, _ power: String, _ capacity: String, _ state: String?
  ) {
    let tree = FixtureTree().supply("AC", ["type": "Mains", "online": online]).supply(
      "BAT0", ["type": "Battery", "status": "Unknown", "power_now": power, "capacity": capacity])
    let found = answer(tree).state
    #expect(found?.value?.string == state && found?.state == (state == nil ? .unknown : .present))
    #expect(state == nil || found?.provenance == .derived)
    #expect(state == nil || found?.evidence.contains { $0.answer == "online=\(online)" } == true)
  }

  @Test func aDriversOwnWordIsNotDerived() {
    let tree = FixtureTree().supply("AC", ["type": "Mains", "online": "0"]).supply(
      "BAT0", ["type": "Battery", "status": "Full", "capacity": "100"])
    #expect(answer(tree).state?.value == "full" && answer(tree).state?.provenance == .measured)
  }

  @Test func heldBelowFullIsNotDischarging() {
    #expect(battery(["status": "Not charging"]).state == .notCharging)
    #expect(battery(["status": "Unknown"]).state == nil)
    #expect(battery(["status": "discharging"]).state == .discharging)
  }
}
