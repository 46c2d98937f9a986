import Quantities

extension WrittenForm where Value == String {
  /// A text that is not empty.
  package static var name: WrittenForm {
    WrittenForm(["type": "string", "minLength": 1], json: \.json) { (reader) throws(DocumentError) in
      try reader.name()
    }
  }
}

extension WrittenForm where Value == Int {
  package static func whole(_ range: ClosedRange<Int>) -> WrittenForm {
    let bounds: [String: JSONValue] = [
      "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
    ]
    return WrittenForm(bounds, json: \.json) { (reader) throws(DocumentError) in try reader.count(range) }
  }
}

extension WrittenForm where Value == [String] {
  /// A program and its arguments.
  package static var command: WrittenForm {
    WrittenForm(["type": "array", "items": ["type": "string"], "minItems": 1]) {
      .strings($0)
    } read: { (reader) throws(DocumentError) in
      try reader.command()
    }
  }
}

extension WrittenForm
where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
  /// One of the type's words.
  package static var word: WrittenForm {
    let words = Value.allCases.map(\.rawValue)
    return WrittenForm(["enum": .strings(words)]) {
      .string($0.rawValue)
    } read: { (reader) throws(DocumentError) in
      guard let value = Value(rawValue: try reader.string()) else {
        throw reader.error("expected one of \(words.joined(separator: ", "))")
      }
      return value
    }
  }
}

extension WrittenForm {
  package static func list<Item>(of form: WrittenForm<Item>) -> WrittenForm where Value == [Item] {
    list(of: form) { _, _ in nil }
  }

  /// - Parameter slip: what is wrong with an item after the one before it.
  package static func list<Item>(
    of form: WrittenForm<Item>, slip: @escaping @Sendable (_ previous: Item, Item) -> String?
  ) -> WrittenForm where Value == [Item] {
    let written = WrittenForm(["type": "array", "items": .object(form.schema)]) {
      .array($0.compactMap(form.json))
    } read: { (reader) throws(DocumentError) in
      var list: [Item] = []
      for place in try reader.items() {
        let item = try form.read(place)
        if let problem = list.last.flatMap({ slip($0, item) }) { throw place.error(problem) }
        list.append(item)
      }
      return list
    }
    return written.counting { ((try? $0.items()) ?? []).flatMap(form.numbers) }
  }

  /// At least one of a list's items.
  package func withOne<Item>(orElse problem: String) -> WrittenForm where Value == [Item] {
    refusing(problem) { $0.isEmpty }.saying(["minItems": 1])
  }

  /// Values by name; of two errors, the one of the name that sorts first is thrown.
  ///
  package static func map<Item>(
    of form: WrittenForm<Item>, slip: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> WrittenForm where Value == [String: Item] {
    WrittenForm(["type": "object", "additionalProperties": .object(form.schema)]) {
      .object($0.compactMapValues(form.json))
    } read: { (reader) throws(DocumentError) in
      var map: [String: Item] = [:]
      for (key, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
        let place = reader.child(key, value)
        if let problem = slip(key) { throw place.error(problem) }
        map.updateValue(try form.read(place), forKey: key)
      }
      return map
    }
  }
}

extension WrittenForm where Value == [String: String?] {
  /// Variables to set, or with null to take away.
  package static var variables: WrittenForm {
    let text = WrittenForm<String?>(["type": ["string", "null"]]) {
      $0?.json ?? .null
    } read: { (reader) throws(DocumentError) in
      reader.value == .null ? nil : try reader.string()
    }
    return map(of: text) { $0.isEmpty || $0.contains("=") ? "is no name of a variable" : nil }.saying([
      "propertyNames": ["pattern": "^[^=]+$"]
    ])
  }
}
