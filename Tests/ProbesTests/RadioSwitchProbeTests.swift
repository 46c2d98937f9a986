import Formats
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct RadioSwitchProbeTests {
  private func radio(_ type: String, soft: Bool?, hard: Bool? = false) -> SysRfkill {
    SysRfkill(name: "rfkill0", type: type, device: nil, soft: soft, hard: hard)
  }

  @Test func airplaneModeIsEveryRadioSwitchedOff() {
    let off = radio("wlan", soft: true)
    #expect(RadioSwitchProbe.json([off, radio("nfc", soft: false, hard: true)])["airplaneMode"] == true)
    #expect(RadioSwitchProbe.json([off, radio("bluetooth", soft: false)])["airplaneMode"] == false)
    #expect(RadioSwitchProbe.json([off, radio("bluetooth", soft: nil)])["airplaneMode"] == false)
  }

  @Test func aDeviceWithoutRadiosHasNoSuchMode() {
    #expect(RadioSwitchProbe.json([])["airplaneMode"]?["missing"] == "there is no radio to switch off")
    #expect(RadioSwitchProbe.read(FixtureTree().root).hardware?["missing"] != nil)
  }
}
