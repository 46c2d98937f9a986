import Quantities

/// A light of /sys/class/leds that serves a camera: a flash (sysfs-class-led-flash), or a torch that cannot flash.
package struct SysFlash: Sendable, Equatable {
  package static let directory = "/sys/class/leds"

  package var name: String
  /// Whether it has `flash_strobe`: without, it can only shine.
  package var canStrobe: Bool
  /// The most that it flashes with, in microamperes, and for how long at most, in microseconds.
  package var maximumBrightness: Int?
  package var maximumTimeout: Int?

  package init(name: String, canStrobe: Bool, maximumBrightness: Int? = nil, maximumTimeout: Int? = nil) {
    self.name = name
    self.canStrobe = canStrobe
    self.maximumBrightness = maximumBrightness
    self.maximumTimeout = maximumTimeout
  }

  /// Lights that are neither, such as those of keyboards, are left out.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysFlash] {
    try root.entries(directory).compactMap { name in
      let base = "\(directory)/\(name)"
      guard root.exists("\(base)/flash_strobe") else {
        return isTorch(name) ? SysFlash(name: name, canStrobe: false) : nil
      }
      func number(_ attribute: String) -> Int? {
        (try? root.text("\(base)/\(attribute)")).flatMap { Int($0) }
      }
      return SysFlash(
        name: name, canStrobe: true, maximumBrightness: number("max_flash_brightness"),
        maximumTimeout: number("max_flash_timeout"))
    }
  }

  /// Names end in the light's function: `white:torch`; a second one of a kind in a number: `white:flash_1`.
  private static func isTorch(_ name: String) -> Bool {
    guard let function = name.pieces(between: ":").last else { return false }
    return ["torch", "flash"].contains { function.hasPrefix($0) }
  }
}
