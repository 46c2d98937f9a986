import Documents
import Quantities

/// The bar of one limit. The limit stands at the same place in every bar, so that bars can be compared.
struct HeadroomBar {
  private static let height = 16.0
  /// Percent of the width at which the limit stands; what is right of it is past the limit.
  private static let limitPosition = 66.0

  private let line: BudgetLine
  private let bound: Double?

  init(_ line: BudgetLine) {
    self.line = line
    bound = line.limit.maximum?.value ?? line.limit.minimum?.value
  }

  /// Percent of the width that a figure takes; a figure past the drawing ends at its edge.
  private func position(_ figure: Double) -> Double {
    guard let bound else { return 0 }
    guard bound > 0 else { return figure > 0 ? 100 : 0 }
    return min(max(Self.limitPosition * figure / bound, 0), 100)
  }

  private var leavesDrawing: Bool {
    guard let bound, let value = line.compared else { return false }
    return bound > 0 ? value / bound * Self.limitPosition > 100 : value > 0
  }

  private var pastMaximum: Bool {
    guard let value = line.compared, let maximum = line.limit.maximum?.value else { return false }
    return value > maximum
  }

  func render() -> HTML {
    """
    <svg class="bar" height="\(at: Self.height)" role="img" aria-label="\(summary)"><title>\(summary)</title>\
    <rect class="track" width="100%" height="\(at: Self.height)" rx="4"/>\(content)\
    <line class="warning" \(warning)/>\
    <line class="bound" x1="\(at: Self.limitPosition)%" x2="\(at: Self.limitPosition)%" y1="-4" \
    y2="\(at: Self.height + 4)"/></svg>
    """
  }

  private var summary: String {
    "\(line.metric): \(BudgetStrings.allowance(line) ?? BudgetStrings.value(line)), \(BudgetStrings.limit(line.limit)), \(BudgetStrings.headroom(line))"
  }

  private var content: HTML {
    guard let value = line.compared else {
      return
        "<rect class=\"unmeasured\" width=\"\(at: Self.limitPosition)%\" height=\"\(at: Self.height)\" rx=\"4\"/>"
    }
    let end = position(value)
    let used = min(end, Self.limitPosition)
    return """
      <rect class="left" width="\(at: Self.limitPosition)%" height="\(at: Self.height)" rx="4"/>\
      <rect class="used" width="\(at: max(used, 0.4))%" height="\(at: Self.height)" rx="4"/>\(beyond(end))
      """
  }

  private func beyond(_ end: Double) -> HTML {
    guard end > Self.limitPosition else { return "" }
    let kind = pastMaximum ? "over" : "more"
    let edge: HTML =
      leavesDrawing
      ? """
      <svg x="100%" y="0" width="20" height="\(at: Self.height)" overflow="visible">\
      <path class="break" d="M-22 -1l-6 9l6 9h4l-6 -9l6 -9z"/></svg>
      """ : ""
    return """
      <rect class="\(kind)" x="\(at: Self.limitPosition)%" width="\(at: end - Self.limitPosition)%" \
      height="\(at: Self.height)" rx="2"/>\(edge)
      """
  }

  private var warning: HTML {
    guard let warning = line.limit.warning?.value, bound != 0 else { return "" }
    let x = position(warning)
    return "x1=\"\(at: x)%\" x2=\"\(at: x)%\" y1=\"0\" y2=\"\(at: Self.height)\""
  }
}
