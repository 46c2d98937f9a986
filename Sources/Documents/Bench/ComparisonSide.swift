package import Formats

/// One side of a comparison: where its figures are from.
package struct ComparisonSide: DocumentPart {
  /// What was named on the command line, in that order.
  package var sources: [String]
  /// What those hold, in words: `2 recordings`, `a baseline`.
  package var content: String
  package var runs: Int
  /// Nil where the sources do not tell, or tell of several.
  package var machine: MachineFingerprint?
  /// Versions of Headroom that measured it, without repetition.
  package var tools: [String]
  /// Start of the first measurement, RFC 3339 in UTC.
  package var measured: String?
  package var revision: String?
  package var onlyCases: [String]

  package init(
    sources: [String], content: String, runs: Int, machine: MachineFingerprint? = nil, tools: [String] = [],
    measured: String? = nil, revision: String? = nil, onlyCases: [String] = []
  ) {
    self.sources = sources
    self.content = content
    self.runs = runs
    self.machine = machine
    self.tools = tools
    self.measured = measured
    self.revision = revision
    self.onlyCases = onlyCases
  }

  package static let table = Table(
    "side", "Side", "", blank: ComparisonSide(sources: [], content: "", runs: 0),
    .init("sources", evenEmpty: \.sources).meaning("what was named on the command line").notEmpty,
    .init("content", \.content),
    .init("runs", \.runs).meaning("the most runs that any figure has").atLeast(0),
    .init("machine", \.machine), .init("tools", evenEmpty: \.tools), .init("measured", \.measured),
    .init("revision", \.revision),
    .init("onlyCases", evenEmpty: \.onlyCases).meaning("cases that the other side does not have")
  ).shared
}
