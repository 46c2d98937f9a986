package import Formats

/// The JSON Schema of a profile's file. Where another document holds a profile, it says only that there is one.
extension DeviceProfile {
  /// - Parameter facts: what each probe's section holds beside the facts that `Hardware` declares, by the probe's name.
  package static func schema(facts: [String: [DescribedFact]]) -> JSONValue {
    table.keepingFields([
      "device": DeviceIdentity.ofFile,
      "capabilities": answers(to: CapabilityKeys.all),
      "availability": answers(to: CapabilityKeys.availability),
      "hardware": Hardware.ofFile(facts),
    ])
  }

  /// An answer to each question, and to no other.
  private static func answers(to keys: [CapabilityKeys.Key]) -> [String: JSONValue] {
    let names = JSONValue.strings(keys.map(\.name))
    return ["propertyNames": ["enum": names], "required": names]
  }
}

extension DeviceIdentity {
  package static var schema: [String: JSONValue] { ["type": "object"] }

  /// A file gives its device a name.
  fileprivate static var ofFile: [String: JSONValue] {
    var schema = described
    schema["required"] = ["name"]
    schema["properties"] = .object(
      (schema["properties"]?.object ?? [:]).merging(["name": .object(String.schema)]) { $1 })
    return schema
  }
}

extension Hardware {
  package static var schema: [String: JSONValue] { ["type": "object"] }

  fileprivate static func ofFile(_ facts: [String: [DescribedFact]]) -> [String: JSONValue] {
    var sections = described["properties"]?.object ?? [:]
    for (id, facts) in facts { sections[id] = section(sections[id], facts) }
    return ["properties": .object(sections), "additionalProperties": section(nil, [])]
  }

  /// - Parameter declared: the schema of a section whose facts are declared here.
  private static func section(_ declared: JSONValue?, _ facts: [DescribedFact]) -> JSONValue {
    let part = declared?["anyOf"]?.array?.first?.object ?? FactKind.part([]).schema
    let described = FactKind.part(facts).schema["properties"]?.object ?? [:]
    let fields = [written, part["properties"]?.object ?? [:], described].reduce([:]) { $0.merging($1) { $1 } }
    var section = part.merging(["properties": .object(fields)]) { $1 }
    if let meaning = declared?["description"] { section["description"] = meaning }
    return .object(section)
  }

  /// What a section can say of itself: why there is nothing in it, or whom a person has it from.
  private static let written: [String: JSONValue] = [
    "missing": ["type": "string", "description": "why there is nothing else"],
    "source": ["type": "string", "minLength": 1], "unverified": .object([String].schema),
    "provenance": .object(
      Finding.Provenance.schema.merging(["description": .string(Finding.Provenance.meaning)]) { $1 }),
  ]
}

extension Table {
  /// A row's schema in which fields say more.
  fileprivate func keepingFields(_ rules: [String: [String: JSONValue]]) -> JSONValue {
    let fields = fields.map { field in field.keeping(rules[field.key] ?? [:]) }
    let table = Table(name, title, lead, blank: blank, fields)
    return table.schema
  }
}
