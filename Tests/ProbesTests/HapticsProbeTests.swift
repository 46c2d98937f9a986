import Formats
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct HapticsProbeTests {
  private func vibrator(_ tree: FixtureTree) -> JSONValue? {
    HapticsProbe.read(tree.root).hardware?["vibrator"]
  }

  @Test func aPhoneVibrates() {
    #expect(vibrator(.pinePhone)?["state"] == "present")
    let evidence = vibrator(.pinePhone)?["evidence"]?.array?.first
    #expect(evidence?["answer"] == "gpio-vibrator: FF_RUMBLE")
  }

  @Test func aPadThatRumblesIsInThePlayersHands() {
    let tree = FixtureTree().input(
      3,
      "PRODUCT=3/45e/28e/114\nNAME=\"Pad\"\nEV=20000b\nKEY=7cdb000000000000 0 0 0 0\nABS=3003f\nFF=107030000 0"
    )
    #expect(vibrator(tree)?["state"] == "absent")
    #expect(HapticsProbe.read(tree.root).hardware?["devices"]?.array?.first?["reason"] == "a game controller")
  }

  @Test func aSteamDeckIsItselfThePad() { #expect(vibrator(.steamDeck)?["state"] == "present") }

  @Test func effectsOtherThanRumblingAreNone() {
    #expect(vibrator(FixtureTree().input(1, "PRODUCT=19/1/1/1\nEV=200001\nFF=10000"))?["state"] == "absent")
  }

  @Test func aLightNamedVibratorIsOne() {
    let tree = FixtureTree().input(0, "EV=1").file("/sys/class/leds/vibrator/brightness", "0\n")
    #expect(vibrator(tree)?["state"] == "present")
  }

  @Test func withoutInputDevicesNothingIsKnown() { #expect(vibrator(FixtureTree())?["state"] == "unknown") }
}
