import Quantities

/// Where an axis ends and where it is labelled.
struct AxisScale {
  var top: Double
  var bottom = 0.0
  var ticks: [Double]
  private var base = 1.0
  private var suffix = ""

  /// From here on a round number above the highest could overflow.
  private static let huge = 1e300

  func label(_ tick: Double) -> String {
    tick == 0 ? "0" : Display.short(tick / base) + suffix
  }

  /// An axis as below that goes under zero where values do.
  static func values(from lowest: Double, upTo highest: Double, _ unit: Unit) -> AxisScale {
    guard lowest.isFinite, lowest < 0, highest.isFinite, max(highest, -lowest) < huge else {
      return values(upTo: highest, unit)
    }
    var axis = values(upTo: max(highest, -lowest), unit)
    guard axis.ticks.count > 1 else {
      (axis.bottom, axis.top) = (lowest, max(highest, 0))
      return axis
    }
    let step = axis.ticks[1]
    let (first, last) = ((lowest / step).rounded(.down), max(0, (highest / step).rounded(.up)))
    (axis.bottom, axis.top) = (first * step, last * step)
    axis.ticks = (Int(first)...Int(last)).map { Double($0) * step }
    return axis
  }

  /// An axis from zero to a round number that no value exceeds, with about four ticks.
  static func values(upTo highest: Double, _ unit: Unit) -> AxisScale {
    guard highest.isFinite, highest > 0 else { return AxisScale(top: 1, ticks: [0]) }
    guard highest < huge else { return AxisScale(top: highest, ticks: [0]) }
    let (base, suffix) = prefix(highest, unit)
    let whole = unit == .count || (base == 1 && unit == .bytes)
    let step = max(round(highest / base / 4), whole ? 1 : 0)
    let count = (highest / base / step).rounded(.up)
    guard count >= 1, count <= 8 else { return AxisScale(top: highest, ticks: [0]) }
    let ticks = (0...Int(count)).map { Double($0) * step * base }
    return AxisScale(top: count * step * base, ticks: ticks, base: base, suffix: suffix)
  }

  /// The time axis: it ends where the run ended, with a tick at each round moment before that.
  static func time(upTo end: Double) -> AxisScale {
    guard end.isFinite, end > 0 else { return AxisScale(top: 1, ticks: [0], suffix: " s") }
    guard end < huge else { return AxisScale(top: end, ticks: [0]) }
    let (base, suffix, steps) = clock(end)
    let step = steps.first { $0 >= end / base / 8 } ?? round(end / base / 8)
    let count = (end / base / step).rounded(.down)
    guard count >= 1, count <= 16 else { return AxisScale(top: end, ticks: [0]) }
    return AxisScale(
      top: end, ticks: (0...Int(count)).map { Double($0) * step * base }, base: base, suffix: suffix)
  }

  private static func prefix(_ highest: Double, _ unit: Unit) -> (Double, String) {
    let rate = unit == .bytesPerSecond ? "/s" : ""
    switch unit {
    case .bytes, .bytesPerSecond:
      for (size, name) in [
        (1_099_511_627_776.0, "TiB"), (1_073_741_824, "GiB"), (1_048_576, "MiB"), (1024, "KiB"),
      ]
      where highest >= size {
        return (size, " \(name)\(rate)")
      }
      return (1, " B\(rate)")
    case .cores: return (1, " cores")
    case .seconds: return (1, " s")
    case .percent: return (1, " %")
    case .joules, .watts, .amperes, .volts, .hertz, .ampereHours: return (1, " \(unit.rawValue)")
    case .perSecond: return (1, " /s")
    case .ratio: return (1, "×")
    case .count: return (1, "")
    }
  }

  private static func clock(_ end: Double) -> (Double, String, [Double]) {
    return switch end {
    case ..<1e-3: (1e-6, " µs", [])
    case ..<1: (1e-3, " ms", [])
    case ...120: (1, " s", [])
    case ...7200: (60, " min", [0.5, 1, 2, 5, 10, 15, 20, 30])
    case ...172_800: (3600, " h", [0.5, 1, 2, 3, 4, 6, 12, 24])
    default: (86_400, " d", [])
    }
  }

  /// The smallest 1, 2, 2.5, 5 times a power of ten that is not below a width.
  private static func round(_ width: Double) -> Double {
    var scale = 1.0
    while width < scale, scale > 1e-18 { scale /= 10 }
    while width >= scale * 10, scale < 1e300 { scale *= 10 }
    return [1, 2, 2.5, 5, 10].map { $0 * scale }.first { $0 >= width } ?? width
  }
}
