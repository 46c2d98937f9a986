import Formats
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct DeviceIdiomTests {
  private func idiom(_ tree: FixtureTree) -> Finding? {
    DisplayProbe.read(tree.root).availability["idiom"]
  }
  private func factor(_ chassis: String?, _ inches: Double?, touch: Bool = false, lid: Bool = false)
    -> String?
  {
    DeviceIdiom(
      chassis: chassis, diagonal: inches.map { .value($0) } ?? .absent("no EDID"), hasTouchscreen: touch,
      hasLid: lid
    ).judgement.kind
  }

  @Test func aNotebookByItsFirmwareThatIsHeldInTheHandsIsToldByItsSize() {
    let finding = idiom(.steamDeckScreen())
    #expect(finding?.state == .present && finding?.value == "tablet")
    #expect(finding?.reason?.contains("its firmware calls it a laptop") == true)
    #expect(finding?.evidence.first?.answer == "9: laptop")
  }

  @Test func aPhoneWithoutAChassisTypeIsToldByItsTouchscreen() {
    let finding = idiom(.pinePhoneProScreen())
    #expect(finding?.value == "handheld" && finding?.reason?.contains("6.0 inches") == true)
  }

  @Test func aHandsetByItsDeviceTreeIsHandheld() {
    let answer = DisplayProbe.read(FixtureTree.librem5Screen().root)
    #expect(answer.availability["idiom"]?.value == "handheld")
    #expect(answer.hardware?["formFactor"]?["interfaceIdiom"] == "phone")
  }

  @Test func aLaptopWithALidStaysALaptopHoweverSmall() {
    #expect(idiom(.thinkPadScreen())?.value == "laptop")
    #expect(factor("laptop", 7, touch: true, lid: true) == "laptop")
    #expect(factor("laptop", 14, touch: true) == "laptop")
    #expect(factor("laptop", nil, touch: true) == "laptop")
  }

  @Test func aTabletBelowTheLimitIsAPhone() {
    #expect(factor("tablet", 5.5) == "handheld" && factor("tablet", 10.1) == "tablet")
    #expect(factor("tablet", nil) == "tablet")
    #expect(factor(nil, 6.89, touch: true) == "handheld" && factor(nil, 6.9, touch: true) == "tablet")
  }

  @Test func withoutAChassisAndATouchscreenNothingIsGuessed() {
    #expect(
      factor(nil, 13.3) == nil && factor(nil, nil, touch: true) == nil && factor(nil, 27, touch: true) == nil)
  }

  @Test func aVirtualMachineHasNoSize() {
    let tree = FixtureTree.thinkPadScreen().file("/sys/class/dmi/id/sys_vendor", "QEMU\n")
    #expect(idiom(tree)?.state == .unknown)
    #expect(idiom(tree)?.reason == "a virtual machine (qemu) has no size of its own")
  }

  @Test func thePowerProfileOfTheFirmwareStandsInForAChassisThatIsOther() {
    #expect(idiom(FixtureTree().chassis(1).file("/sys/firmware/acpi/pm_profile", "8\n"))?.value == "tablet")
    #expect(idiom(FixtureTree().chassis(2).file("/sys/firmware/acpi/pm_profile", "0\n"))?.state == .unknown)
  }

  @Test func anEmptyTreeSaysWhatIsMissing() {
    #expect(idiom(FixtureTree())?.state == .unknown)
    #expect(idiom(FixtureTree())?.reason?.contains("nothing shows the chassis") == true)
  }

  /// A touchpad has axes and lies elsewhere than the picture; a pen display's stylus has axes and the property.
  @Test func aTouchpadIsNoTouchscreen() {
    let tree = FixtureTree.pinePhoneProScreen().file("/sys/class/input/input3/properties", "5\n")
    #expect(idiom(tree)?.state == .unknown)
  }
}
