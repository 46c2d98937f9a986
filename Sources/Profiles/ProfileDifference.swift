package import Documents

/// Where two device profiles differ in what they say, whatever the evidence for it.
package struct ProfileDifference: Sendable, Equatable {
  /// One fact on both sides; nil where a side says nothing of it.
  package struct Pair<Fact: Sendable & Equatable>: Sendable, Equatable {
    package var key: String
    package var left: Fact?
    package var right: Fact?
  }

  package var capabilities: [Pair<Finding>]
  package var availability: [Pair<Finding>]
  /// By the way that leads to it: `processor.cores`.
  package var hardware: [Pair<JSONValue>]
  /// Kind, budget, radios and power model.
  package var settings: [Pair<JSONValue>]

  package init(_ left: DeviceProfile, _ right: DeviceProfile) {
    capabilities = Self.pairs(left.capabilities, right.capabilities) { !$0.says($1) }
    availability = Self.pairs(left.availability, right.availability) { !$0.says($1) }
    hardware = Self.pairs(Self.facts(left.hardware.members), Self.facts(right.hardware.members)) { $0 != $1 }
    settings = Self.pairs(Self.settings(left), Self.settings(right)) { $0 != $1 }
  }

  package var isEmpty: Bool {
    capabilities.isEmpty && availability.isEmpty && hardware.isEmpty && settings.isEmpty
  }

  private static func pairs<Fact>(
    _ left: [String: Fact], _ right: [String: Fact], _ differ: (Fact, Fact) -> Bool
  ) -> [Pair<Fact>] {
    Set(left.keys).union(right.keys).sorted().compactMap { key in
      if let one = left[key], let other = right[key], !differ(one, other) { return nil }
      return Pair(key: key, left: left[key], right: right[key])
    }
  }

  private static func settings(_ profile: DeviceProfile) -> [String: JSONValue] {
    var settings: [String: JSONValue] = [:]
    settings["kind"] = profile.identity.kind?.json
    settings["defaultBudget"] = profile.defaultBudget.map { .string($0) }
    settings["radios"] = profile.radios.isEmpty ? nil : .strings(profile.radios)
    settings["powerModel"] = profile.powerModel.map { .string($0) }
    return settings
  }

  /// The plain values below a section, without what only says where they are from.
  private static func facts(_ hardware: [String: JSONValue]) -> [String: JSONValue] {
    var facts: [String: JSONValue] = [:]
    func collect(_ members: [String: JSONValue], _ path: String) {
      for (key, value) in members where !["source", "provenance", "unverified", "evidence"].contains(key) {
        let place = path.isEmpty ? key : "\(path).\(key)"
        if case .object(let inner) = value { collect(inner, place) } else { facts[place] = value }
      }
    }
    collect(hardware, "")
    return facts
  }
}

extension Finding {
  /// Whether both say the same; an unknown one says the same as every other unknown one.
  fileprivate func says(_ other: Finding) -> Bool { state == other.state && value == other.value }
}

extension ProfileDifference {
  package func json(_ left: String, _ right: String) -> JSONValue {
    [
      "schemaVersion": 1, "left": .string(left), "right": .string(right),
      "capabilities": Self.json(capabilities), "availability": Self.json(availability),
      "hardware": Self.json(hardware), "settings": Self.json(settings),
    ]
  }

  private static func json<Fact: FieldValue>(_ pairs: [Pair<Fact>]) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for pair in pairs {
      members[pair.key] = .members(["left": pair.left?.json, "right": pair.right?.json])
    }
    return .object(members)
  }
}
