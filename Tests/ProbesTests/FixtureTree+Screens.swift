import TestSupport

extension FixtureTree {
  /// A display controller's connector with what sysfs shows of it.
  @discardableResult
  func connector(_ name: String, _ status: String, modes: String = "", edid: [UInt8] = []) -> Self {
    let base = "/sys/class/drm/\(name)"
    file("\(base)/status", status + "\n").file("\(base)/enabled", "enabled\n").file("\(base)/modes", modes)
    return binary("\(base)/edid", edid)
  }

  @discardableResult
  func card(_ name: String, driver: String) -> Self {
    file("/sys/class/drm/\(name)/dev", "226:0\n")
    return link("/sys/class/drm/\(name)/device/driver", to: "../../../bus/pci/drivers/\(driver)")
  }

  @discardableResult
  func touchscreen() -> Self {
    file("/sys/class/input/input3/properties", "2\n").file(
      "/sys/class/input/input3/capabilities/abs", "260800000000003\n")
  }

  @discardableResult
  func chassis(_ number: Int) -> Self { file("/sys/class/dmi/id/chassis_type", "\(number)\n") }

  // MARK: - Machines

  static func steamDeckScreen() -> FixtureTree {
    FixtureTree().chassis(9).touchscreen().card("card0", driver: "amdgpu").connector(
      "card0-eDP-1", "connected", modes: "800x1280\n",
      edid: EDIDBytes.made(pixels: (800, 1280), coarse: (10, 16), millimetres: (100, 160), name: "ANX7530 U")
    ).connector("card0-DP-1", "disconnected")
  }

  /// Without a chassis type, as its older device trees are.
  static func pinePhoneProScreen() -> FixtureTree {
    let count = String(repeating: "00", count: 40) + "01"
    let question = String(repeating: "00", count: 32) + "01" + String(repeating: "00", count: 15) + "21"
    return FixtureTree().touchscreen().card("card0", driver: "panfrost").card("card1", driver: "rockchip-drm")
      .connector("card1-DSI-1", "connected", modes: "720x1440\n").connector("card1-DP-1", "disconnected")
      .answer("open /dev/dri/card1").answer("ioctl /dev/dri/card1 0xc04064a0", words(64, [40: 1])).answer(
        "ioctl /dev/dri/card1 0xc04064a0 \(count) 4", words(68, [40: 1, 64: 33])
      ).answer(
        "ioctl /dev/dri/card1 0xc05064a7 \(question) 68",
        words(148, [48: 33, 52: 16, 56: 1, 60: 1, 64: 68, 68: 136]))
  }

  static func librem5Screen() -> FixtureTree {
    FixtureTree().file("/proc/device-tree/chassis-type", "handset\0").touchscreen().card(
      "card1", driver: "mxsfb"
    ).connector("card1-DSI-1", "connected", modes: "720x1440\n").refusal("open /dev/dri/card1", 13).binary(
      "/sys/bus/mipi-dsi/devices/30a00000.dsi.0/of_node/width-mm", [0, 0, 0, 65]
    ).binary("/sys/bus/mipi-dsi/devices/30a00000.dsi.0/of_node/height-mm", [0, 0, 0, 130])
  }

  static func thinkPadScreen() -> FixtureTree {
    FixtureTree().chassis(10).card("card0", driver: "i915").connector(
      "card0-eDP-1", "connected", modes: "1920x1080\n",
      edid: EDIDBytes.made(coarse: (31, 17), millimetres: (309, 174))
    ).connector("card0-HDMI-A-1", "disconnected").connector("card0-DP-1", "disconnected").file(
      "/sys/class/input/input0/capabilities/sw", "1\n")
  }

  /// Integers in this machine's byte order at their offsets.
  static func words(_ count: Int, _ values: [Int: UInt32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    for (offset, value) in values {
      bytes.replaceSubrange(offset..<offset + 4, with: withUnsafeBytes(of: value) { Array($0) })
    }
    return bytes
  }
}
