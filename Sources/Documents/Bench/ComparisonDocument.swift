package import Formats
package import Recordings

/// What changed between two sides: all that its exports render.
package struct ComparisonDocument: VersionedDocument {
  package static let schemaVersion = 1

  /// What compared them.
  package var tool: Recording.Tool
  package var old: ComparisonSide
  package var new: ComparisonSide
  /// How sure each interval is.
  package var confidence: Double
  /// What differs between the two machines; empty where nothing does, nil where a side does not tell of its machine.
  package var machineDifferences: [String]?
  /// Whether all was compared although the machines differ.
  package var isForced: Bool
  package var cases: [ComparedCase]
  package var notes: [String]
  /// `notApplicable` where no limit was set.
  package var verdict: Verdict

  package init(
    tool: Recording.Tool, old: ComparisonSide, new: ComparisonSide, confidence: Double,
    machineDifferences: [String]? = nil, isForced: Bool = false, cases: [ComparedCase] = [],
    notes: [String] = [], verdict: Verdict = .notApplicable
  ) {
    self.tool = tool
    self.old = old
    self.new = new
    self.confidence = confidence
    self.machineDifferences = machineDifferences
    self.isForced = isForced
    self.cases = cases
    self.notes = notes
    self.verdict = verdict
  }

  /// Whether no figure of a side was measured more than once, so that nothing shows how much it varies by itself.
  package var isOfSingleRuns: Bool {
    let compared = cases.flatMap(\.comparisons).filter { $0.verdict != .notCompared }
    return !compared.isEmpty
      && compared.allSatisfy { min($0.baseline.values.count, $0.candidate.values.count) <= 1 }
  }

  /// One that is gated and worse makes the whole fail; one that is gated and could not be told makes it inconclusive.
  package static func verdict(of comparisons: [MetricComparison]) -> Verdict {
    let gated = comparisons.filter { $0.gate != nil }.map(\.verdict)
    if gated.isEmpty { return .notApplicable }
    if gated.contains(.fail) { return .fail }
    if gated.contains(.notCompared) { return .notMeasured }
    return gated.contains(.inconclusive) ? .inconclusive : .pass
  }

  /// Without the curves, which are in the recordings.
  package static let table = Table(
    "comparison", "Headroom comparison",
    "What changed between two sides, as headroom compare --format json prints it. What is not known is left out.",
    blank: ComparisonDocument(
      tool: Recording.Tool.table.blank, old: ComparisonSide.table.blank, new: ComparisonSide.table.blank,
      confidence: 0),
    .init(version: schemaVersion), .init("tool", \.tool), .init("old", \.old), .init("new", \.new),
    .init("confidence", \.confidence).above(0).below(1),
    .init("machineDifferences", evenEmpty: \.machineDifferences).meaning(
      "empty where the machines are the same; left out where a side does not report its machine"),
    .init("forced", \.isForced).meaning("whether all was compared although the machines differ"),
    .init("cases", \.cases), .init("notes", evenEmpty: \.notes), .init("verdict", \.verdict))
}

/// A program under one scenario, on both sides.
package struct ComparedCase: DocumentPart {
  package var name: String
  /// What the old side calls it, where that is something else.
  package var oldName: String?
  /// Gated metrics first, then the others, each by name.
  package var comparisons: [MetricComparison]
  /// The new side's medians with their intervals, by metric.
  package var medians: [String: Interval]
  /// How the new side's figures were had, by metric; one of which it is unknown is not in it. It is not in the JSON.
  package var fidelities: [String: Fidelity]
  /// A run of each side, for its curves; nil where a side has none.
  package var curves: Curves?

  package struct Curves: Sendable, Equatable {
    package var old: Recording
    package var new: Recording
    package init(old: Recording, new: Recording) {
      self.old = old
      self.new = new
    }
  }

  package init(
    name: String, oldName: String? = nil, comparisons: [MetricComparison] = [],
    medians: [String: Interval] = [:], fidelities: [String: Fidelity] = [:], curves: Curves? = nil
  ) {
    self.name = name
    self.oldName = oldName
    self.comparisons = comparisons
    self.medians = medians
    self.fidelities = fidelities
    self.curves = curves
  }

  package static let table = Table(
    blank: ComparedCase(name: ""), .init("name", \.name), .init("oldName", \.oldName),
    .init("comparisons", \.comparisons),
    .init("medians", \.medians).meaning("the new side's, by metric"))
}
