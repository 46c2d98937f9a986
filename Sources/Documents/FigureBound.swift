/// That the truth may lie beyond figures, on which side, and why no more is known.
package struct FigureBound: Sendable, Equatable {
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

  package var json: JSONValue { ["side": .string(side.rawValue), "why": .string(why)] }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      try reader.required("side").choice(BoundSide.self), why: try reader.required("why").string())
  }
}
