/// How the answer to one question came about.
package struct Explanation: Sendable, Equatable {
  package static let schemaVersion = 1

  package enum Section: String, Sendable, CaseIterable {
    case capabilities, availability

    package var title: String {
      switch self {
      case .capabilities: "a key of UIRequiredDeviceCapabilities"
      case .availability: "asked at run time"
      }
    }
  }

  package var section: Section
  package var key: String
  package var title: String
  package var finding: Finding
  /// What makes it present or absent, and what does not count.
  package var decides: String
  /// The probe that asks; nil where none can.
  package var probe: Probe?

  package struct Probe: Sendable, Equatable {
    package var id: String
    package var title: String
    /// The files, ioctls and sockets that it asks.
    package var sources: [String]
    package init(id: String, title: String, sources: [String]) {
      self.id = id
      self.title = title
      self.sources = sources
    }
  }

  package init(
    section: Section, key: String, title: String, finding: Finding, decides: String, probe: Probe?
  ) {
    self.section = section
    self.key = key
    self.title = title
    self.finding = finding
    self.decides = decides
    self.probe = probe
  }

  package var json: JSONValue {
    .members([
      "section": .string(section.rawValue), "key": .string(key), "title": .string(title),
      "finding": finding.json, "decides": .string(decides),
      "provenance": .string(finding.provenance.rawValue),
      "probe": probe.map {
        ["id": .string($0.id), "title": .string($0.title), "sources": .strings($0.sources)]
      },
    ])
  }

  package static func json(_ explanations: [Explanation]) -> JSONValue {
    ["schemaVersion": .integer(schemaVersion), "explanations": .array(explanations.map(\.json))]
  }
}
