import Formats
package import Quantities

/// How the value of an option is read as a quantity.
package struct OptionQuantity: Sendable {
  package var option: String
  package var unit: Unit
  package var range: ClosedRange<Double>
  package var plain: Bool
  /// What it would be like, where that is not like anything of its unit.
  package var example: String?

  package init(
    option: String, unit: Unit, range: ClosedRange<Double>, plain: Bool = true, example: String? = nil
  ) {
    self.option = option
    self.unit = unit
    self.range = range
    self.plain = plain
    self.example = example
  }

  package func read(_ text: String) throws(CommandError) -> Double {
    let expected = "expected something like \(example.map { "\"\($0)\"" } ?? unit.example)"
    let quantity: Quantity
    do { quantity = try Quantity(parsing: text) } catch {
      throw CommandError("--\(option): \(error); \(expected)")
    }
    guard quantity.unit == unit || (plain && quantity.unit == .count) else {
      let problem = quantity.unit == .count ? "has no unit" : "has a unit that does not fit"
      throw CommandError("--\(option): \"\(text)\" \(problem); \(expected)")
    }
    guard range.contains(quantity.value) else {
      let bounds = "\(exactly(range.lowerBound)) to \(exactly(range.upperBound))"
      throw CommandError("--\(option): \"\(text)\" is out of range; it may be \(bounds)")
    }
    return quantity.value
  }

  /// A bound as it is shown, unless that rounds it to what is out of bounds.
  private func exactly(_ bound: Double) -> String {
    let shown = Display.text(bound, unit)
    if let read = try? Quantity(parsing: shown), read.value == bound { return shown }
    return JSONWriter.text(bound) + (unit == .count ? "" : " \(unit.rawValue)")
  }
}
