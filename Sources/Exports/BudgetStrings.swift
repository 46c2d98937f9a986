import Documents
import Quantities

/// One line of a budget in words.
enum BudgetStrings {
  /// `at most 64 MiB`, `at least 5 s`, with the window of an average.
  static func limit(_ limit: Budget.Limit) -> String {
    var parts: [String] = []
    if let minimum = limit.minimum { parts.append("at least \(text(minimum))") }
    if let maximum = limit.maximum { parts.append("at most \(text(maximum))") }
    let window = limit.over.map { ", averaged over \(Display.text($0, .seconds))" } ?? ""
    return parts.joined(separator: ", ") + window
  }

  /// The limit without words: `64 MiB`, `150 /s avg`, or what it comes to in a window that the run did not fill.
  static func bound(_ line: BudgetLine) -> String {
    if let use = short(line) {
      return
        "\(Display.text(use.allowed ?? use.required ?? 0, use.unit)) in \(Display.text(use.span, .seconds))"
    }
    return plainBound(line) + (line.limit.over == nil ? "" : " avg")
  }

  private static func plainBound(_ line: BudgetLine) -> String {
    if let maximum = line.limit.maximum { return text(maximum) }
    return line.limit.minimum.map { "min " + text($0) } ?? "none"
  }

  /// What was compared with the limit: the amount where the run did not fill the limit's window, for an average over more
  /// time than there was is no figure of the run.
  static func value(_ line: BudgetLine) -> String {
    if let use = short(line) { return ReportStrings.side(line.bound) + Display.text(use.used, use.unit) }
    if let value = line.value, let end = line.farEnd {
      return "\(Display.text(value, line.unit)) to \(Display.text(end, line.unit))"
    }
    return line.value.map { ReportStrings.side(line.bound) + Display.text($0, line.unit) } ?? "not measured"
  }

  /// `23 988 of 45 000 allowed in 5 min; this run: 1.71 s`; nil where the limit has no window that the run did not fill.
  static func allowance(_ line: BudgetLine) -> String? {
    guard let use = short(line) else { return nil }
    let word = use.allowed == nil ? "required" : "allowed"
    let amount = Display.text(use.allowed ?? use.required ?? 0, use.unit)
    return """
      \(value(line)) of \(amount) \(word) in \(Display.text(use.span, .seconds)); this run: \
      \(Display.text(use.run, .seconds))
      """
  }

  /// The same, or the figure and its limit.
  static func held(_ line: BudgetLine) -> String {
    allowance(line) ?? "\(value(line)) of \(limit(line.limit))"
  }

  /// The amounts of a line whose window the run did not fill.
  private static func short(_ line: BudgetLine) -> WindowUse? {
    guard let use = line.use, use.isShort else { return nil }
    return use
  }

  /// What is left, or by how much the limit was missed: `81 % left`, `12 % over`, `46× the limit`.
  static func headroom(_ line: BudgetLine) -> String {
    guard let value = line.compared else { return "not measured" }
    if let maximum = line.limit.maximum?.value, value > maximum { return over(value, maximum) }
    if let minimum = line.limit.minimum?.value, value < minimum {
      return "\(percent(100 * (1 - value / minimum))) too little"
    }
    guard let headroom = line.headroom, headroom.isFinite else { return "kept" }
    return headroom == 0 ? "none left" : "\(percent(headroom)) left"
  }

  private static func over(_ value: Double, _ maximum: Double) -> String {
    guard maximum > 0 else { return "none allowed" }
    let factor = value / maximum
    guard factor.isFinite else { return "far over" }
    return factor >= 2 ? "\(Display.text(factor, .ratio)) the limit" : "\(percent(100 * (factor - 1))) over"
  }

  /// Whole percents, and tenths below one, so that little is not spelled as nothing.
  private static func percent(_ value: Double) -> String {
    let digits = abs(value) < 1 || (abs(value) > 99 && abs(value) < 100) ? 1 : 0
    let rounded = Display.fixed(value, digits)
    if Double(rounded) == 0, value != 0 { return "under 0.1 %" }
    return Display.text(Double(rounded) ?? value, .percent)
  }

  private static func text(_ quantity: Quantity) -> String { Display.text(quantity.value, quantity.unit) }
}
