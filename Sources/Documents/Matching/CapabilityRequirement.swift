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

  package var json: JSONValue {
    switch demand {
    case .required: ["key": .string(key), "demand": "required"]
    case .prohibited: ["key": .string(key), "demand": "prohibited"]
    case .undecided(let reason):
      ["key": .string(key), "demand": "undecided", "reason": .string(reason)]
    }
  }
}
