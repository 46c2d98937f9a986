package import Quantities

extension WrittenForm where Value == Double {
  /// A quantity in the unit, or a bare number for a count or a ratio.
  package static func quantity(_ unit: Unit, _ range: ClosedRange<Double>) -> WrittenForm {
    quantity([unit: range], as: unit) { quantity, _ in quantity.value }
  }

  /// A quantity in one of several units.
  ///
  /// - Parameters:
  ///   - ranges: the units, each with what is possible in it.
  ///   - unit: the one that the value is in, and is written in.
  package static func quantity(
    _ ranges: KeyValuePairs<Unit, ClosedRange<Double>>, as unit: Unit,
    value: @escaping @Sendable (Quantity, DocumentReader) throws(DocumentError) -> Double
  ) -> WrittenForm {
    WrittenForm(Quantity.schema(ranges)) {
      .quantity($0, unit)
    } read: { (reader) throws(DocumentError) in
      try value(try reader.quantity(within: ranges), reader)
    }
  }

  /// A share in percent: 0.05 for `"5 %"`.
  ///
  /// - Parameter range: in percent.
  package static func percent(_ range: ClosedRange<Double>) -> WrittenForm {
    WrittenForm(Quantity.schema([.percent: range])) {
      .quantity($0 * 100, .percent)
    } read: { (reader) throws(DocumentError) in
      try reader.quantity(within: [.percent: range]).value / 100
    }
  }

  /// A share, as a number or in percent; more than all of it, up to tenfold, says only the order of magnitude.
  ///
  /// - Parameter unit: as what it is written.
  package static func share(_ unit: Unit) -> WrittenForm {
    let ranges: KeyValuePairs<Unit, ClosedRange<Double>> = [.percent: 0...1000, .ratio: 0...10]
    return WrittenForm(Quantity.schema(ranges)) {
      unit == .percent ? .quantity($0 * 100, unit) : .number($0)
    } read: { (reader) throws(DocumentError) in
      let share = try reader.quantity(within: ranges)
      return share.unit == .percent ? share.value / 100 : share.value
    }
  }
}

extension DocumentReader {
  /// A quantity in one of the units.
  ///
  /// - Parameter ranges: the units, each with what is possible in it.
  package func quantity(
    within ranges: KeyValuePairs<Unit, ClosedRange<Double>>
  ) throws(DocumentError) -> Quantity {
    let quantity = try quantity(in: ranges.map(\.key))
    let range = ranges.first { $0.key == quantity.unit }?.value ?? 0...0
    guard range.contains(quantity.value) else { throw outOfRange(range, quantity.unit) }
    return quantity
  }

  package func outOfRange(_ range: ClosedRange<Double>, _ unit: Unit) -> DocumentError {
    let bounds = [range.lowerBound, range.upperBound].map { Display.text($0, unit) }
    return error("out of range: \(bounds[0]) to \(bounds[1])")
  }
}

extension Quantity {
  /// A text with one of the units, and a bare number where one of them is a count or a ratio.
  package static func schema(_ ranges: KeyValuePairs<Unit, ClosedRange<Double>>) -> [String: JSONValue] {
    let units = ranges.map(\.key)
    let examples = units.map { $0.example.filter { $0 != "\"" } }
    let text: [String: JSONValue] = [
      "type": "string", "examples": .strings(examples),
      "pattern": .string(pattern(suffixes(units), isSigned: ranges.contains { $0.value.lowerBound < 0 })),
    ]
    guard let bare = ranges.first(where: { [.count, .ratio].contains($0.key) })?.value else { return text }
    let number: JSONValue = [
      "type": "number", "minimum": .number(bare.lowerBound), "maximum": .number(bare.upperBound),
    ]
    return ["oneOf": [number, .object(text)]]
  }

  /// A number and a unit, whatever it is, or a bare number.
  package static let anySchema: [String: JSONValue] = [
    "oneOf": [
      ["type": "number", "minimum": 0],
      ["type": "string", "pattern": .string(pattern("[^\\s0-9.+-]?.*", isSigned: false))],
    ]
  ]

  /// What may follow a number in one of the units.
  private static func suffixes(_ units: [Unit]) -> String {
    let known = units.contains(.ratio) ? units + [.count] : units
    let suffixes = QuantitySuffix.all.filter { known.contains($0.value.unit) }.keys.sorted()
    return "(\(suffixes.joined(separator: "|")))\\s*"
  }

  private static func pattern(_ suffix: String, isSigned: Bool) -> String {
    "^\\s*\(isSigned ? "[-+]?" : "\\+?")([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?\\s*\(suffix)$"
  }
}
