package import Formats

/// That the truth may lie beyond figures, on which side, and why no more is known.
package struct FigureBound: DocumentPart {
  package var side: BoundSide
  package var why: String

  package init(_ side: BoundSide, why: String) {
    self.side = side
    self.why = why
  }

  /// Nil for a metric that is no bound.
  package init?(_ metric: Metric) {
    guard metric.fidelity == .bound else { return nil }
    self.init(metric.bound ?? .atLeast, why: metric.note ?? "no reason was recorded")
  }

  package static let table = Table(
    "bound", "Bound",
    "Set where part of the truth was out of sight: on which side of the figures it lies, and why.",
    blank: FigureBound(.atLeast, why: ""), .init("side", \.side), .init("why", \.why)
  ).shared
}
