package import Quantities

/// Reads the numbers of a model's file and remembers the place of each: one that nobody published is no model's.
package struct ModelNumbers {
  private var places: [String] = []
  package init() {}

  /// - Parameter range: what is possible, in the unit.
  /// - Throws: `DocumentError` where it is missing, in another unit, or out of range.
  package mutating func number(
    _ key: String, _ unit: Unit, _ range: ClosedRange<Double>, _ reader: DocumentReader
  ) throws(DocumentError) -> Double {
    try quantity(key, [unit: range], reader).value
  }

  /// A quantity that may be told in one of several units.
  ///
  /// - Parameter ranges: the units, each with what is possible in it.
  package mutating func quantity(
    _ key: String, _ ranges: KeyValuePairs<Unit, ClosedRange<Double>>, _ reader: DocumentReader
  ) throws(DocumentError) -> Quantity {
    let place = try reader.required(key)
    let quantity = try place.quantity(in: ranges.map(\.key))
    let range = ranges.first { $0.key == quantity.unit }?.value
    guard let range, range.contains(quantity.value) else {
      throw Self.outOfRange(range ?? 0...0, quantity.unit, place)
    }
    places.append(place.place)
    return quantity
  }

  /// A share, as a number or in percent; more than all of it, up to tenfold, says only the order of magnitude.
  ///
  /// - Returns: 0.3 for 30 %.
  /// - Throws: `DocumentError` as `number` does.
  package mutating func share(_ key: String, _ reader: DocumentReader) throws(DocumentError) -> Double {
    let found = try quantity(key, [.percent: 0...1000, .ratio: 0...10], reader)
    return found.unit == .percent ? found.value / 100 : found.value
  }

  package static func outOfRange(
    _ range: ClosedRange<Double>, _ unit: Unit, _ place: DocumentReader
  ) -> DocumentError {
    let bounds = [range.lowerBound, range.upperBound].map { Display.text($0, unit) }
    return place.error("out of range: \(bounds[0]) to \(bounds[1])")
  }

  /// Where each number comes from. A number without a source is no published model, and a source without a number is
  /// a slip.
  package func provenance(_ reader: DocumentReader) throws(DocumentError) -> [String: Provenance] {
    var found: [String: Provenance] = [:]
    for (key, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
      let entry = reader.child(key, value)
      guard places.contains(where: { Self.covers(key, $0) }) else {
        let known = places + places.compactMap { $0.split(separator: ".").first.map { String($0) } }
        let guess = Spelling.nearest(to: key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        throw entry.error("no number is there\(guess)")
      }
      found[key] = try Provenance(entry)
    }
    if let bare = places.first(where: { place in !found.keys.contains { Self.covers($0, place) } }) {
      throw reader.error("nothing is said of \"\(bare)\"")
    }
    return found
  }

  /// Whether what is said of a place holds for another, which is the same or below it.
  private static func covers(_ key: String, _ place: String) -> Bool {
    place == key || place.hasPrefix(key + ".") || place.hasPrefix(key + "[")
  }
}
