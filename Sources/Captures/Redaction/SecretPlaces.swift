import Kernel
import Quantities

/// Where the kernel and the system keep what identifies a device: files that hold nothing else, and keys in files that
/// hold more.
enum SecretPlaces {
  /// Attributes of sysfs, files of /proc/device-tree and /etc, by the end of their path.
  private static let files: Set<String> = [
    "serial", "serial_number", "serial-number", "serialno", "serial_no", "product_serial", "board_serial",
    "chassis_serial", "product_uuid", "board_asset_tag", "chassis_asset_tag", "uniq", "unique_id", "uuid",
    "wwid", "wwn", "eui", "nguid", "cid", "vpd_pg80", "vpd_pg83", "soc_uid", "machine-id", "hostname", "imei",
    "imsi", "iccid", "meid", "manufacturer_sn",
  ]
  private static let hardwareAddresses: Set<String> = ["local-mac-address", "mac-address"]

  /// Parts of a key's name, in capitals, that promise something identifying: `ID_SERIAL_SHORT`, `HID_UNIQ`.
  private static let keys = ["SERIAL", "UNIQ", "UUID", "IMEI", "IMSI", "ICCID", "WWN", "HOSTNAME"]

  /// Words that makers leave where a number should stand, and numbers that count up.
  private static let fillers: Set<String> = [
    "", "none", "n/a", "na", "unknown", "default string", "not specified", "not applicable", "not available",
    "to be filled by o.e.m.", "system serial number", "chassis serial number", "base board serial number",
    "asset tag", "no asset tag", "localhost", "0123456789", "123456789", "1234567890", "123456789012",
    "true", "false", "null",
  ]

  static func isFiller(_ text: [UInt8]) -> Bool {
    fillers.contains(String(decoding: text, as: UTF8.self).lowercased())
      || text.allSatisfy { [0x30, 0x2D, 0x2E, 0x20, 0x78].contains($0) }
  }

  static func name(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Conceals a file that holds an identifier and nothing else.
  static func concealFile(_ path: String, _ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    let name = name(path)
    let all = 0..<text.bytes.count
    if path.hasSuffix("/dm/uuid") {
      concealParts(&text, &names)
    } else if hardwareAddresses.contains(name), text.bytes.count == 6 {
      text.replace(all, names.hardwareAddress(text.bytes))
    } else if files.contains(name) {
      // The number of the page and its length stand in front (SPC-4, vital product data).
      let start = name.hasPrefix("vpd_pg") ? min(4, all.count) : 0
      text.concealText(start..<all.count, &names)
    }
  }

  /// The name of a device mapper's device says in short words what kind it is, and in long ones which.
  private static func concealParts(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    var start = 0
    let source = text.bytes
    while start < source.count {
      let end = source[start...].firstIndex { $0 == UInt8(ascii: "-") || $0 <= 0x20 } ?? source.count
      if end - start >= 16 { text.concealText(start..<end, &names) }
      start = end + 1
    }
  }

  private static let directories: Set<String> = [
    "by-id", "by-uuid", "by-label", "by-partuuid", "by-partlabel", "by-diskseq",
  ]

  /// Conceals the names in a directory that sorts devices by what identifies them.
  static func concealEntries(_ path: String, _ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    guard directories.contains(name(path)) else { return }
    var start = 0
    let source = text.bytes
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A) ?? source.count
      text.concealText(start..<end, &names)
      start = end + 1
    }
  }

  /// Conceals the values of `KEY=value` and `Key : value`.
  ///
  /// - Parameter endsAtBlank: Whether one line holds several pairs, as the kernel's command line does.
  static func concealPairs(_ text: inout ConcealedBytes, endsAtBlank: Bool, _ names: inout Pseudonyms) {
    let source = text.bytes
    var start = 0
    while start < source.count {
      let end =
        source[start...].firstIndex { $0 == 0x0A || $0 == 0 || (endsAtBlank && $0 == 0x20) } ?? source.count
      if let sign = source[start..<end].firstIndex(where: {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":")
      }) {
        concealPair(&text, key: start..<sign, value: (sign + 1)..<end, &names)
      }
      start = end + 1
    }
  }

  private static func concealPair(
    _ text: inout ConcealedBytes, key: Range<Int>, value: Range<Int>, _ names: inout Pseudonyms
  ) {
    guard key.count <= 80 else { return }
    let word = String(decoding: text.bytes[key], as: UTF8.self).uppercased()
    if keys.contains(where: word.contains) { return text.concealText(value, &names) }
    // `U: Uniq=…` of /proc/bus/input/devices; `E:ID_SERIAL=…` of udev's database.
    guard let sign = text.bytes[value].firstIndex(of: UInt8(ascii: "=")), key.count == 1 else { return }
    concealPair(&text, key: value.lowerBound..<sign, value: (sign + 1)..<value.upperBound, &names)
  }
}
