package import Formats

/// One entry of `UIRequiredDeviceCapabilities`.
package struct CapabilityRequirement: Sendable, Equatable {
  package enum Demand: Sendable, Equatable {
    /// The device must have it.
    case required
    /// The device must not have it.
    case prohibited
    /// What is asked for cannot be told, for this reason; it is never guessed.
    case undecided(String)
  }

  /// The capability; an entry that names none stands under its place, like `[3]`.
  package var key: String
  package var demand: Demand

  package init(_ key: String, _ demand: Demand) {
    self.key = key
    self.demand = demand
  }

  package var document: JSONValue {
    switch demand {
    case .required: ["key": .string(key), "demand": "required"]
    case .prohibited: ["key": .string(key), "demand": "prohibited"]
    case .undecided(let reason):
      ["key": .string(key), "demand": "undecided", "reason": .string(reason)]
    }
  }
}

extension CapabilityRequirement: FieldItem {
  package static var schema: [String: JSONValue] {
    [
      "type": "object", "additionalProperties": false, "required": ["key", "demand"],
      "properties": [
        "key": ["type": "string"], "demand": ["enum": ["required", "prohibited", "undecided"]],
        "reason": ["type": "string", "description": "why what is asked for is unknown"],
      ],
      "if": ["properties": ["demand": ["const": "undecided"]]], "then": ["required": ["reason"]],
    ]
  }
  package static var leavesOutEmpty: Bool { false }
  package var json: JSONValue? { document }
  package var cell: Cell { .text(key) }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["key", "demand", "reason"])
    let demand = try reader.required("demand")
    let key = try reader.required("key").string()
    switch try demand.string() {
    case "required": self.init(key, .required)
    case "prohibited": self.init(key, .prohibited)
    case "undecided": self.init(key, .undecided(try reader.required("reason").string()))
    default: throw demand.error("known: required, prohibited, undecided")
    }
  }
}
