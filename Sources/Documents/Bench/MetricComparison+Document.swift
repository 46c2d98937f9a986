import Quantities

extension Interval {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      try reader.required("value").number(), try reader.required("low").number(),
      try reader.required("high").number())
  }
}

extension Sample {
  package var json: JSONValue {
    .members([
      "unit": .string(unit.rawValue), "values": .numbers(values), "missing": missing.map { .string($0) },
      "by": by?.json, "bound": bound?.json,
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      unit: try reader.required("unit").unit(), values: try reader.required("values").numbers(),
      missing: try reader.member("missing")?.string(), by: try reader.origin(), bound: try reader.bound())
  }
}

extension Gate {
  package var json: JSONValue {
    [
      "relative": .number(relative), "absolute": .number(absolute), "better": .string(better.rawValue),
    ]
  }

  init(metric: String, _ reader: DocumentReader) throws(DocumentError) {
    self.init(
      metric: metric, relative: try reader.required("relative").number(),
      absolute: try reader.required("absolute").number(),
      better: try reader.required("better").choice(Direction.self))
  }
}

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
        try Gate(metric: metric, place)
      },
      verdict: try reader.required("verdict").choice(ComparisonVerdict.self),
      needed: try reader.member("needed")?.integer(), reason: try reader.member("reason")?.string())
  }
}

extension DocumentReader {
  fileprivate func interval(_ key: String) throws(DocumentError) -> Interval? {
    try member(key).map { (place) throws(DocumentError) in try Interval(place) }
  }

  /// A sample's `by`.
  func origin() throws(DocumentError) -> FigureOrigin? {
    guard let place = try member("by") else { return nil }
    return try FigureOrigin(place)
  }

  /// A sample's `bound`.
  func bound() throws(DocumentError) -> FigureBound? {
    try member("bound").map { (place) throws(DocumentError) in try FigureBound(place) }
  }

  /// A list of numbers.
  package func numbers() throws(DocumentError) -> [Double] {
    var numbers: [Double] = []
    for item in try items() { numbers.append(try item.number()) }
    return numbers
  }
}
