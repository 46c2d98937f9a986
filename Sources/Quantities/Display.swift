/// Numbers as people read them. Documents keep the plain number; only what is shown goes through here.
package enum Display {
  /// `12.3 MiB`, `820 ms`, `1 003`, `-4 900 %`: three significant digits, a binary prefix for bytes.
  package static func text(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .bytes: scaled(value, binary) ?? "\(grouped(value)) B"
    case .bytesPerSecond: (scaled(value, binary) ?? "\(countable(value)) B") + "/s"
    case .seconds: duration(value)
    case .count: value == value.rounded() ? grouped(value) : countable(value)
    case .perSecond: countable(value) + " /s"
    case .cores: countable(value) + (countable(value) == "1" ? " core" : " cores")
    case .percent: (abs(value) >= 100 ? grouped(value.rounded()) : short(value)) + " %"
    case .ratio: countable(value) + "×"
    case .watts, .joules, .amperes, .volts, .ampereHours: thousandths(value, unit.rawValue)
    case .hertz: (scaled(value, decimal) ?? short(value) + " ") + "Hz"
    }
  }

  /// `1 234` where nobody reads a decimal.
  private static func countable(_ value: Double) -> String {
    abs(value) >= 1000 && value.isFinite ? grouped(value.rounded()) : short(value)
  }

  /// At least three significant digits and no trailing zeros: `0.0213`, `1.5`, `12.3`, `1234`.
  package static func short(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let size = abs(value)
    if size == 0 { return "0" }
    var (decimals, bound) = (0, 100.0)
    while size < bound, decimals < 15 {
      bound /= 10
      decimals += 1
    }
    let text = fixed(value, decimals)
    guard text.utf8.contains(UInt8(ascii: ".")), !text.utf8.contains(UInt8(ascii: "e")) else { return text }
    var kept = text.utf8[...]
    while kept.last == UInt8(ascii: "0") { kept.removeLast() }
    if kept.last == UInt8(ascii: ".") { kept.removeLast() }
    return String(Substring(kept))
  }

  /// A fixed number of decimals, halves away from zero.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 9e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = (abs(value) * scale).rounded()
    guard units < 9e18 else { return "\(value)" }
    let sign = value < 0 && units > 0 ? "-" : ""
    let whole = Int64(units) / Int64(scale)
    guard decimals > 0 else { return sign + "\(whole)" }
    let fraction = "\(Int64(units) % Int64(scale))"
    return sign + "\(whole)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  private static let binary: [(Double, String)] = [
    (1_099_511_627_776, "TiB"), (1_073_741_824, "GiB"), (1_048_576, "MiB"), (1024, "KiB"),
  ]

  private static func scaled(_ value: Double, _ steps: [(Double, String)]) -> String? {
    steps.first { abs(value) >= $0.0 }.map { "\(countable(value / $0.0)) \($0.1)" }
  }

  private static let decimal: [(Double, String)] = [(1e9, "G"), (1e6, "M"), (1e3, "k")]

  /// Below one in thousandths: `1.2 W`, `820 mW`.
  private static func thousandths(_ value: Double, _ symbol: String) -> String {
    abs(value) < 1 && value != 0 ? short(value * 1000) + " m" + symbol : countable(value) + " " + symbol
  }

  private static func duration(_ value: Double) -> String {
    let size = abs(value)
    if size == 0 { return "0 s" }
    if size < 1e-3 { return short(value * 1e6) + " µs" }
    if size < 1 { return short(value * 1e3) + " ms" }
    if size < 120 { return short(value) + " s" }
    if size < 7200 { return short(value / 60) + " min" }
    return countable(value / 3600) + " h"
  }

  /// Thousands apart by a no-break space: `12 345`.
  private static func grouped(_ value: Double) -> String {
    let digits = fixed(abs(value), 0)
    guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return "\(value)" }
    var groups: [Substring] = []
    var rest = Substring(digits)
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    groups.insert(rest, at: 0)
    return (value < 0 ? "-" : "") + groups.joined(separator: "\u{a0}")
  }
}
