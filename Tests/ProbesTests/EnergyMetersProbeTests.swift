import Documents
import Formats
import Glibc
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct EnergyMetersProbeTests {
  private let zone = "/sys/class/powercap/intel-rapl:0"

  private func meters(_ tree: FixtureTree, _ kind: String) -> [JSONValue]? {
    EnergyMetersProbe.read(tree.root).hardware?[kind]?.array
  }

  /// The processor's counter as a user without rights meets it.
  private var denied: KernelRoot {
    let recorder = CaptureRecorder()
    recorder.note(.init(.directory, "/sys/class/powercap"), .bytes(Array("intel-rapl\nintel-rapl:0".utf8)))
    recorder.note(.init(.existence, "\(zone)/energy_uj"), .bytes([]))
    let refusal = SystemError(code: EACCES, call: "open", subject: "\(zone)/energy_uj")
    recorder.note(.init(.file, refusal.subject), .refusal(refusal))
    recorder.note(.init(.file, "\(zone)/name"), .bytes(Array("package-0\n".utf8)))
    return KernelRoot(capture: recorder.capture)
  }

  @Test func aZoneThatCountsEnergyIsAMeter() throws {
    let tree = FixtureTree().file("\(zone)/name", "package-0\n").file("\(zone)/energy_uj", "12345\n")
    tree.file("\(zone)/max_energy_range_uj", "262143328850\n").file(
      "/sys/class/powercap/intel-rapl/enabled", "1\n")
    let found = try #require(meters(tree, "powercap"))
    #expect(found.count == 1 && found[0]["name"] == "package-0" && found[0]["unit"] == "joules")
    #expect(
      found[0]["readable"] == true && found[0]["range"] == 262143.32885 && found[0]["resolution"] == 1e-6)
  }

  @Test func whatIsKeptToRootSaysSoAndHowToChangeIt() {
    let meter = EnergyMetersProbe.read(denied).hardware?["powercap"]?.array?.first
    #expect(meter?["readable"] == false && meter?["reason"]?.string?.contains("Permission denied") == true)
    #expect(meter?["remedy"]?.string == "sudo chmod a+r \(zone)/energy_uj")
    let row = EnergyMetersProbe.diagnose(denied).first
    #expect(row?.state == .missing && row?.remedy == "sudo chmod a+r \(zone)/energy_uj")
  }

  private func events(paranoid: String, capabilities: String) -> FixtureTree {
    let base = "/sys/bus/event_source/devices/power/events/energy-pkg"
    let tree = FixtureTree().file(base, "event=0x02\n").file("\(base).unit", "Joules\n")
    tree.file("\(base).scale", "2.3283064365386962890625e-10\n").file(
      "/sys/bus/event_source/devices/cpu/type", "4\n")
    tree.file("/proc/sys/kernel/perf_event_paranoid", paranoid + "\n")
    return tree.file("/proc/self/status", "Name:\tx\nCapEff:\t\(capabilities)\n")
  }

  @Test func anEventIsWorthItsScale() {
    let found = meters(events(paranoid: "0", capabilities: "0"), "events")
    #expect(found?.count == 1 && found?.first?["resolution"]?.number == 2.3283064365386962890625e-10)
    #expect(found?.first?["source"] == "perf power/energy-pkg/")
  }

  @Test func eventsOfTheWholeMachineNeedPermission() {
    func readable(_ paranoid: String, _ capabilities: String) -> Bool? {
      meters(events(paranoid: paranoid, capabilities: capabilities), "events")?.first?["readable"]?.bool
    }
    #expect(readable("2", "0000000000000000") == false)
    #expect(readable("-1", "0000000000000000") == true)
    #expect(readable("2", "0000004000000000") == true)
    #expect(readable("4", "0000000000200000") == true)
    #expect(readable("x", "zz") == false)
  }

  @Test func aChipsPowerAndAnUnreadableNeighbour() throws {
    let chip = "/sys/class/hwmon/hwmon3"
    let tree = FixtureTree().file("\(chip)/name", "ina231\n").file("\(chip)/power1_input", "7250000\n")
    tree.file("\(chip)/power1_label", "vdd_cpu\n").file("\(chip)/power2_average/x", "")
    tree.file("\(chip)/energy1_input", "5\n").file("\(chip)/temp1_input", "1\n").file(
      "\(chip)/power3_cap", "1\n")
    let found = try #require(meters(tree, "chips"))
    #expect(found.map { $0["name"] } == ["ina231 vdd_cpu", "ina231 power2", "ina231 energy1"])
    #expect(found.map { $0["readable"] } == [true, false, true])
    #expect(found.map { $0["unit"] } == ["watts", "watts", "joules"])
  }

  @Test func aBatteryThatTellsItsPowerIsAMeter() {
    let tree = FixtureTree().supply("BAT0", ["type": "Battery", "power_now": "5000000"])
    tree.supply("BAT1", ["type": "Battery", "current_now": "500000", "voltage_now": "4000000"])
    tree.supply("BAT2", ["type": "Battery", "current_now": "500000"])
    #expect(meters(tree, "batteries")?.map { $0["readable"] } == [true, true, false])
  }

  @Test func aCounterThatCountsNothingDoesNotWork() {
    let tree = FixtureTree().file("\(zone)/name", "package-0\n").file("\(zone)/energy_uj", "12345\n")
    let row = EnergyMetersProbe.diagnose(tree.root).first
    #expect(row?.state == .missing && row?.reason?.hasPrefix("counts nothing") == true)
    #expect(row?.source == "\(zone)/energy_uj" && row?.remedy == nil)
  }

  @Test func aMissingClassHasAReason() {
    let hardware = EnergyMetersProbe.read(FixtureTree().root).hardware
    for kind in ["powercap", "events", "chips", "batteries"] { #expect(hardware?[kind]?["missing"] != nil) }
    #expect(
      EnergyMetersProbe.diagnose(FixtureTree().root).allSatisfy {
        $0.state == .missing && $0.reason?.contains("no driver of that kind loaded") == true
      })
  }
}
