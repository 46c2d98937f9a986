import Quantities

extension MetricComparison {
  package var json: JSONValue {
    .members([
      "metric": .string(metric), "baseline": baseline.json, "candidate": candidate.json,
      "difference": difference?.json, "ratio": ratio?.json,
      "probability": probability.map { .number($0) }, "adjusted": adjusted.map { .number($0) },
      "exact": .bool(isExact), "acrossMachines": isAcrossMachines ? true : nil, "gate": gate?.json,
      "verdict": .string(verdict.rawValue), "direction": direction.map { .string($0.rawValue) },
      "needed": needed.map { .integer($0) }, "reason": reason.map { .string($0) },
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    let metric = try reader.required("metric").string()
    self.init(
      metric: metric, baseline: try Sample(try reader.required("baseline")),
      candidate: try Sample(try reader.required("candidate")), difference: try reader.interval("difference"),
      ratio: try reader.interval("ratio"), probability: try reader.member("probability")?.number(),
      adjusted: try reader.member("adjusted")?.number(), isExact: try reader.required("exact").bool(),
      isAcrossMachines: try reader.member("acrossMachines")?.bool() ?? false,
      gate: try reader.member("gate").map { (place) throws(DocumentError) in
        try Gate(place).of(metric)
      },
      verdict: try ComparisonVerdict(try reader.required("verdict")),
      needed: try reader.member("needed")?.integer(), reason: try reader.member("reason")?.string())
  }
}

extension DocumentReader {
  fileprivate func interval(_ key: String) throws(DocumentError) -> Interval? {
    try member(key).map { (place) throws(DocumentError) in try Interval(place) }
  }
}
