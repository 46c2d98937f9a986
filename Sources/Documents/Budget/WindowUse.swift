package import Formats
package import Quantities

/// What a run used of what a limit with a window allows.
package struct WindowUse: DocumentPart {
  package var used: Double
  /// The most, and the least, for `span`; nil where the limit has none.
  package var allowed: Double?
  package var required: Double?
  /// Of all three: seconds for a limit in cores or percent, bytes for one in bytes a second.
  package var unit: Unit
  package var span: Double
  package var run: Double

  package init(
    used: Double, allowed: Double?, required: Double? = nil, unit: Unit, span: Double, run: Double
  ) {
    self.used = used
    self.allowed = allowed
    self.required = required
    self.unit = unit
    self.span = span
    self.run = run
  }

  /// Whether the run ended before the window did.
  package var isShort: Bool { run < span }

  package static let table = Table(
    blank: WindowUse(used: 0, allowed: nil, unit: .count, span: 0, run: 0),
    .init("used", \.used), .init("allowed", \.allowed).meaning("the limit's max times span"),
    .init("required", \.required).meaning("the limit's min times span"),
    .init("unit", \.unit).meaning("of the amounts"),
    .init("span", \.span).meaning("seconds: the limit's window or, where that is longer, the run"),
    .init("run", \.run).meaning(
      "seconds of the run; where it is below span, the run was too short to speak of an average"))
}
