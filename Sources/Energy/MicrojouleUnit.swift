import Quantities

/// Finds out in which unit a counter counts whose figures the kernel rounds down to whole microjoules.
///
/// A processor counts in 2^-n J, some in 2^n µJ, of which the kernel keeps whole nanojoules (Intel 64 and IA-32 Architectures
/// Software Developer's Manual, volume 4, MSR_RAPL_POWER_UNIT; drivers/powercap/intel_rapl_common.c). The file's own unit says
/// nothing of it: the coarsest unit of which all figures are multiples does.
struct MicrojouleUnit: Sendable {
  /// In nanojoules, the coarsest first; the last fits every figure.
  private static let units: [UInt64] =
    ((8...19).map { 1_000_000_000 >> $0 } + (1...10).map { 1000 << $0 }).sorted(by: >) + [1000]
  /// Figures without which a unit may fit by chance.
  private static let fewest = 8

  /// A bit for each unit that fits all figures so far.
  private var fitting: UInt32 = .max
  private var figures = 0
  private var last: UInt64 = 0

  mutating func note(_ joules: Double) {
    let figure = (joules * 1e6).rounded()
    guard figure > 0, figure < 9e15 else { return }
    let microjoules = UInt64(figure)
    guard microjoules != last else { return }
    last = microjoules
    figures += 1
    for place in Self.units.indices where fitting & (1 << UInt32(place)) != 0 {
      let unit = Self.units[place]
      let count = (microjoules * 1000 + unit - 1) / unit
      if count * unit / 1000 != microjoules { fitting &= ~(1 << UInt32(place)) }
    }
  }

  /// Nil before enough figures were seen.
  var joules: Double? {
    guard figures >= Self.fewest else { return nil }
    let place = min(fitting.trailingZeroBitCount, Self.units.count - 1)
    return Double(Self.units[place]) / 1e9
  }
}
