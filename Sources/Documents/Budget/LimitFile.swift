import Formats
import Quantities
import Recordings

extension WrittenForm<Budget.Limit> {
  /// What the metric of that name must keep: `"64 MiB"`, or its bounds.
  static var limit: Self {
    let bounds = LimitFile.table.schema.object ?? [:]
    let one: [String: JSONValue] = ["anyOf": [["required": ["max"]], ["required": ["min"]]]]
    return Self(["oneOf": [.object(Quantity.anySchema), .object(bounds.merging(one) { $1 })]]) {
      LimitFile.table.json(LimitFile(limit: $0))
    } read: { (reader) throws(DocumentError) in
      let unit = try reader.metric().unit
      guard case .object = reader.value else { return Budget.Limit(maximum: try reader.bound(unit)) }
      return try LimitFile.table.row(reader, from: LimitFile(unit: unit)).limit
    }
  }
}

/// A limit, and the unit of its metric.
private struct LimitFile: TableRow {
  var unit = Unit.count
  var limit = Budget.Limit()

  static let table = Table(
    blank: LimitFile(),
    // First, since the bounds are in another unit where it is given.
    .init("over", schema: over) {
      $0.limit.over.map { .quantity($0, .seconds) }
    } read: { (file, reader) throws(DocumentError) in
      try file.readOver(reader)
    },
    bound("max", \.limit.maximum), bound("min", \.limit.minimum),
    bound("warn", \.limit.warning, ["description": "From here on the verdict is a warning."]),
    .init(
      "optional", .plain, \.limit.optional, default: false,
      "What could not be measured does not spoil the verdict."),
    .init("source", .plain, optional: \.limit.source, "Where the limit comes from."),
    .init(
      "score",
      group: [
        bound("p10", \.limit.score.p10, ["description": "What scores 90 of 100."]),
        bound("median", \.limit.score.median, ["description": "What scores 50 of 100."]),
      ], needsOne: true,
      """
      The points of the curve by which the metric is scored. By default the limit scores 50, and 90 is scored where the \
      warning begins, or at half of a maximum and twice a minimum.
      """))

  private static let over: [String: JSONValue] = Quantity.schema([.seconds: 0...0]).merging([
    "description": .string(overMeaning)
  ]) { $1 }
  private static let overMeaning = """
    The limit is an average per second over this time; a shorter run may use what the whole window allows.
    """

  private static func bound(
    _ key: String, _ path: @autoclosure @escaping FieldPath<LimitFile, Quantity?>,
    _ more: [String: JSONValue] = [:]
  ) -> TableField<LimitFile> {
    .init(key, schema: Quantity.anySchema.merging(more) { $1 }) {
      $0[keyPath: path()].map(\.json)
    } read: { (file, reader) throws(DocumentError) in
      file[keyPath: path()] = try reader.bound(file.limit.over == nil ? file.unit : file.average ?? file.unit)
    }
  }

  /// The unit in which a limit with a window is written: the rate of a total, or what already is a rate.
  private var average: Unit? {
    unit.rate ?? ([.cores, .perSecond, .bytesPerSecond].contains(unit) ? unit : nil)
  }

  private mutating func readOver(_ reader: DocumentReader) throws(DocumentError) {
    let time = try reader.quantity(in: [.seconds]).value
    guard time > 0 else { throw reader.error("out of range: expected more than zero") }
    guard average != nil else {
      throw reader.error("a figure in \(unit.rawValue) has no average over time")
    }
    limit.over = time
  }

  func validate(_ reader: DocumentReader) throws(DocumentError) {
    let (maximum, minimum) = (limit.maximum?.value, limit.minimum?.value)
    guard maximum != nil || minimum != nil else { throw reader.error("neither \"max\" nor \"min\" is given") }
    if let maximum, let minimum, minimum > maximum {
      throw reader.error("contradicts itself: \"min\" is above \"max\", so that nothing could ever pass")
    }
    try validateScore(reader)
    guard let warning = limit.warning?.value else { return }
    if let maximum, warning >= maximum {
      throw reader.error("contradicts itself: \"warn\" is not below \"max\", so that it could never show")
    }
    if maximum == nil, let minimum, warning <= minimum {
      throw reader.error("contradicts itself: \"warn\" is not above \"min\", so that it could never show")
    }
  }

  private func validateScore(_ reader: DocumentReader) throws(DocumentError) {
    let points = [limit.score.p10, limit.score.median].compactMap { $0?.value }
    guard !points.isEmpty else { return }
    guard limit.maximum == nil || limit.minimum == nil else {
      throw reader.error("\"score\" is for a limit with one bound, of which less or more is better")
    }
    guard points.allSatisfy({ $0 > 0 }) else { throw reader.error("\"score\": expected more than zero") }
    let curve = limit.scoreCurves.first
    guard let curve, (curve.p10 < curve.median) == (limit.maximum != nil) else {
      let side = limit.maximum == nil ? "above" : "below"
      throw reader.error("contradicts itself: in \"score\", \"p10\" is not \(side) \"median\"")
    }
  }
}

extension DocumentReader {
  func bound(_ unit: Unit) throws(DocumentError) -> Quantity {
    let quantity = try quantity(in: [unit])
    guard quantity.value >= 0 else { throw error("out of range: a limit is never below zero") }
    return quantity
  }
}
