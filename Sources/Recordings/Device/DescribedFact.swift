import Formats

/// A fact of a device that only readers of its document ask for: what a probe writes there, and what it means. It stays as it
/// was found or written.
package struct DescribedFact: Sendable {
  let key: String
  let schema: [String: JSONValue]

  /// - Parameter meaning: what it holds, where its key does not say it all: a unit, when it is left out.
  package init(_ key: String, _ kind: FactKind, _ meaning: String? = nil) {
    self.key = key
    let words: [String: JSONValue] = meaning.map { ["description": .string($0)] } ?? [:]
    schema = FactSchema.of(kind.schema).merging(words) { $1 }
  }
}

/// What the value of a described fact can be.
package struct FactKind: Sendable {
  let schema: [String: JSONValue]

  package static let text = FactKind(schema: String.schema)
  package static let flag = FactKind(schema: Bool.schema)
  package static let number = FactKind(schema: Double.schema)
  package static let whole = FactKind(schema: Int.schema)
  /// A number that is never below zero.
  package static let amount = number.atLeastZero
  package static let count = whole.atLeastZero
  package static let finding = FactKind(schema: Finding.schema)

  package static func words(_ words: String...) -> FactKind { FactKind(schema: ["enum": .strings(words)]) }
  package static func word<Word: CaseIterable & RawRepresentable>(_: Word.Type) -> FactKind
  where Word.RawValue == String {
    FactKind(schema: ["enum": .strings(Word.allCases.map(\.rawValue))])
  }
  package static func list(of item: FactKind) -> FactKind {
    FactKind(schema: ["type": "array", "items": .object(item.schema)])
  }
  package static func map(of value: FactKind) -> FactKind {
    FactKind(schema: ["type": "object", "additionalProperties": .object(FactSchema.of(value.schema))])
  }

  /// An object. Each of its facts can be left out, and it can hold others besides.
  package static func part(_ facts: [DescribedFact]) -> FactKind {
    let properties = Dictionary(facts.map { ($0.key, JSONValue.object($0.schema)) }) { $1 }
    return FactKind(
      schema: ["type": "object", "additionalProperties": true, "properties": .object(properties)])
  }
  package static func parts(_ facts: [DescribedFact]) -> FactKind { list(of: part(facts)) }

  private var atLeastZero: FactKind { FactKind(schema: schema.merging(["minimum": 0]) { $1 }) }
}
