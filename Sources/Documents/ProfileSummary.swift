/// A device profile in one line: what it is of, and how well its answers are known.
package struct ProfileSummary: Sendable, Equatable {
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

  package var json: JSONValue {
    .members([
      "name": .string(name), "title": .string(title), "kind": kind.map { .string($0) },
      "defaultBudget": defaultBudget.map { .string($0) }, "radios": .strings(radios),
      "powerModel": powerModel.map { .string($0) },
      "states": counts(Finding.State.allCases, states),
      "provenance": counts(Finding.Provenance.allCases, provenance),
    ])
  }

  private func counts<Word: RawRepresentable<String> & Hashable>(_ words: [Word], _ table: [Word: Int])
    -> JSONValue
  {
    .object(
      Dictionary(
        words.map { ($0.rawValue, JSONValue.integer(table[$0] ?? 0)) },
        uniquingKeysWith: { first, _ in first }))
  }
}
