import Documents
import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct ProximityProbeTests {
  private func finding(_ tree: FixtureTree, active: Bool = false) -> Finding? {
    let answer = ProximityProbe.read(tree.root)
    return (active ? ProximityProbe.readActively(tree.root, answer) : answer).availability["proximity"]
  }

  private static let front = "PRODUCT=19/0/0/0\nNAME=\"switches\"\nEV=21\nSW=800"

  @Test func phonesHaveOneAndItIsNotSwitchedOnToTell() {
    for tree in [FixtureTree.pinePhone, .pinePhonePro, .librem5] {
      #expect(finding(tree)?.state == .present && finding(tree)?.value == nil)
      #expect(finding(tree)?.reason?.contains("--active") == true)
    }
    #expect(finding(.pinePhone)?.evidence.first?.answer == "stk3310: in_proximity_raw, near from 250 on")
    #expect(finding(.librem5)?.evidence.first?.answer == "vcnl4040: in_proximity_raw, near from 10 on")
  }

  @Test func activelyAskedTheLevelItselfIsNear() {
    for (raw, word) in [("249", "far"), ("250", "near"), ("2000", "near")] {
      let tree = FixtureTree.pinePhone.file("/sys/bus/iio/devices/iio:device1/in_proximity_raw", raw + "\n")
      #expect(finding(tree, active: true)?.value?.string == word, "\(raw)")
    }
  }

  @Test func aRuleCorrectsTheFirmware() {
    let tree = FixtureTree.librem5.udev(0, "PROXIMITY_NEAR_LEVEL=40")
    #expect(finding(tree)?.evidence.first?.answer == "vcnl4040: in_proximity_raw, near from 40 on")
  }

  @Test func withoutANearLevelItIsPresentAndItsStateUnknownEvenWhenAsked() {
    for active in [false, true] {
      let found = finding(.hidSensors, active: active)
      #expect(found?.state == .present && found?.value == nil)
      #expect(found?.reason?.contains("neither firmware nor a rule") == true)
    }
  }

  @Test(arguments: ["proximity-wifi", "proximity-lte", "proximity-palmrest-left", "proximity-lap"])
  func aSensorForARadiosPowerIsNotForAFace(_ label: String) {
    let tree = FixtureTree().input(0, "EV=1")
      .iio(0, "stk3310", ["in_proximity_raw"], texts: ["label": label, "in_proximity_nearlevel": "9"])
    #expect(finding(tree)?.state == .absent)
    #expect(finding(tree)?.evidence.last?.answer.contains(label) == true)
  }

  @Test func soIsOneWithManyPlates() {
    let tree = FixtureTree().input(0, "EV=1").iio(0, "aw96103", ["in_proximity0_raw", "in_proximity1_raw"])
    #expect(finding(tree)?.state == .absent)
  }

  @Test func theSwitchTellsNearAndFar() {
    let tree = FixtureTree().input(4, Self.front).file("/sys/class/input/input4/event4/dev", "13:68\n")
    tree.answer("open /dev/input/event4")
    for (byte, word) in [(UInt8(0x08), "near"), (0x00, "far"), (0xF7, "far")] {
      tree.answer("ioctl /dev/input/event4 0x8008451b", [0xFF, byte, 0, 0, 0, 0, 0, 0])
      #expect(finding(tree)?.value?.string == word)
      #expect(finding(tree)?.state == .present && finding(tree)?.reason == nil)
    }
    #expect(ProximityProbe.diagnose(tree.root).last?.state == .works)
  }

  @Test func whoMayNotOpenTheNodeStillLearnsThatItIsThere() {
    let tree = FixtureTree().input(4, Self.front).file("/sys/class/input/input4/event4/dev", "13:68\n")
    tree.refusal("open /dev/input/event4", EACCES)
    #expect(finding(tree)?.state == .present && finding(tree)?.value == nil)
    let row = ProximityProbe.diagnose(tree.root).last
    #expect(row?.state == .missing && row?.remedy?.contains("input") == true)
  }

  @Test func aShortReplyOfTheDriverIsNoSwitchThatIsOn() {
    let tree = FixtureTree().input(4, Self.front).file("/sys/class/input/input4/event4/dev", "13:68\n")
    tree.answer("open /dev/input/event4").answer("ioctl /dev/input/event4 0x8008451b", [])
    #expect(finding(tree)?.value?.string == "far")
  }

  @Test func behindACoprocessorOnlyTheProxyShowsIt() {
    let tree = FixtureTree.fairphone4
    #expect(finding(tree)?.state == .unknown)
    tree.sensorProxy(#"{"HasProximity":true,"ProximityNear":false}"#)
    #expect(finding(tree)?.state == .present && finding(tree)?.value == nil)
  }

  @Test func withoutABusNothingIsKnownAndWithConvertersNothingIsThere() {
    #expect(finding(FixtureTree().input(0, "EV=1"))?.state == .unknown)
    #expect(finding(FixtureTree().iio(0, "adc", ["in_voltage0_raw"]))?.state == .unknown)
    #expect(finding(FixtureTree().iio(0, "adc", ["in_voltage0_raw"]).input(0, "EV=1"))?.state == .absent)
    #expect(finding(.steamDeck)?.state == .absent)
  }
}
