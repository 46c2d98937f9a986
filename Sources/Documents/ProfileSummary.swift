package import Formats
package import Recordings

/// A device profile in one line: what it is of, and how well its answers are known.
package struct ProfileSummary: DocumentPart {
  /// What it is called on the command line.
  package var name: String
  package var title: String
  package var kind: String?
  package var defaultBudget: String?
  package var radios: [String]
  package var powerModel: String?
  /// Capabilities and availability questions by their state.
  package var states: [Finding.State: Int] = [:]
  /// Those that are known, by how; an unknown one has no provenance.
  package var provenance: [Finding.Provenance: Int] = [:]

  package init(name: String, _ profile: DeviceProfile) {
    self.name = name
    title = profile.identity.name?.value ?? "unnamed device"
    kind = profile.identity.kind?.value
    defaultBudget = profile.defaultBudget
    radios = profile.radios
    powerModel = profile.powerModel
    for finding in Array(profile.capabilities.values) + Array(profile.availability.values) {
      states[finding.state, default: 0] += 1
      if finding.state != .unknown { provenance[finding.provenance, default: 0] += 1 }
    }
  }

  /// `28 documented, 12 derived, 9 unknown`
  package var marks: String {
    let known = Finding.Provenance.allCases.map { (provenance[$0] ?? 0, $0.rawValue) }
    return (known + [(states[.unknown] ?? 0, "unknown")]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      .joined(separator: ", ")
  }

  package static let table = Table(
    blank: ProfileSummary(name: "", DeviceProfile()),
    .init("name", \.name).meaning("what the device is called on the command line"), .init("title", \.title),
    .init("kind", \.kind), .init("defaultBudget", \.defaultBudget), .init("radios", evenEmpty: \.radios),
    .init("powerModel", \.powerModel),
    .init("states", counts: \.states).meaning("capabilities and availability questions by their state"),
    .init("provenance", counts: \.provenance).meaning("the known ones among them, by how they are known"))
}
