package import Quantities

extension Budget {
  /// Reads a budget file.
  ///
  /// - Parameter thresholds: the audits' thresholds that it may move, by audit and name, with their units.
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(
    file: String, bytes: [UInt8], thresholds: [String: [String: Unit]] = [:]
  ) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes), thresholds: thresholds)
  }

  package init(
    _ reader: DocumentReader, thresholds: [String: [String: Unit]] = [:]
  ) throws(DocumentError) {
    _ = try reader.members(known: ["schemaVersion", "name", "description", "limits", "audits"])
    try reader.schemaVersion(supported: Self.schemaVersion)
    let limits = try reader.required("limits")
    var table: [String: Limit] = [:]
    for (metric, value) in try limits.members().sorted(by: { $0.key < $1.key }) {
      table[metric] = try Self.limit(limits.child(metric, value), metric)
    }
    guard !table.isEmpty else { throw limits.error("no limit is given, so that nothing could ever fail") }
    self.init(
      name: try reader.required("name").string(), description: try reader.member("description")?.string(),
      limits: table,
      thresholds: try reader.member("audits").map { (place) throws(DocumentError) in
        try Self.thresholds(place, thresholds)
      } ?? [:])
  }

  private static func thresholds(
    _ reader: DocumentReader, _ known: [String: [String: Unit]]
  ) throws(DocumentError) -> [String: [String: Quantity]] {
    var found: [String: [String: Quantity]] = [:]
    for (audit, value) in try reader.members(known: known.keys.sorted(), noun: "audit") {
      let place = reader.child(audit, value)
      let units = known[audit] ?? [:]
      for (name, value) in try place.members(known: units.keys.sorted(), noun: "threshold") {
        guard let unit = units[name] else { continue }
        let entry = place.child(name, value)
        found[audit, default: [:]][name] = try entry.quantity(in: [unit]).notNegative(entry)
      }
    }
    return found
  }

  /// The budget as a file holds it, so that a recording can carry the budget it was made under.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "name": .string(name),
      "description": description.map { .string($0) }, "limits": .object(limits.mapValues(\.fileJSON)),
      "audits": thresholds.isEmpty
        ? nil : .object(thresholds.mapValues { .object($0.mapValues(\.fileJSON)) }),
    ])
  }

  private static func limit(_ reader: DocumentReader, _ name: String) throws(DocumentError) -> Limit {
    guard let metric = MetricCatalogue.find(name) else {
      let hint = MetricCatalogue.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
      throw reader.error("unknown metric \"\(name)\"\(hint)")
    }
    guard case .object = reader.value else {
      return Limit(maximum: try reader.quantity(in: [metric.unit]).notNegative(reader))
    }
    _ = try reader.members(known: ["max", "min", "warn", "over", "optional", "source"])
    let over = try reader.member("over").map { (place) throws(DocumentError) in
      try place.quantity(in: [.seconds]).positive(place).value
    }
    let units = over == nil ? [metric.unit] : try averageUnits(metric.unit, reader)
    func bound(_ key: String) throws(DocumentError) -> Quantity? {
      guard let place = try reader.member(key) else { return nil }
      return try place.quantity(in: units).notNegative(place)
    }
    let limit = Limit(
      maximum: try bound("max"), minimum: try bound("min"), warning: try bound("warn"), over: over,
      optional: try reader.member("optional")?.bool() ?? false, source: try reader.member("source")?.string())
    try check(limit, reader)
    return limit
  }

  /// The units in which a limit with a window is written: the rate of a total, or what already is a rate.
  private static func averageUnits(_ unit: Unit, _ reader: DocumentReader) throws(DocumentError) -> [Unit] {
    if let rate = unit.rate { return [rate] }
    if [.cores, .perSecond, .bytesPerSecond].contains(unit) { return [unit] }
    throw reader.child("over", .null).error("a figure in \(unit.rawValue) has no average over time")
  }

  private static func check(_ limit: Limit, _ reader: DocumentReader) throws(DocumentError) {
    guard limit.maximum != nil || limit.minimum != nil else {
      throw reader.error("neither \"max\" nor \"min\" is given")
    }
    if let maximum = limit.maximum, let minimum = limit.minimum, minimum.value > maximum.value {
      throw reader.error("contradicts itself: \"min\" is above \"max\", so that nothing could ever pass")
    }
    if let warning = limit.warning, let maximum = limit.maximum, warning.value >= maximum.value {
      throw reader.error("contradicts itself: \"warn\" is not below \"max\", so that it could never show")
    }
    if limit.maximum == nil, let warning = limit.warning, let minimum = limit.minimum,
      warning.value <= minimum.value
    {
      throw reader.error("contradicts itself: \"warn\" is not above \"min\", so that it could never show")
    }
  }
}

extension Budget.Limit {
  fileprivate var fileJSON: JSONValue {
    .members([
      "max": maximum?.fileJSON, "min": minimum?.fileJSON, "warn": warning?.fileJSON,
      "over": over.map { Quantity($0, .seconds).fileJSON }, "optional": optional ? true : nil,
      "source": source.map { .string($0) },
    ])
  }
}

extension Quantity {
  fileprivate var fileJSON: JSONValue { .string("\(JSONWriter.text(value)) \(unit.rawValue)") }

  fileprivate func notNegative(_ place: DocumentReader) throws(DocumentError) -> Quantity {
    guard value >= 0 else { throw place.error("out of range: a limit is never below zero") }
    return self
  }
  fileprivate func positive(_ place: DocumentReader) throws(DocumentError) -> Quantity {
    guard value > 0 else { throw place.error("out of range: expected more than zero") }
    return self
  }
}
