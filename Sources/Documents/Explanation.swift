package import Formats
package import Recordings

/// How the answer to one question came about.
package struct Explanation: DocumentPart {
  package enum Section: String, FieldChoice {
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
  package var decides: String
  /// The probe that asks; nil where none can.
  package var probe: Probe?

  package struct Probe: DocumentPart {
    package var id: String
    package var title: String
    package var sources: [String]
    package init(id: String, title: String, sources: [String]) {
      self.id = id
      self.title = title
      self.sources = sources
    }

    package static let table = Table(
      "probe", "Probe", "The probe that asks; left out where none can.",
      blank: Probe(id: "", title: "", sources: []), .init("id", \.id).notEmpty,
      .init("title", \.title).notEmpty,
      .init("sources", evenEmpty: \.sources).meaning("the files, ioctls and sockets that it asks"))
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

  package static let table = Table(
    blank: Explanation(
      section: .capabilities, key: "", title: "", finding: Finding(.unknown), decides: "", probe: nil),
    .init("section", \.section).meaning("where the key stands in a device profile"),
    .init("key", \.key).notEmpty, .init("title", \.title).notEmpty, .init("finding", \.finding),
    .init("decides", \.decides).meaning("what makes it present or absent, and what does not count").notEmpty,
    .init("provenance", derived: \.finding.provenance)
      .meaning("how a known answer came to be known; says nothing where the state is unknown"),
    .init("probe", \.probe))
}

/// What `headroom probe --explain` prints for programs.
package struct ExplanationDocument: VersionedDocument {
  package static let schemaVersion = 1
  package var explanations: [Explanation]
  package init(_ explanations: [Explanation]) { self.explanations = explanations }

  package static let table = Table(
    "explanation", "Explanation",
    "How answers of a probe came about: `headroom probe --explain KEY --format json`.",
    blank: ExplanationDocument([]), .init(version: schemaVersion), .init("explanations", \.explanations))
}
