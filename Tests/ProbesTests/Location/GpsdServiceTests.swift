import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// Against a service on a real socket of this machine.
@Suite struct GpsdServiceTests {
  private let greeting = "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n"
  private let devices =
    "{\"class\":\"DEVICES\",\"devices\":[{\"path\":\"/dev/ttyUSB0\",\"driver\":\"NMEA0183\"}]}\n"
  private let fix =
    "{\"class\":\"TPV\",\"device\":\"/dev/ttyUSB0\",\"mode\":3,\"lat\":50.8,\"lon\":4.3,\"epx\":3,\"epy\":4,\"eph\":9}\n"
  private let watch = "?WATCH={\"enable\":true,\"json\":true};\n"

  private func service(_ steps: [LineService.Step], patience: Int = 20_000) throws -> GpsdService {
    let peer = try LineService(steps)
    var service = GpsdService(TextService.Address(host: "127.0.0.1", port: peer.port))
    service.patience = patience
    return service
  }

  @Test func theListIsAskedForWithoutWatching() throws {
    let service = try service([.say(greeting), .hear("?DEVICES;\n"), .say(devices), .wait])
    #expect(try service.devices(.live).devices?.map(\.path) == ["/dev/ttyUSB0"])
  }

  @Test func aReplyInPiecesIsPutTogether() throws {
    let (front, back) = (String(devices.prefix(30)), String(devices.dropFirst(30)))
    let service = try service([.say(greeting + front), .hear("?DEVICES;\n"), .say(back), .wait])
    #expect(try service.devices(.live).devices?.count == 1)
  }

  @Test func whoeverGreetsOtherwiseIsNotGpsd() throws {
    for steps: [LineService.Step] in [
      [.say("220 mail.example.org ESMTP\r\n")], [.hear("?DEVICES;\n")],
      [.say("{}\n{\"class\":\"DEVICES\"}\n")],
    ] {
      let service = try service(steps)
      let error = #expect(throws: SystemError.self) { try service.devices(.live) }
      #expect(error?.code == EPROTO)
    }
  }

  @Test func aDaemonThatDoesNotAnswerCostsItsPatience() throws {
    let service = try service([.say(greeting), .wait], patience: 100)
    let start = Clock.nanoseconds()
    #expect(try service.devices(.live).devices == nil)
    #expect(Clock.nanoseconds() - start >= 100_000_000)
  }

  @Test func aFixEndsTheWatchAndItsPositionIsNotKept() throws {
    let none = "{\"class\":\"TPV\",\"mode\":1}\n"
    let service = try service([
      .say(greeting), .hear(watch), .say(none), .say(fix), .hear("?WATCH={\"enable\":false};\n"),
    ])
    let recorder = CaptureRecorder()
    let report = try service.fix(KernelRoot.live.recorded(by: recorder), seconds: 20)
    #expect(report.best?.horizontalError == 9)
    let noted = try KernelRoot(capture: recorder.capture).answer(GpsdService.watchQuestion) {
      () throws(SystemError) in []
    }
    #expect(!String(decoding: noted, as: UTF8.self).contains("50.8"))
  }

  private func accuracy(_ service: GpsdService, seconds: Int) -> (finding: Finding?, hardware: JSONValue?) {
    let before = ProbeAnswer(
      availability: ["gps-accuracy": .unknown("not asked")], hardware: ["receivers": []])
    let after = LocationProbe.readActively(.live, before, service, seconds: seconds)
    return (after.availability["gps-accuracy"], after.hardware)
  }

  @Test func theAccuracyDeliveredIsWhatGpsdEstimates() throws {
    let found = accuracy(try service([.say(greeting), .hear(watch), .say(fix), .wait]), seconds: 20)
    #expect(found.finding?.state == .present)
    #expect(
      found.finding?.value == [
        "mode": "3d", "device": "/dev/ttyUSB0", "longitudeError": 3, "latitudeError": 4, "horizontalError": 9,
      ])
    #expect(found.hardware?["accuracy"] == found.finding?.value)
  }

  @Test func withoutAFixTheAccuracyStaysUnknown() throws {
    let service = try service([.say(greeting), .hear(watch), .say("{\"class\":\"TPV\",\"mode\":1}\n"), .wait])
    let found = accuracy(service, seconds: 1)
    #expect(found.finding?.state == .unknown && found.finding?.reason == "no fix within 1 s")
    #expect(accuracy(GpsdService(nil), seconds: 1).finding?.reason?.contains("GPSD_HOST") == true)
  }

  @Test func aDeviceWithoutAReceiverIsNotWatched() {
    let before = ProbeAnswer(availability: ["gps-accuracy": .absent("no receiver")])
    #expect(LocationProbe.readActively(.live, before, GpsdService(nil), seconds: 1) == before)
  }

  @Test func theEnvironmentNamesAnotherPlace() {
    func address(_ entries: [String]) -> String? {
      GpsdService(Environment(entries.map { Array($0.utf8) })).address?.text
    }
    #expect(address([]) == "127.0.0.1:2947")
    #expect(address(["GPSD_HOST=192.0.2.7", "GPSD_PORT=3000"]) == "192.0.2.7:3000")
    #expect(address(["GPSD_HOST=gps.example.org"]) == nil)
  }

  @Test func receiversOfAnotherMachineAreNotThisOnes() {
    let tree = FixtureTree().file("/dev/ttyUSB0", "").answer(
      GpsdService.devicesQuestion, Array((greeting + devices).utf8))
    let remote = GpsdService(TextService.Address(host: "192.0.2.7", port: 2947))
    let snapshot = LocationSnapshot.read(tree.root, remote)
    #expect(snapshot.receivers.map(\.kind) == [.network])
    #expect(LocationSnapshot.read(tree.root).receivers.map(\.kind) == [.builtin])
  }
}
