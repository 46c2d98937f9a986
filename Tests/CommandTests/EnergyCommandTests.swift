import Calibration
import Energy
import Formats
import Foundation
import Glibc
import Kernel
import PowerMeters
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Answers
@testable import Commands

@Suite(.serialized, .waitsForItsProcesses) struct EnergyCommandTests {
  /// A machine whose battery discharges, whose processor's counter stands still, and which has a chip.
  private func laptop(status: String = "Discharging") -> FixtureTree {
    let battery = "/sys/class/power_supply/BAT0"
    let zone = "/sys/class/powercap/intel-rapl:0"
    let tree = FixtureTree().file("\(battery)/type", "Battery\n").file("\(battery)/status", "\(status)\n")
    tree.file("\(battery)/power_now", "5000000\n").file("\(zone)/name", "package-0\n")
    tree.file("\(zone)/energy_uj", "1\n").file("/sys/class/hwmon/hwmon0/name", "ina231\n")
    return tree.file("/sys/class/hwmon/hwmon0/power1_input", "7250000\n")
  }

  @Test func aMachineIsToldByItsMetersAndItsReasons() throws {
    let watch = try WatchedMeters.watch(laptop().root, seconds: 1) { count, seconds in
      #expect(count == 2 && seconds == 1)
    }
    let document = EnergyMetersDocument(watch).json
    let meters = document["meters"]?.array ?? []
    #expect(meters.map { $0["name"] } == ["BAT0", "ina231 power1"])
    #expect(document["refused"]?.array?.first?["name"] == "package-0")
    let text = WatchedMetersText.render(watch)
    #expect(text.contains("too short: ") && text.contains("BAT0; measure for at least 10 s"))
    #expect(
      text.contains("package-0 (/sys/class/powercap/intel-rapl:0/energy_uj) is not read: counts nothing"))
  }

  @Test func onMainsTheDeviceIsUnknown() throws {
    let text = WatchedMetersText.render(
      try WatchedMeters.watch(laptop(status: "Full").root, seconds: 0.5) { _, _ in })
    #expect(text.contains("BAT0: on mains, not charging\n"))
    #expect(text.contains("The device: unknown: on mains, not charging"))
  }

  @Test func unlessToldItWatchesAsLongAsTheMetersNeed() throws {
    var asked: Double?
    _ = try WatchedMeters.watch(laptop(status: "Full").root) { asked = $1 }
    #expect(asked == 3)
    let chip = FixtureTree().file("/sys/class/hwmon/hwmon0/name", "power_meter\n")
    chip.file("/sys/class/hwmon/hwmon0/power1_average", "7250000\n").file(
      "/sys/class/hwmon/hwmon0/power1_average_interval", "400\n")
    let watch = try WatchedMeters.watch(chip.root) { asked = $1 }
    #expect(asked == 4 && watch.device.value != nil)
  }

  @Test func whoWouldNotWaitIsToldWhatThereWasUntilThen() throws {
    let watch = try WatchedMeters.watch(laptop().root, seconds: 600) { _, _ in
    } wait: { _ in
      Clock.pause(nanoseconds: 200_000_000)
    }
    #expect(watch.meters.count == 2 && watch.seconds < 300)
  }

  @Test func anEndThatIsAskedForEndsTheWait() async {
    await #expect(processExitsWith: .success) {
      let signals = try Signals(Signals.enders + [SIGUSR1])
      raise(SIGUSR1)
      #expect(signals.wait(until: Clock.nanoseconds() + 50_000_000) == nil)
      raise(SIGINT)
      #expect(signals.wait(until: Clock.nanoseconds() + 600_000_000_000) == SIGINT)
    }
  }

  @Test func hereItEndsWell() throws {
    let tool = try Tool.run(["energy", "meters", "--duration", "1s"])
    #expect(tool.status == 0 && !tool.output.isEmpty, "\(tool.errors)")
    let json = try JSONParser.parse(
      Array(try Tool.run(["energy", "meters", "--duration", "1s", "--format", "json"]).output.utf8))
    #expect(json["meters"]?.array != nil && json["device"]?.object != nil)
  }

  @Test func anUnknownActionAndAForeignOptionAreRefused() throws {
    let unknown = try Tool.run(["energy", "metres"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"meters\"?"))
    #expect(try Tool.run(["energy"]).status == 2)
    #expect(try Tool.run(["energy", "meters", "--duration", "1 ms"]).status == 2)
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let watch = try WatchedMeters.watch(laptop().root, seconds: 0.5) { _, _ in }
    let document = EnergyMetersDocument(watch).json
    var members = try #require(document.object)
    var meters = try #require(members["meters"]?.array)
    var meter = try #require(meters[0].object)
    meter["power"] = ["value": 0, "low": 0, "high": 0]
    meters[0] = .object(meter)
    members["meters"] = .array(meters)
    let complaints = try SchemaValidator.complaints([document, .object(members)], "energy-meters")
    #expect(complaints[0] == "" && complaints[1].hasPrefix("$.meters[0].power"))
  }
}
