import Glibc

/// An input device as /sys/class/input shows it to everybody, without its node (sysfs-class-input, input.rst).
package struct SysInput: Sendable, Equatable {
  /// `input3`
  package var entry: String
  /// What the driver calls it; its own words.
  package var name: String?
  /// Where it is plugged in, in the driver's own words: `usb-0000:00:14.0-3/input0`.
  package var physical: String?
  /// A BUS_… of linux/input.h.
  package var bus: UInt16?
  package var vendor: UInt16?
  package var product: UInt16?
  /// Nil where the kernel shows none: before Linux 2.6.38, or a broken attribute.
  package var properties: InputBits?
  package var codes: [Kind: InputBits]
  /// `event3`, `js0`, `mouse1`
  package var handlers: [String]
  /// The link of its class entry into the device tree; nil in a tree without symbolic links.
  package var path: String?

  /// What a device can report, and be told.
  package enum Kind: String, Sendable, CaseIterable {
    case event = "ev"
    case key
    case relative = "rel"
    case absolute = "abs"
    case toggle = "sw"
    case light = "led"
    case forceFeedback = "ff"
  }

  package static let directory = "/sys/class/input"

  /// `/dev/input/event3`; nil where the kernel made none.
  package var node: String? {
    handlers.first { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
  }

  package func has(_ kind: Kind, _ code: Int) -> Bool { codes[kind]?.contains(code) == true }
  package func hasProperty(_ property: Int) -> Bool { properties?.contains(property) == true }

  /// Every device there is. What cannot be read of one is missing from it; it does not lose the device.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysInput] {
    let texts = try root.entries(directory).filter { isDevice($0) }.map { InputTexts.read(root, $0) }
    let width = width(root, texts)
    return texts.map { $0.device(width: width) }
  }

  private static func isDevice(_ entry: String) -> Bool {
    entry.hasPrefix("input") && entry.utf8.count > 5
      && entry.utf8.dropFirst(5).allSatisfy { (48...57).contains($0) }
  }

  /// The kernel prints words of the size that the reading program has; of a machine seen from elsewhere it is what was
  /// noted, or what the words themselves tell.
  private static func width(_ root: KernelRoot, _ texts: [InputTexts]) -> Int {
    let noted = try? root.answer("bytes of a long") { () throws(SystemError) in
      [UInt8(MemoryLayout<CLong>.size)]
    }
    if let size = noted?.first, size == 4 || size == 8 { return Int(size) * 8 }
    return InputBits.width(of: texts.flatMap(\.bitmaps)) ?? 64
  }
}
