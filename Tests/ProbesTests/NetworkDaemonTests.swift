import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct NetworkDaemonTests {
  private func daemon(connectivity: JSONValue, metered: JSONValue = 4) -> NetworkDaemon {
    NetworkDaemon(
      ["Connectivity": connectivity],
      devices: [["Interface": "cdc-wdm0", "IpInterface": "wwan0", "Metered": metered]])
  }

  @Test func eachNumberHasItsWordAndOthersHaveNone() {
    let words = (0...5).map { daemon(connectivity: .integer($0)).connectivity?.rawValue }
    #expect(words == ["unknown", "none", "portal", "limited", "full", nil])
    for odd in [JSONValue.number(-1), .number(1.5), .number(1e300), .number(.nan), "full", .null] {
      #expect(daemon(connectivity: odd).connectivity == nil)
    }
  }

  @Test func aModemsLinkIsMeteredByBothItsNames() {
    let daemon = daemon(connectivity: 4, metered: 3)
    #expect(daemon.metered == ["cdc-wdm0": .guessYes, "wwan0": .guessYes])
    #expect(daemon.metered["wwan0"]?.isMetered == true && daemon.metered["wwan0"]?.isGuess == true)
  }

  @Test func aPortalIsARemarkAndNoAbsence() {
    let snapshot = NetworkSnapshot.read(FixtureTree().recorded("wired").root)
    let finding = NetworkProbe.reachable(snapshot, .value(daemon(connectivity: 2)))
    #expect(finding.state == .present && finding.reason?.contains("a portal answers") == true)
    #expect(finding.evidence.last?.answer == "Connectivity portal")
  }

  @Test func eachDeviceIsAskedWhetherItIsMetered() {
    let get = "org.freedesktop.DBus.Properties.GetAll \"org.freedesktop.NetworkManager"
    let service = "dbus org.freedesktop.NetworkManager /org/freedesktop/NetworkManager"
    let manager = #"{"Connectivity":4,"Devices":["/org/freedesktop/NetworkManager/Devices/2","/gone"]}"#
    let tree = FixtureTree().recorded("wired").answer("\(service) \(get)\"", Array(manager.utf8)).answer(
      "\(service)/Devices/2 \(get).Device\"", Array(#"{"Interface":"eth0","Metered":1}"#.utf8))
    let answer = NetworkProbe.read(tree.root)
    #expect(answer.hardware?["manager"] == ["connectivity": "full", "name": "NetworkManager"])
    #expect(
      answer.hardware?["links"]?.array?.last?["metered"] == [
        "value": true, "guess": false, "source": "org.freedesktop.NetworkManager",
      ])
  }

  @Test func withoutADaemonTheReasonStandsInItsPlace() {
    let reading = NetworkDaemon.read(FixtureTree().root)
    #expect(reading.value == nil && reading.reason?.contains("NetworkManager") == true)
  }
}
