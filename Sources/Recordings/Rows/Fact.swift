package import Formats

/// A fact as a document has it: a value, or why there is none. People write into profiles what they like, and none of it is
/// refused or dropped.
///
/// What a value must be able to do stands in the extension: the runtime would look up each requirement of the type itself when it makes
/// the type, which took a fifth of a probe's time.
package enum Fact<Value: Sendable>: Sendable {
  case value(Value)
  /// Why nothing is known.
  case missing(String)
  /// A value of another kind than the declared one.
  case other(JSONValue)

  package var value: Value? { if case .value(let value) = self { value } else { nil } }
  package var missing: String? { if case .missing(let why) = self { why } else { nil } }

  package init(_ reading: Reading<Value>) {
    self = reading.value.map { .value($0) } ?? .missing(reading.reason ?? "")
  }

  /// - Parameter missing: the reason where there is no value.
  package init(_ value: Value?, missing: @autoclosure () -> String) {
    self = value.map { .value($0) } ?? .missing(missing())
  }
}

extension Fact: Equatable where Value: Equatable {}

extension Fact: FieldValue where Value: FieldValue {
  package init(_ reader: DocumentReader) {
    if let members = reader.value.object, members.count == 1, let why = members["missing"]?.string {
      self = .missing(why)
    } else if let value = try? Value(reader) {
      self = .value(value)
    } else {
      self = .other(reader.value)
    }
  }

  package static var schema: [String: JSONValue] { FactSchema.of(Value.schema) }

  /// An empty list is a finding, and is written.
  package var json: JSONValue? {
    switch self {
    case .value(let value): value.json ?? []
    case .missing(let why): ["missing": .string(why)]
    case .other(let value): value
    }
  }

  package var cell: Cell { value?.cell ?? .none }
}
