import Energy
import Formats
import Quantities
import Recordings

/// What the program used as one bar, a piece for each component, or the components alone where the whole is not known.
/// Numbers and patterns tell the pieces apart as well as colours do; the line above the end of the bar is where the sum lies
/// for all that is known.
struct EnergyBar {
  private static let height = 28.0
  /// Percent of the width below which a piece has no room for its number.
  private static let legible = 7.0

  private let shares: [ComponentEnergy]
  /// Joules; nil where it is not known, so that nothing can be a share of it.
  private let total: Estimate?

  /// Nil where there is nothing to draw.
  ///
  /// - Parameter total: the program's energy; nil where that is not known.
  init?(_ shares: [ComponentEnergy], total: Estimate?) {
    let sum = shares.reduce(Estimate.zero) { $0 + $1.energy }
    guard sum.value > 0 else { return nil }
    self.shares = shares
    self.total = total
  }

  private var sum: Double { shares.reduce(0) { $0 + $1.energy.value } }

  /// Percent of the width that so many joules take: the whole is the most that the energy may be.
  private func width(_ joules: Double, _ total: Estimate) -> Double {
    min(max(joules / max(total.high, sum) * 100, 0), 100)
  }

  func render() -> HTML {
    """
    <figure class="energy">
    \(total.map(bar) ?? "<figcaption class=\"aside\">Known parts only</figcaption>\n")<ul class="components">
    \(shares.enumerated().map(row))</ul>
    </figure>

    """
  }

  private func bar(_ total: Estimate) -> HTML {
    let summary = summary(total)
    return """
      <svg class="bar" height="\(at: Self.height)" role="img" aria-label="\(summary)"><title>\(summary)</title>
      <defs>\(EnergyComponent.allCases.map(pattern))</defs>
      <rect class="track" width="100%" height="\(at: Self.height)" rx="4"/>\(pieces(total))\(whisker(total))</svg>

      """
  }

  private func summary(_ total: Estimate) -> String {
    let parts = shares.map { "\($0.component.words) \(Display.text($0.energy.value, .joules))" }
    let all = Display.text(total.value, .joules, within: total.low...total.high)
    return "\(all) in all: \(parts.joined(separator: ", "))"
  }

  /// Lines that lean one way, the other, lie, stand, or none.
  private func pattern(_ component: EnergyComponent) -> HTML {
    let lines: HTML =
      switch component {
      case .cpu: ""
      case .radio: "<path d=\"M0 8L8 0M-2 2L2 -2M6 10L10 6\"/>"
      case .storage: "<path d=\"M0 4H8\"/>"
      case .peripherals: "<path d=\"M0 0L8 8M-2 6L2 10M6 -2L10 2\"/>"
      case .other: "<path d=\"M4 0V8\"/>"
      }
    return """
      <pattern id="energy-\(component.rawValue)" class="\(component.rawValue)" width="8" height="8" \
      patternUnits="userSpaceOnUse"><rect width="8" height="8"/>\(lines)</pattern>
      """
  }

  private func pieces(_ total: Estimate) -> HTML {
    var start = 0.0
    let drawn = shares.enumerated().map { index, share -> HTML in
      let (left, wide) = (start, width(share.energy.value, total))
      start += wide
      let number: HTML =
        wide < Self.legible
        ? ""
        : """
        <circle class="number-back" cx="\(at: left + wide / 2)%" cy="14" r="9"/>\
        <text class="number" x="\(at: left + wide / 2)%" y="14" dy="0.36em">\(index + 1)</text>
        """
      return """
        <rect class="piece" x="\(at: left)%" width="\(at: wide)%" height="\(at: Self.height)" \
        fill="url(#energy-\(share.component.rawValue))"/>\(number)
        """
    }
    return "\(drawn)"
  }

  private func whisker(_ total: Estimate) -> HTML? {
    guard total.high > total.low else { return nil }
    let (low, high) = (width(total.low, total), width(total.high, total))
    return """
      <line class="whisker" x1="\(at: low)%" x2="\(at: high)%" y1="-6" y2="-6"/>\
      <line class="whisker" x1="\(at: low)%" x2="\(at: low)%" y1="-10" y2="-2"/>\
      <line class="whisker" x1="\(at: high)%" x2="\(at: high)%" y1="-10" y2="-2"/>
      """
  }

  /// Which piece of the bar it is.
  private func key(_ index: Int, _ component: EnergyComponent) -> HTML {
    """
    <svg class="sample" width="18" height="18" aria-hidden="true"><rect width="18" height="18" \
    rx="3" fill="url(#energy-\(component.rawValue))"/></svg> <span class="number">\(index + 1)</span> \

    """
  }

  private func row(_ index: Int, _ share: ComponentEnergy) -> HTML {
    let energy = share.energy
    let parts = share.lines.prefix(4).map { line in line.amount.map { "\(line.part) (\($0))" } ?? line.part }
    let words = share.component.words
    return """
      <li><span class="name">\(total == nil ? "" : key(index, share.component))\
      \(words.capitalisedFirst)</span> \
      <span class="figure">\(Display.text(energy.value, .joules, within: energy.low...energy.high))</span> \
      <span class="part">\(total == nil ? "" : Display.text(energy.value / sum * 100, .percent))</span>\
      <span class="detail">\(parts.joined(separator: ", ")); \(ComponentEnergy.origin([share]))</span></li>

      """
  }
}
