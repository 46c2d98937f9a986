import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct NFCProbeTests {
  private func finding(_ tree: FixtureTree) -> Finding? { NFCProbe.read(tree.root).capabilities["nfc"] }

  @Test func aReaderOfTagsIsPresentAndOneForPeersIsNot() {
    #expect(finding(FixtureTree().recorded("wired"))?.state == .present)
    let peers = finding(FixtureTree().recorded("radios"))
    #expect(peers?.state == .absent && peers?.reason == "no NFC device reads tags")
  }

  @Test func aReaderThatIsOffIsThereAllTheSame() {
    let tree = FixtureTree().recorded("wired").file("/sys/class/rfkill/rfkill0/type", "nfc\n").file(
      "/sys/class/rfkill/rfkill0/soft", "1\n")
    #expect(finding(tree)?.state == .present && finding(tree)?.reason == "there, and switched off by rfkill")
  }

  @Test func withoutTheFamilyTheClassDecides() {
    let refused = { FixtureTree().refusal("netlink generic families", EPERM) }
    #expect(finding(refused())?.state == .unknown)
    #expect(finding(refused().file("/sys/class/nfc/nfc0/uevent", ""))?.state == .unknown)
    let empty = refused().directory("/sys/class/nfc")
    #expect(finding(empty)?.state == .absent)
  }

  @Test func aFamilyWithoutADeviceIsAbsent() {
    let answer = NFCProbe.answer([], isBlocked: false)
    #expect(answer.capabilities["nfc"]?.state == .absent)
  }
}
