import Glibc
import Kernel
import TestSupport

/// A video node to be built; what a test does not mind has a value already.
struct FixtureNode {
  var number: Int
  var name = "Camera"
  var driver = "uvcvideo"
  var bus = "usb-1"
  /// Of the node; that of the whole device says that it captures.
  var flags: UInt32 = 0x0420_0001
  /// Where its device lies below /sys/devices.
  var device = "pci0/usb1/1-5/1-5:1.0"
  var formats = ["YUYV"]
  /// Controls by their number, with their values.
  var controls: [UInt32: Int32] = [:]
}

extension FixtureTree {
  /// From hexadecimal digits.
  static func bytes(_ digits: String) -> [UInt8] {
    let digits = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private func bytes(_ length: Int, _ numbers: [Int: UInt32], _ texts: [Int: String] = [:]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    for (offset, number) in numbers {
      withUnsafeBytes(of: number) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
    for (offset, text) in texts {
      let text = Array(text.utf8)
      bytes.replaceSubrange(offset..<offset + text.count, with: text)
    }
    return bytes
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.reversed().drop { $0 == 0 }.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The entry in /sys alone, as everyone may read it.
  @discardableResult
  func videoEntry(_ node: FixtureNode, entry: String? = nil) -> Self {
    let entry = entry ?? "video\(node.number)"
    let place = "\(node.device)/video4linux/\(entry)"
    file("/sys/devices/\(place)/name", node.name + "\n")
    file("/sys/devices/\(place)/dev", "81:\(node.number)\n")
    file("/sys/devices/\(place)/uevent", "DEVNAME=\(entry)\n")
    link("/sys/devices/\(node.device)/driver", to: "../drivers/\(node.driver)")
    return link("/sys/class/video4linux/\(entry)", to: "../../devices/\(place)")
  }

  /// The entry, and a node that answers.
  @discardableResult
  func video(_ node: FixtureNode) -> Self {
    let path = "/dev/video\(node.number)"
    videoEntry(node).answer("open \(path)")
    answer(
      "ioctl \(path) 0x80685600",
      bytes(104, [84: 0x8420_0001, 88: node.flags], [0: node.driver, 16: node.name, 48: node.bus]))
    let multiplanar = node.flags & 0x1000 != 0
    for (index, code) in node.formats.enumerated() {
      let argument = bytes(64, [0: UInt32(index), 4: multiplanar ? 9 : 1])
      answer(
        "ioctl \(path) 0xc0405602 \(hexadecimal(argument))",
        bytes(64, [0: UInt32(index)], [44: code.count < 4 ? code + " " : code]))
    }
    return controls(path, node.controls)
  }

  @discardableResult
  func controls(_ path: String, _ values: [UInt32: Int32]) -> Self {
    for (id, value) in values {
      let question = hexadecimal(bytes(4, [0: id]))
      answer("ioctl \(path) 0xc0445624 \(question)", bytes(68, [0: id, 44: 2]))
      answer("ioctl \(path) 0xc008561b \(question)", bytes(8, [0: id, 4: UInt32(bitPattern: value)]))
    }
    return self
  }

  /// A media device with entities (number, function, name, minor of its node), ways and ancillary links between them.
  @discardableResult
  func media(
    _ number: Int, device: String, _ entities: [(id: UInt32, function: UInt32, name: String, minor: UInt32?)],
    ways: [(UInt32, UInt32)] = [], ancillaries: [(UInt32, UInt32)] = []
  ) -> Self {
    let path = "/dev/media\(number)"
    file("/sys/devices/\(device)/media\(number)/uevent", "DEVNAME=media\(number)\n")
    link("/sys/bus/media/devices/media\(number)", to: "../../../devices/\(device)/media\(number)")
    answer("open \(path)")
    let nodes = entities.filter { $0.minor != nil }
    var tables = entities.flatMap { bytes(96, [0: $0.id, 68: $0.function], [4: $0.name]) }
    tables += nodes.flatMap { bytes(112, [0: $0.id + 1000, 48: 81, 52: $0.minor ?? 0]) }
    tables += entities.flatMap { bytes(32, [0: $0.id + 2000, 4: $0.id]) }
    tables += nodes.flatMap { bytes(40, [4: $0.id + 1000, 8: $0.id, 12: 1 << 28]) }
    tables += ways.flatMap { bytes(40, [4: $0.0 + 2000, 8: $0.1 + 2000]) }
    tables += ancillaries.flatMap { bytes(40, [4: $0.0, 8: $0.1, 12: 2 << 28]) }
    let links = nodes.count + ways.count + ancillaries.count
    let counts = [entities.count, nodes.count, entities.count, links]
    let argument = bytes(
      72, Dictionary(uniqueKeysWithValues: zip([8, 24, 40, 56], counts.map { UInt32($0) })))
    let lengths = zip(counts, [96, 112, 32, 40]).map { $0 * $1 }.filter { $0 > 0 }.map { "\($0)" }
    answer("ioctl \(path) 0xc0487c04", argument)
    let question = ["ioctl \(path) 0xc0487c04", hexadecimal(argument)] + lengths
    return answer(question.joined(separator: " "), argument + tables)
  }
}
