import Quantities

/// What udev's rules and probing programs noted about a device, readable by everybody. The files' form is systemd's own
/// and has not changed since they were introduced: lines such as `E:KEY=value` (sd-device, `device-private.c`).
package enum UdevDatabase {
  package static let directory = "/run/udev/data"

  /// The properties of a device in /sys.
  ///
  /// - Parameter path: Its folder, such as `/sys/bus/iio/devices/iio:device0`.
  /// - Parameter kind: `c` for a character device, `b` for a block device.
  /// - Returns: Nothing where udev does not run or knows no more of the device.
  package static func properties(
    _ root: KernelRoot, _ path: String, subsystem: String, kind: String = "c"
  ) -> [String: String] {
    let name = path.pieces(between: "/").last ?? ""
    let numbers = try? root.text("\(path)/dev")
    let file = numbers.map { "\(kind)\($0)" } ?? "+\(subsystem):\(name)"
    guard !file.contains("/"), let text = try? root.text("\(directory)/\(file)") else { return [:] }
    return parse(text)
  }

  package static func parse(_ text: String) -> [String: String] {
    var properties: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "E:".utf8), let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<sign].dropFirst(2), as: UTF8.self)
      properties[key] = String(decoding: line[line.index(after: sign)...], as: UTF8.self)
    }
    return properties
  }
}
