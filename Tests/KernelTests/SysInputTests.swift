import Kernel
import TestSupport
import Testing

@Suite struct SysInputTests {
  private let base = "/sys/class/input/input3"

  @Test func ueventTellsItAllAtOnce() throws {
    let tree = FixtureTree().file(
      "\(base)/uevent",
      """
      PRODUCT=3/28de/1205/111
      NAME="Steam Deck \\"Motion\\" Sensors"
      PHYS="usb-0000:04:00.4-3/input0"
      PROP=40
      EV=9
      ABS=3f
      SW=800
      MODALIAS=input:b0003
      """
    ).file("\(base)/event7/dev", "13:71\n").file("\(base)/mouse0/dev", "13:32\n").file("\(base)/power/x", "")
    let input = try #require(try SysInput.readAll(tree.root).first)
    #expect(input.entry == "input3" && input.name == "Steam Deck \\\"Motion\\\" Sensors")
    #expect(input.bus == InputCode.Bus.usb && input.vendor == 0x28DE && input.product == 0x1205)
    #expect(input.hasProperty(InputCode.Property.accelerometer))
    #expect(input.codes[.absolute]?.contains(allOf: InputCode.Axis.rotation) == true)
    #expect(input.has(.toggle, InputCode.Switch.frontProximity) && !input.has(.key, 0x130))
    #expect(input.node == "/dev/input/event7" && input.handlers == ["event7", "mouse0"])
  }

  @Test func withoutUeventEachAttributeIsRead() throws {
    let tree = FixtureTree().file("\(base)/name", "gpio-vibrator\n").file("\(base)/id/bustype", "0019\n")
    tree.file("\(base)/capabilities/ff", "10000 0\n").file("\(base)/properties", "0\n")
    let input = try #require(try SysInput.readAll(tree.root).first)
    #expect(input.name == "gpio-vibrator" && input.bus == InputCode.Bus.host && input.vendor == nil)
    #expect(input.has(.forceFeedback, InputCode.ForceFeedback.rumble))
    #expect(input.properties?.isEmpty == true && input.codes[.key] == nil)
  }

  @Test func aBrokenAttributeDoesNotLoseTheDevice() throws {
    let tree = FixtureTree().file("\(base)/uevent", "PRODUCT=zz/1\nEV=x\nABS=7\n").file("\(base)/name/x", "")
    let input = try #require(try SysInput.readAll(tree.root).first)
    #expect(input.bus == nil && input.vendor == 1 && input.codes[.event] == nil && input.name == nil)
    #expect(input.codes[.absolute]?.contains(allOf: InputCode.Axis.position) == true)
  }

  @Test func nodesAreNoDevicesOfTheirOwn() throws {
    let tree = FixtureTree()
    for name in ["event0", "mice", "js0", "input", "inputx", "input12"] {
      tree.file("/sys/class/input/\(name)/uevent", "EV=1\n")
    }
    #expect(try SysInput.readAll(tree.root).map(\.entry) == ["input12"])
    #expect(throws: SystemError.self) { try SysInput.readAll(FixtureTree().root) }
  }

  @Test func wordsAreAsWideAsTheMachineSaysOrTheListsShow() throws {
    let tree = FixtureTree().file("\(base)/uevent", "EV=200001\nFF=10000 0 0\n")
    #expect(try SysInput.readAll(tree.root).first?.has(.forceFeedback, 0x50) == false)
    tree.file("/sys/class/input/input0/uevent", "EV=3\nKEY=e080ffdf 1cfffff ffffffff fffffffe\n")
    #expect(try SysInput.readAll(tree.root).last?.has(.forceFeedback, 0x50) == true)
    tree.answer("bytes of a long", [8])
    #expect(try SysInput.readAll(tree.root).last?.has(.forceFeedback, 0x50) == false)
  }
}
