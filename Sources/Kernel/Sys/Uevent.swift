/// The `uevent` file of a device: one `KEY=value` a line (sysfs-uevent).
package enum Uevent {
  /// Lines without `=` are passed over; of a key that stands twice the last counts.
  package static func parse(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<sign], as: UTF8.self)
      values[key] = String(decoding: line[line.index(after: sign)...], as: UTF8.self)
    }
    return values
  }
}
