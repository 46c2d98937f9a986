import Quantities

extension Recording {
  /// Everything but series and events, as it is stored beside them.
  package var state: JSONValue {
    .members([
      "program": program.json, "phases": .array(phases.map(\.json)),
      "metrics": .object(metrics.mapValues(\.json)), "notes": .strings(notes),
      "tables": tables.json, "raw": raw?.json,
    ])
  }

  /// What is known at the start and does not change: tool, device and scenario.
  package var origin: JSONValue {
    ["tool": tool.json, "device": device.json, "scenario": RunSettings.table.json(settings)]
  }

  /// Reads a recording from its parts, or from a report document, whose assessment is passed over.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    try self.init(origin: reader, state: reader)
    if let observer = try reader.member("observer") {
      metrics.merge(try [String: Metric](observer)) { kept, _ in kept }
    }
    if let members = try reader.member("series") {
      for (name, value) in try members.members() { series[name] = try Series(members.child(name, value)) }
    }
    for item in try reader.member("events")?.items() ?? [] { events.append(try Event(item)) }
  }

  /// Reads what `origin` and `state` give.
  package init(origin: DocumentReader, state: DocumentReader) throws(DocumentError) {
    self.init(
      tool: try Tool(try origin.required("tool")), device: try DeviceProfile(try origin.required("device")),
      settings: try RunSettings.table.row(try origin.required("scenario")),
      program: try Program(try state.required("program")))
    for item in try state.required("phases").items() { phases.append(try Phase(item)) }
    metrics = try [String: Metric](try state.required("metrics"))
    notes = try state.required("notes").strings()
    if let tables = try state.member("tables") { self.tables = try Tables(tables) }
    if let raw = try state.member("raw") { self.raw = try RawFigures(raw) }
  }
}

extension Recording.Phase {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      name: try reader.required("name").string(), start: try reader.required("start").moment(),
      end: try reader.required("end").moment())
  }
}

extension Recording.Event {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      try reader.required("time").moment(),
      try EventKinds.read(try reader.required("kind").string(), try reader.required("detail")))
  }
}

extension Recording.Series {
  /// A point whose value is null had none at that moment and is left out.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let unit = try Unit(try reader.required("unit"))
    let (times, values) = (try reader.required("time").items(), try reader.required("value").items())
    guard times.count == values.count else {
      throw reader.error("\(times.count) times for \(values.count) values")
    }
    self.init(unit: unit, time: [], value: [])
    for (moment, point) in zip(times, values) where point.value != .null {
      time.append(try moment.moment())
      value.append(try point.number())
    }
  }
}

extension Program {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      name: try reader.required("name").string(), command: try reader.required("command").strings(),
      exit: try Exit(try reader.required("exit")), endedBy: try reader.member("endedBy")?.string(),
      started: try reader.required("started").string(),
      duration: try reader.required("duration").figure(.seconds, FigureRange.of(.seconds)))
  }
}

extension Program.Exit {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    if let why = try reader.member("unknown") {
      self = .unknown(try why.string())
    } else if let signal = try reader.member("signal") {
      self = .signal(try signal.integer(), name: try reader.required("name").string())
    } else {
      self = .status(try reader.required("status").integer())
    }
  }
}

extension DocumentReader {
  package func strings() throws(DocumentError) -> [String] {
    var texts: [String] = []
    for item in try items() { texts.append(try item.string()) }
    return texts
  }

  package func integer() throws(DocumentError) -> Int {
    guard let whole = Int(exactly: try number()) else { throw error("expected a whole number") }
    return whole
  }
}
