/// A number with its unit, as people write it in budgets and options: `64 MiB`, `5 s`, `10 /s`, `50 %`.
package struct Quantity: Sendable, Equatable {
  package var value: Double
  package var unit: Unit

  package init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// Reads a quantity. A number without a suffix is a count.
  ///
  /// - Throws: `QuantityError` naming the text and what was wrong with it.
  package init(parsing text: String) throws(QuantityError) {
    let trimmed = text.trimmed
    let digits = trimmed.prefix(Self.longest).prefix { $0.isASCII && ($0.isNumber || ".-+eE".contains($0)) }
    let (number, suffix) = Self.split(trimmed, at: digits.endIndex)
    guard let value = Double(number), value.isFinite else {
      throw QuantityError(text: text, problem: "does not start with a number")
    }
    guard let scale = QuantitySuffix.find(suffix) else {
      let hint = QuantitySuffix.nearest(to: suffix).map { "; did you mean \"\(number) \($0)\"?" } ?? ""
      throw QuantityError(text: text, problem: "has the unknown unit \"\(suffix)\"\(hint)")
    }
    guard (value * scale.factor).isFinite else { throw QuantityError(text: text, problem: "is out of range") }
    self.init(value * scale.factor, scale.unit)
  }

  /// No number is longer; keeps hostile text from costing the square of its length.
  private static let longest = 200

  /// Cuts the number from its suffix, giving back a trailing `e` or `E` that was a suffix's first letter.
  private static func split(_ text: String, at index: String.Index) -> (String, String) {
    var end = index
    while end > text.startIndex, Double(text[..<end]) == nil { end = text.index(before: end) }
    return (String(text[..<end]), String(text[end...]).trimmed)
  }
}

package struct QuantityError: Error, Equatable, CustomStringConvertible {
  package var text: String
  package var problem: String
  package init(text: String, problem: String) {
    self.text = text
    self.problem = problem
  }
  package var description: String { "\"\(text)\" \(problem)" }
}

extension String {
  package var trimmed: String {
    let head = drop { $0 == " " || $0 == "\t" }
    guard let last = head.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(head[...last])
  }
}
