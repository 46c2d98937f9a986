import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct ThermalProbeTests {
  private let zone = "/sys/class/thermal/thermal_zone0"

  private func celsius(_ text: String) -> Reading<Double> { ThermalProbe.celsius(.success(text)) }

  @Test func thousandthsBecomeDegrees() {
    #expect(celsius("40000") == .value(40) && celsius("-5500\n") == .value(-5.5) && celsius("0") == .value(0))
  }

  @Test(arguments: ["-273200", "-274000", "2147483647", "", "x", "99999999999999999999"])
  func aDriversWordForNoValueIsNoTemperature(_ text: String) { #expect(celsius(text).value == nil) }

  @Test func aZoneTellsWhatTheKernelDoesAtWhich() throws {
    let tree = FixtureTree().file("\(zone)/type", "acpitz\n").file("\(zone)/temp", "40000\n")
    tree.file("\(zone)/policy", "step_wise\n").file("\(zone)/mode", "enabled\n")
    for (number, kind, temperature) in [(10, "passive", "95000"), (2, "critical", "100000")] {
      tree.file("\(zone)/trip_point_\(number)_type", kind + "\n")
      tree.file("\(zone)/trip_point_\(number)_temp", temperature + "\n")
    }
    let found = try #require(ThermalProbe.read(tree.root).hardware?["zones"]?.array?.first)
    #expect(found["type"] == "acpitz" && found["temperature"] == 40 && found["enabled"] == true)
    #expect(found["trips"]?.array?.map { $0["type"] } == ["critical", "passive"])
    #expect(found["trips"]?.array?.first?["temperature"] == 100)
  }

  @Test func aZoneThatCannotBeReadKeepsItsNeighbours() throws {
    let tree = FixtureTree().file("\(zone)/type", "iwlwifi\n").file("\(zone)/temp/x", "")
    tree.file("/sys/class/thermal/thermal_zone1/temp", "50000\n")
    let zones = try #require(ThermalProbe.read(tree.root).hardware?["zones"]?.array)
    #expect(zones[0]["temperature"]?["missing"] != nil && zones[1]["temperature"] == 50)
  }

  @Test func aFanHasSteps() {
    let base = "/sys/class/thermal/cooling_device2"
    let tree = FixtureTree().file("\(base)/type", "Fan\n").file("\(base)/cur_state", "50\n")
    tree.file("\(base)/max_state", "100\n")
    let fan = ThermalProbe.read(tree.root).hardware?["coolingDevices"]?.array?.first
    #expect(fan?["state"] == 50 && fan?["maximum"] == 100 && fan?["type"] == "Fan")
  }

  @Test func aSleepingDiskIsNotAskedForItsTemperature() throws {
    let tree = FixtureTree()
    for (number, chip) in ["drivetemp", "coretemp"].enumerated() {
      tree.file("/sys/class/hwmon/hwmon\(number)/name", chip + "\n")
      tree.file("/sys/class/hwmon/hwmon\(number)/temp1_input", "31000\n")
      tree.file("/sys/class/hwmon/hwmon\(number)/temp1_crit", "90000\n")
    }
    tree.file("/sys/class/hwmon/hwmon1/temp1_label", "Package id 0\n")
    let sensors = try #require(ThermalProbe.read(tree.root).hardware?["sensors"]?.array)
    #expect(sensors[0]["temperature"]?["missing"] != nil && sensors[0]["critical"] == nil)
    #expect(sensors[1]["temperature"] == 31 && sensors[1]["critical"] == 90)
    #expect(sensors[1]["label"] == "Package id 0")
  }

  @Test func aMissingClassIsNotAnEmptyOne() {
    #expect(ThermalProbe.read(FixtureTree().root).hardware?["zones"]?["missing"] != nil)
    let tree = FixtureTree().file("/sys/class/thermal/x", "")
    #expect(ThermalProbe.read(tree.root).hardware?["zones"] == [])
  }
}
