import Documents
import Kernel
import Probes
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
}
