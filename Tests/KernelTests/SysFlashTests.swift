import Kernel
import TestSupport
import Testing

@Suite struct SysFlashTests {
  private let leds = "/sys/class/leds"

  @Test func onlyWhatStrobesIsAFlash() throws {
    let tree = FixtureTree().file("\(leds)/white:flash/flash_strobe", "0\n")
    tree.file("\(leds)/white:flash/max_flash_brightness", "1000000\n")
    tree.file("\(leds)/white:torch/brightness", "0\n").file("\(leds)/yellow:flash_1/brightness", "0\n")
    tree.file("\(leds)/input0::numlock/brightness", "0\n").file("\(leds)/flashlight_button/brightness", "0\n")
    let found = try SysFlash.readAll(tree.root)
    #expect(found.map(\.name) == ["flashlight_button", "white:flash", "white:torch", "yellow:flash_1"])
    #expect(found.map(\.canStrobe) == [false, true, false, false])
    #expect(found[1].maximumBrightness == 1_000_000 && found[1].maximumTimeout == nil)
  }
}
