import Kernel

/// Reads what umockdev-record(1) writes: a block for each device, with its path below /sys (`P:`), its node (`N:`) and
/// links to it (`S:`), udev's properties (`E:`), and attributes as text (`A:`), as hexadecimal digits (`H:`) and as links
/// (`L:`).
enum UmockdevReader {
  private struct Device {
    var path: String
    var properties: [(key: String, value: String)] = []
    /// `major:minor` of its node.
    var number: String?

    var subsystem: String? { properties.first { $0.key == "SUBSYSTEM" }?.value }
    var name: String { String(path.split(separator: "/").last ?? "") }
  }

  /// Those whose devices sysfs lists below /sys/bus; all others are classes.
  private static let buses: Set<String> = [
    "acpi", "gnss-bus", "hid", "i2c", "iio", "mdio_bus", "media", "mei", "mipi-dsi", "mmc", "pci", "platform",
    "rpmsg", "scsi", "sdio", "serial", "serio", "soundwire", "spi", "usb", "virtio", "wmi",
  ]

  static func tree(_ bytes: [UInt8]) throws(CaptureArchive.Problem) -> RecordedTree {
    var tree = RecordedTree()
    var device: Device?
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var problem: String?
      do throws(RecordedTree.Excess) { problem = try take(line, &device, &tree) } catch {
        problem = error.problem
      }
      if let problem { throw .init(line: number, problem: problem) }
    }
    do throws(RecordedTree.Excess) { try finish(&device, &tree) } catch {
      throw .init(line: number, problem: error.problem)
    }
    return tree
  }

  /// - Returns: nil, or what is wrong with the line.
  private static func take(
    _ line: ArraySlice<UInt8>, _ device: inout Device?, _ tree: inout RecordedTree
  ) throws(RecordedTree.Excess) -> String? {
    guard !line.isEmpty else {
      try finish(&device, &tree)
      return nil
    }
    guard line.count >= 3, line.dropFirst().starts(with: ": ".utf8) else {
      return "expected a letter, a colon and a blank, as umockdev writes"
    }
    let text = String(decoding: line.dropFirst(3), as: UTF8.self)
    if line.first == UInt8(ascii: "P") {
      try finish(&device, &tree)
      device = Device(path: text)
      try tree.add("/sys" + text, .folder)
      return nil
    }
    guard device != nil else { return "stands in front of the first device's \"P:\"" }
    let letter = Character(Unicode.Scalar(line.first ?? 0))
    let isUnderstood = try take(letter, text: text, device: &device, tree: &tree)
    return isUnderstood ? nil : "this kind of line is not known, or its value is damaged"
  }

  /// - Returns: whether the line was understood.
  private static func take(
    _ letter: Character, text: String, device: inout Device?, tree: inout RecordedTree
  ) throws(RecordedTree.Excess) -> Bool {
    guard let path = device?.path else { return false }
    let sign = text.firstIndex(of: "=")
    let key = String(text[..<(sign ?? text.endIndex)])
    let value = sign.map { String(text[text.index(after: $0)...]) }
    switch (letter, value) {
    case ("E", let value?): device?.properties.append((key, value))
    case ("A", let value?):
      if key == "dev" { device?.number = String(decoding: unescaped(value), as: UTF8.self).trimmedBlanks }
      try tree.add("/sys\(path)/\(key)", .file(unescaped(value)))
    case ("H", let value?):
      guard let bytes = bytes(value) else { return false }
      try tree.add("/sys\(path)/\(key)", .file(bytes))
    case ("L", let value?): try tree.add("/sys\(path)/\(key)", .link(value))
    case ("N", _):
      guard let bytes = bytes(value ?? "") else { return false }
      try tree.add("/dev/" + key, .file(bytes))
    case ("S", _): try tree.add("/dev/" + text, .file([]))
    default: return false
    }
    return true
  }

  /// Adds what the kernel and udev make of a device: its place in the class or on the bus, and udev's own file.
  private static func finish(
    _ device: inout Device?, _ tree: inout RecordedTree
  ) throws(RecordedTree.Excess) {
    defer { device = nil }
    guard let device, let subsystem = device.subsystem else { return }
    let isBus = buses.contains(subsystem)
    let folder = isBus ? "/sys/bus/\(subsystem)/devices" : "/sys/class/\(subsystem)"
    try tree.add("\(folder)/\(device.name)", .link((isBus ? "../../.." : "../..") + device.path))
    try tree.add("/sys\(device.path)/subsystem", .link("/sys/\(isBus ? "bus" : "class")/\(subsystem)"))
    let text = device.properties.map { "E:\($0.key)=\($0.value)\n" }.joined()
    try tree.add("/run/udev/data/\(databaseName(device, subsystem))", .file(Array(text.utf8)))
    let uevent = device.properties.filter {
      !$0.key.hasPrefix("ID_") && !["TAGS", "USEC_INITIALIZED"].contains($0.key)
    }
    .map { "\($0.key)=\(kernels($0))\n" }.joined()
    try tree.add("/sys\(device.path)/uevent", .file(Array(uevent.utf8)))
  }

  /// A property as the kernel has it, to whose name of a node udev adds the folder.
  private static func kernels(_ property: (key: String, value: String)) -> String {
    property.key == "DEVNAME" && property.value.hasPrefix("/dev/")
      ? String(property.value.dropFirst(5)) : property.value
  }

  /// As systemd's `device_get_device_id` names it.
  private static func databaseName(_ device: Device, _ subsystem: String) -> String {
    if let number = device.number { return (subsystem == "block" ? "b" : "c") + number }
    if subsystem == "net", let index = device.properties.first(where: { $0.key == "IFINDEX" }) {
      return "n" + index.value
    }
    return "+\(subsystem):\(device.name)"
  }

  /// `\n`, `\t`, `\\`, `\"` and octal digits, as GLib's g_strescape leaves them.
  private static func unescaped(_ text: String) -> [UInt8] {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      let octal = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
      if octal.isEmpty {
        bytes.append(letters[next] ?? next)
        rest = rest.dropFirst()
      } else {
        bytes.append(UInt8(truncatingIfNeeded: octal.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
        rest = rest.dropFirst(octal.count)
      }
    }
    return bytes
  }

  /// Nil for what is no even number of hexadecimal digits.
  private static func bytes(_ digits: String) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
