package import Formats
package import Quantities
package import Recordings

/// A line of what an audit rests on: figures with their units, moments and names, in the order in which they are read.
package struct Evidence: FieldItem, ExpressibleByDictionaryLiteral {
  package enum Content: Sendable {
    case figure(Double, Unit)
    /// Seconds from exec.
    case moment(Double)
    /// Which metric the figure under `value` is.
    case metric(MetricName)
    /// A number that only names something, such as a thread.
    case number(Int)
    case text(String)
    case list([String])
    /// Of a document that was read, which does not say what it is.
    case other(JSONValue)
  }

  package struct Item: Sendable {
    /// In documents.
    package var key: String
    package var value: Content
  }

  package private(set) var items: [Item]

  private init(items: [Item]) { self.items = items }

  /// What is nil is not known and left out, and so is a list of nothing.
  package init(dictionaryLiteral elements: (String, Content?)...) {
    items = elements.compactMap { key, value in
      if case .list([])? = value { return nil }
      return value.map { Item(key: key, value: $0) }
    }
  }

  /// A row of a table, with the units that its fields have.
  package init<Row: TableRow>(_ row: Row) {
    items = Row.table.fields.compactMap { field in
      switch field.cell(row) {
      case .figure(let figure): field.unit.map { Item(key: field.key, value: .figure(figure, $0)) }
      case .text(let text): Item(key: field.key, value: .text(text))
      case .list(let names): Item(key: field.key, value: .list(names))
      case .none, .flag, .excerpt: nil
      }
    }
    let known = Set(items.map(\.key))
    let rest = Row.table.members(row).filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    items += rest.map { Item(key: $0.key, value: .other($0.value)) }
  }

  package init(_ event: Recording.Event) {
    items = [
      Item(key: "time", value: .moment(event.time)), Item(key: "kind", value: .text(event.kind)),
      Item(key: "detail", value: .other(event.detail.json)),
    ]
  }

  package subscript(key: String) -> JSONValue? { items.first { $0.key == key }?.value.json }

  /// From the first to the last moment that it names; nil where it names none.
  package var moments: ClosedRange<Double>? {
    let moments = items.compactMap { item in if case .moment(let time) = item.value { time } else { nil } }
    guard let first = moments.min(), let last = moments.max() else { return nil }
    return first...last
  }
}

extension Evidence {
  package static var schema: [String: JSONValue] { [:] }
  package static var leavesOutEmpty: Bool { false }
  package var json: JSONValue? {
    .object(Dictionary(items.map { ($0.key, $0.value.json) }, uniquingKeysWith: { $1 }))
  }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) {
    let members = reader.value.object ?? ["value": reader.value]
    items = members.sorted { $0.key < $1.key }.map { Item(key: $0.key, value: .other($0.value)) }
  }
  package static func == (one: Evidence, other: Evidence) -> Bool { one.json == other.json }
}

extension Evidence.Content {
  package var json: JSONValue {
    switch self {
    case .figure(let value, _), .moment(let value): .number(value)
    case .metric(let name): .metric(name)
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    case .list(let names): .strings(names)
    case .other(let value): value
    }
  }
}
