import Quantities

/// How a metric is called in OpenMetrics 1.0: `disk.syncs` is `headroom_disk_syncs`, `memory.footprint.peak` is
/// `headroom_memory_footprint_peak_bytes`. Units are the base units of the standard, and end the name.
struct OpenMetricsName: Hashable {
  /// Without the unit.
  var stem: String
  /// Nil for a plain number.
  var unit: String?

  init(_ metric: String, _ unit: Unit) {
    let words = metric.unicodeScalars.map { scalar -> String in
      let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isWord ? String(scalar) : "_"
    }.joined()
    stem = "headroom_" + words
    self.unit = Self.names[unit] ?? nil
    if let own = self.unit, stem.hasSuffix("_" + own) { stem.removeLast(own.utf8.count + 1) }
    // These endings belong to other types than gauges.
    if self.unit == nil, Self.reserved.contains(where: { stem.hasSuffix($0) }) { stem += "_value" }
  }

  /// The family's name, perhaps of a bound of the figure: the unit stays last.
  func family(_ part: String = "") -> String { stem + part + (unit.map { "_" + $0 } ?? "") }

  /// Percent are told as a ratio, as the standard asks.
  static func factor(_ unit: Unit) -> Double { unit == .percent ? 0.01 : 1 }

  private static let names: [Unit: String?] = [
    .bytes: "bytes", .seconds: "seconds", .count: nil, .perSecond: "per_second",
    .bytesPerSecond: "bytes_per_second", .cores: "cores", .percent: "ratio", .ratio: "ratio",
    .joules: "joules", .watts: "watts", .amperes: "amperes", .volts: "volts", .hertz: "hertz",
    .ampereHours: "ampere_hours",
  ]

  private static let reserved = [
    "_total", "_created", "_count", "_sum", "_bucket", "_gcount", "_gsum", "_info",
  ]
}
