package import Formats
package import Recordings

/// Where two device profiles differ in what they say, whatever the evidence for it.
package struct ProfileDifference: Sendable, Equatable {
  /// One fact on both sides; nil where a side says nothing of it.
  package struct Pair<Fact: FieldValue>: DocumentPart {
    package var key: String
    package var left: Fact?
    package var right: Fact?

    package static var table: Table<Pair> {
      Table(blank: Pair(key: ""), .init("left", \.left), .init("right", \.right))
        .keeping(["minProperties": 1])
    }
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

/// What `headroom profiles diff` prints for programs.
package struct ProfileDifferenceDocument: VersionedDocument {
  package static let schemaVersion = 1
  package var left = ""
  package var right = ""
  /// What differs, by key or place.
  package var capabilities: [String: ProfileDifference.Pair<Finding>] = [:]
  package var availability: [String: ProfileDifference.Pair<Finding>] = [:]
  package var hardware: [String: ProfileDifference.Pair<JSONValue>] = [:]
  package var settings: [String: ProfileDifference.Pair<JSONValue>] = [:]

  private init() {}

  package init(_ difference: ProfileDifference, left: String, right: String) {
    (self.left, self.right) = (left, right)
    (capabilities, availability) = (Self.named(difference.capabilities), Self.named(difference.availability))
    (hardware, settings) = (Self.named(difference.hardware), Self.named(difference.settings))
  }

  private static func named<Fact>(
    _ pairs: [ProfileDifference.Pair<Fact>]
  ) -> [String: ProfileDifference.Pair<Fact>] {
    Dictionary(pairs.map { ($0.key, $0) }) { $1 }
  }

  private static let byKey = "what differs, by key; a side that says nothing of it is left out"
  private static let byPlace =
    "what differs, by the way that leads to it; a side that says nothing of it is left out"

  package static let table = Table(
    "diff", "Difference", "What headroom profiles diff prints.", blank: ProfileDifferenceDocument(),
    .init(version: schemaVersion), .init("left", \.left), .init("right", \.right),
    .init("capabilities", \.capabilities).meaning(byKey),
    .init("availability", \.availability).meaning(byKey), .init("hardware", \.hardware).meaning(byPlace),
    .init("settings", \.settings).meaning(byPlace))
}
