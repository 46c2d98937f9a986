package import Formats

/// A whole document's JSON Schema, made of its declaration.
package struct DocumentSchema: Sendable {
  /// The file's, without its ending.
  package let name: String
  package let json: JSONValue

  package init<Document: TableRow>(_ document: Document.Type) {
    let table = Document.table
    self.init(table.name, table.title, table.lead, schema: table.schema)
  }

  /// Of a command that prints one of several documents.
  package init(_ name: String, _ title: String, _ lead: String, oneOf documents: [any TableRow.Type]) {
    self.init(name, title, lead, schema: ["oneOf": .array(documents.map { Self.described($0) })])
  }

  /// Of a file that people write, whose declaration gives the whole of it.
  package init(_ name: String, whole json: JSONValue) { (self.name, self.json) = (name, json) }

  package init(_ name: String, _ title: String, _ lead: String, schema: JSONValue) {
    self.name = name
    let parts = SharedParts(schema)
    var members = parts.replaced(schema).object ?? [:]
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["$id"] = .string("\(name).schema.json")
    (members["title"], members["description"]) = (.string(title), lead.isEmpty ? nil : .string(lead))
    if !parts.definitions.isEmpty { members["$defs"] = .object(parts.definitions) }
    json = .object(members)
  }

  private static func described<Document: TableRow>(_ document: Document.Type) -> JSONValue {
    .object(
      (document.table.schema.object ?? [:]).merging(["description": .string(document.table.lead)]) { $1 })
  }
}

/// The parts of a schema that bear a name and occur more than once: they stand under `$defs`.
private struct SharedParts {
  private(set) var definitions: [String: JSONValue] = [:]
  private var found: [String: [JSONValue]] = [:]

  package init(_ schema: JSONValue) {
    collect(schema)
    for (name, parts) in found where parts.count > 1 && parts.allSatisfy({ $0 == parts[0] }) {
      definitions[name] = parts[0]
    }
    definitions = definitions.mapValues { .object(replaced($0).object ?? [:]) }
  }

  private mutating func collect(_ schema: JSONValue) {
    if let name = schema["$anchor"]?.string { found[name, default: []].append(Self.bare(schema)) }
    for part in schema.array ?? Array((schema.object ?? [:]).values) { collect(part) }
  }

  /// What a part is wherever it stands; its description belongs to the place.
  private static func bare(_ schema: JSONValue) -> JSONValue {
    .object((schema.object ?? [:]).filter { !["$anchor", "description"].contains($0.key) })
  }

  package func replaced(_ schema: JSONValue) -> JSONValue {
    if let items = schema.array { return .array(items.map(replaced)) }
    guard var members = schema.object else { return schema }
    if let name = members.removeValue(forKey: "$anchor")?.string, definitions[name] != nil {
      return .members(["$ref": .string("#/$defs/\(name)"), "description": members["description"]])
    }
    return .object(members.mapValues(replaced))
  }
}
