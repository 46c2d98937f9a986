/// What may follow a number: each suffix with the unit it stands for and the factor to it.
///
/// Decimal and binary prefixes differ, as in IEC 80000-13: `kB` is 1000 bytes, `KiB` 1024.
package enum QuantitySuffix {
  package struct Scale: Sendable {
    package var unit: Unit
    package var factor: Double
  }

  static let times: [(String, Double)] = [
    ("ns", 1e-9), ("us", 1e-6), ("\u{b5}s", 1e-6), ("\u{3bc}s", 1e-6), ("ms", 1e-3), ("s", 1), ("min", 60),
    ("h", 3600), ("d", 86400),
  ]
  static let sizes: [(String, Double)] = [
    ("B", 1), ("bytes", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12),
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("TiB", 1_099_511_627_776),
  ]

  package static let all: [String: Scale] = {
    var table: [String: Scale] = [
      "": Scale(unit: .count, factor: 1), "count": Scale(unit: .count, factor: 1),
      "%": Scale(unit: .percent, factor: 1), "ratio": Scale(unit: .ratio, factor: 1),
      "cores": Scale(unit: .cores, factor: 1), "core": Scale(unit: .cores, factor: 1),
      "J": Scale(unit: .joules, factor: 1), "mJ": Scale(unit: .joules, factor: 1e-3),
      "kJ": Scale(unit: .joules, factor: 1e3), "Wh": Scale(unit: .joules, factor: 3600),
      "mWh": Scale(unit: .joules, factor: 3.6), "kWh": Scale(unit: .joules, factor: 3.6e6),
      "W": Scale(unit: .watts, factor: 1), "mW": Scale(unit: .watts, factor: 1e-3),
      "A": Scale(unit: .amperes, factor: 1), "mA": Scale(unit: .amperes, factor: 1e-3),
      "V": Scale(unit: .volts, factor: 1), "mV": Scale(unit: .volts, factor: 1e-3),
      "Ah": Scale(unit: .ampereHours, factor: 1), "mAh": Scale(unit: .ampereHours, factor: 1e-3),
      "Hz": Scale(unit: .hertz, factor: 1), "kHz": Scale(unit: .hertz, factor: 1e3),
      "MHz": Scale(unit: .hertz, factor: 1e6), "GHz": Scale(unit: .hertz, factor: 1e9),
      "bit/s": Scale(unit: .bytesPerSecond, factor: 0.125),
      "kbit/s": Scale(unit: .bytesPerSecond, factor: 125),
      "Mbit/s": Scale(unit: .bytesPerSecond, factor: 125_000),
    ]
    for (name, seconds) in times {
      table[name] = Scale(unit: .seconds, factor: seconds)
      table["/\(name)"] = Scale(unit: .perSecond, factor: 1 / seconds)
      for (size, bytes) in sizes {
        table["\(size)/\(name)"] = Scale(unit: .bytesPerSecond, factor: bytes / seconds)
      }
    }
    for (name, bytes) in sizes { table[name] = Scale(unit: .bytes, factor: bytes) }
    return table
  }()

  package static func find(_ suffix: String) -> Scale? {
    all[String(suffix.filter { $0 != " " })]
  }

  package static func nearest(to suffix: String) -> String? {
    Spelling.nearest(to: suffix, among: all.keys.filter { !$0.isEmpty })
  }
}
