package import Quantities

extension Quantity {
  /// As people write it: `1.2 W`; nothing of the number is lost.
  package var text: String { "\(JSONWriter.text(value)) \(unit.rawValue)" }
  package var json: JSONValue { .string(text) }
}

extension JSONValue {
  package static func quantity(_ value: Double, _ unit: Unit) -> JSONValue { Quantity(value, unit).json }
}
