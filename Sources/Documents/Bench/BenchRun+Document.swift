import Quantities

extension BenchRun {
  package var json: JSONValue {
    .members([
      "key": .string(key), "name": .string(name), "side": .string(side.rawValue), "number": .integer(number),
      "warmUp": isWarmUp ? true : nil, "started": .string(started), "duration": .number(duration),
      "metrics": .object(metrics.mapValues(\.json)), "noise": noise.json,
      "problem": problem.map { .string($0) },
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      key: try reader.required("key").string(), name: try reader.required("name").string(),
      side: try Side(try reader.required("side")), number: try reader.required("number").integer(),
      isWarmUp: try reader.member("warmUp")?.bool() ?? false,
      started: try reader.required("started").string(),
      duration: try reader.required("duration").figure(.seconds, FigureRange.of(.seconds)),
      metrics: try [String: Metric](try reader.required("metrics")),
      noise: try reader.member("noise").map { (place) throws(DocumentError) in try MachineNoise(place) }
        ?? MachineNoise(), problem: try reader.member("problem")?.string())
  }
}
