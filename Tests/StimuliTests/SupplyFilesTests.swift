import Glibc
import Kernel
import Stimuli
import TestSupport
import Testing

@Suite struct SupplyFilesTests {
  /// A laptop that counts in charge, with its charger in and a mouse beside it.
  static func laptop() -> FixtureTree {
    let base = "/sys/class/power_supply"
    return FixtureTree().file("\(base)/AC/type", "Mains\n").file("\(base)/AC/online", "1\n")
      .file("\(base)/AC/uevent", "POWER_SUPPLY_NAME=AC\nPOWER_SUPPLY_TYPE=Mains\nPOWER_SUPPLY_ONLINE=1\n")
      .file("\(base)/BAT1/type", "Battery\n").file("\(base)/BAT1/status", "Full\n")
      .file("\(base)/BAT1/capacity", "100\n").file("\(base)/BAT1/charge_full", "5000000\n")
      .file("\(base)/BAT1/charge_now", "5000000\n")
      .file(
        "\(base)/BAT1/uevent",
        "DEVTYPE=power_supply\nPOWER_SUPPLY_NAME=BAT1\nPOWER_SUPPLY_TYPE=Battery\nPOWER_SUPPLY_STATUS=Full\n"
          + "POWER_SUPPLY_CHARGE_NOW=5000000\nPOWER_SUPPLY_CAPACITY=100\n"
      )
      .file("\(base)/mouse/type", "Battery\n").file("\(base)/mouse/scope", "Device\n")
      .file("\(base)/mouse/capacity", "70\n").file("\(base)/mouse/uevent", "POWER_SUPPLY_NAME=mouse\n")
  }

  /// The copy, read as the probe reads the true one.
  static func copy(_ name: String, _ change: (inout SupplyFiles) -> Void) throws -> SysPowerSupply {
    let copy = FixtureTree().file("/sys/class/power_supply/.keep", "")
    unlink(copy.path + "/sys/class/power_supply/.keep")
    var files = SupplyFiles(laptop().root, name)
    try files.write(below: copy.path + "/sys/class/power_supply")
    change(&files)
    try files.write(below: copy.path + "/sys/class/power_supply")
    return try #require(try SysPowerSupply.readAll(copy.root).first)
  }

  @Test func untilItIsChangedTheCopyIsLikeTheMachine() throws {
    let supplies = try SysPowerSupply.readAll(Self.laptop().root)
    for supply in supplies {
      #expect(try Self.copy(supply.name) { _ in }.attributes == supply.attributes, "\(supply.name)")
    }
  }

  @Test func whatIsLeftFollowsFromTheCapacity() throws {
    let battery = try Self.copy("BAT1") { $0.change(capacity: 5, isCharging: false) }
    #expect(battery.integer("capacity") == 5 && battery.text("status") == "Discharging")
    #expect(battery.integer("charge_now") == 250_000 && battery.integer("charge_full") == 5_000_000)
    // It counts in charge alone.
    #expect(battery.attributes["energy_now"] == nil && battery.attributes["capacity_level"] == nil)
  }

  @Test func theChargerIsInWhileItCharges() throws {
    #expect(try Self.copy("AC") { $0.change(capacity: 5, isCharging: false) }.integer("online") == 0)
    #expect(try Self.copy("AC") { $0.change(capacity: 5, isCharging: true) }.integer("online") == 1)
  }

  @Test func aMouseKeepsItsCharge() throws {
    let mouse = try Self.copy("mouse") { $0.change(capacity: 5, isCharging: false) }
    #expect(mouse.integer("capacity") == 70)
  }

  @Test func aShorterTextLeavesNothingOfALongerOne() throws {
    let folder = FixtureTree()
    var files = SupplyFiles(Self.laptop().root, "BAT1")
    files.change(capacity: 50, isCharging: false)
    try files.write(below: folder.path)
    files.change(capacity: 5, isCharging: true)
    try files.write(below: folder.path)
    #expect(try folder.root.text("/BAT1/status") == "Charging")
    #expect(try folder.root.text("/BAT1/uevent").contains("CAPACITY=5"))
    #expect(try folder.root.text("/BAT1/uevent").contains("POWER_SUPPLY_STATUS=Charging"))
  }
}
