package import Formats
package import Recordings

/// What `headroom doctor` found.
package struct DoctorDocument: VersionedDocument {
  package static let schemaVersion = 1
  package var tool = Recording.Tool(version: Version.number)
  package var sources: [Diagnosis]

  package init(sources: [Diagnosis]) { self.sources = sources }

  package static let table = Table(
    "doctor", "What headroom doctor --format json prints", "", blank: DoctorDocument(sources: []),
    .init(version: schemaVersion), .init("tool", \.tool), .init("sources", \.sources))
}
