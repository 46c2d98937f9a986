package import Documents

/// A list of required capabilities that lets certain devices in, and what requirements cost.
package struct Suggestion: Sendable, Equatable {
  /// A capability that every wanted device has for certain, and the others that requiring it shuts out.
  package struct Key: Sendable, Equatable {
    package var key: String
    /// Devices that are known to be without it.
    package var shutsOut: [String]
    package init(key: String, shutsOut: [String]) {
      self.key = key
      self.shutsOut = shutsOut
    }
    package var json: JSONValue { ["key": .string(key), "shutsOut": .strings(shutsOut)] }
  }

  /// A capability that may be required once somebody finds out whether these wanted devices have it.
  package struct Open: Sendable, Equatable {
    package var key: String
    package var unknownOn: [String]
    package init(key: String, unknownOn: [String]) {
      self.key = key
      self.unknownOn = unknownOn
    }
    package var json: JSONValue { ["key": .string(key), "unknownOn": .strings(unknownOn)] }
  }

  /// What one requirement of a property list costs in devices.
  package struct Cost: Sendable, Equatable {
    package var requirement: CapabilityRequirement
    package var lost: [String]
    /// Of the lost ones, those that no other requirement shuts out.
    package var lostByItAlone: [String]
    package var undecided: [String]
    package init(
      requirement: CapabilityRequirement, lost: [String], lostByItAlone: [String], undecided: [String]
    ) {
      self.requirement = requirement
      self.lost = lost
      self.lostByItAlone = lostByItAlone
      self.undecided = undecided
    }
    package var json: JSONValue {
      [
        "requirement": requirement.document, "lost": .strings(lost), "lostByItAlone": .strings(lostByItAlone),
        "undecided": .strings(undecided),
      ]
    }
  }

  package var wanted: [String]
  /// The smallest list that shuts out every device that any of `keys` shuts out.
  package var required: [String]
  package var shutsOut: [String]
  /// Devices besides the wanted ones that are let in too.
  package var letsIn: [String]
  /// Devices of which nobody can tell whether the list lets them in.
  package var undecided: [String]
  package var keys: [Key]
  package var open: [Open]
  /// For each requirement of a property list; nil where none was given.
  package var costs: [Cost]?

  package init(
    wanted: [String], required: [String], shutsOut: [String], letsIn: [String], undecided: [String],
    keys: [Key],
    open: [Open], costs: [Cost]? = nil
  ) {
    self.wanted = wanted
    self.required = required
    self.shutsOut = shutsOut
    self.letsIn = letsIn
    self.undecided = undecided
    self.keys = keys
    self.open = open
    self.costs = costs
  }

  package func json(toolVersion: String) -> JSONValue {
    .members([
      "schemaVersion": 1, "tool": ["name": "headroom", "version": .string(toolVersion)],
      "wanted": .strings(wanted), "UIRequiredDeviceCapabilities": .strings(required),
      "shutsOut": .strings(shutsOut), "letsIn": .strings(letsIn), "undecided": .strings(undecided),
      "keys": .array(keys.map(\.json)),
      "open": .array(open.map(\.json)), "costs": costs.map { .array($0.map(\.json)) },
    ])
  }
}
