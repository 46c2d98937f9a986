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
    var metrics: [String: Metric] = [:]
    let table = try reader.required("metrics")
    for (name, value) in try table.members() {
      metrics[name] = try Metric(table.child(name, value), name: name)
    }
    self.init(
      key: try reader.required("key").string(), name: try reader.required("name").string(),
      side: try reader.required("side").choice(Side.self), number: try reader.required("number").integer(),
      isWarmUp: try reader.member("warmUp")?.bool() ?? false,
      started: try reader.required("started").string(),
      duration: try reader.required("duration").figure(.seconds, FigureRange.of(.seconds)),
      metrics: metrics,
      noise: try reader.member("noise").map { (place) throws(DocumentError) in try MachineNoise(place) }
        ?? MachineNoise(), problem: try reader.member("problem")?.string())
  }
}

extension MachineNoise {
  package var json: JSONValue {
    .members([
      "load": load.map { .number($0) }, "pressure": pressure.map { .number($0) },
      "others": others.map { .number($0) },
      "stolen": stolen.map { .number($0) }, "frequency": frequency.map { .number($0) },
      "temperature": temperature.map { .number($0) }, "waited": waited.map { .number($0) },
      "complaint": complaint.map { .string($0) },
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      load: try reader.member("load")?.number(), pressure: try reader.member("pressure")?.number(),
      others: try reader.member("others")?.number(),
      stolen: try reader.member("stolen")?.number(), frequency: try reader.member("frequency")?.number(),
      temperature: try reader.member("temperature")?.number(),
      waited: try reader.member("waited")?.number(), complaint: try reader.member("complaint")?.string())
  }
}

extension DocumentReader {
  /// One of the words that a type knows.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(DocumentError) -> Choice where Choice.RawValue == String {
    let text = try string()
    guard let choice = Choice(rawValue: text) else {
      throw error("\"\(text)\" is none of \(type.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }
}
