package import Quantities

extension JSONValue {
  /// A quantity as people write it: `1.2 W`; nothing of the number is lost.
  package static func quantity(_ value: Double, _ unit: Unit) -> JSONValue {
    .string("\(JSONWriter.text(value)) \(unit.rawValue)")
  }
}
