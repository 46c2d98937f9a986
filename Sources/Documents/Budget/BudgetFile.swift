package import Formats
package import Quantities
import Recordings

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
    self = try BudgetFile.table.row(reader, from: BudgetFile(known: thresholds)).budget
  }

  /// The budget as a file holds it, so that a recording can carry the budget it was made under.
  package var json: JSONValue { BudgetFile.table.json(BudgetFile(budget: self)) }

  /// The JSON Schema of a budget's file.
  package static var document: JSONValue { BudgetFile.table.document }
}

/// A budget, and the thresholds that its file may move.
private struct BudgetFile: TableRow {
  var known: [String: [String: Unit]] = [:]
  var budget = Budget(name: "", limits: [:])

  static let table = Table(
    "budget", "Headroom budget",
    """
    Limits on metrics, as people write them. Quantities are texts with their unit; a count or a ratio may be a bare \
    number.
    """,
    blank: BudgetFile(),
    .init(writtenVersion: Budget.schemaVersion), .init("limits", limits, \.budget.limits),
    .init("name", .plain.saying(["minLength": 1]), \.budget.name),
    .init("description", .plain, optional: \.budget.description),
    .init("audits", schema: thresholds) {
      let moved = $0.budget.thresholds
      return moved.isEmpty ? nil : .object(moved.mapValues { .object($0.mapValues(\.json)) })
    } read: { (file, reader) throws(DocumentError) in
      try file.readThresholds(reader)
    })

  private static let limits = WrittenForm<[String: Budget.Limit]>.map(of: .limit)
    .refusing("no limit is given, so that nothing could ever fail") { $0.isEmpty }
    .saying([
      "minProperties": 1,
      "propertyNames": [
        "anyOf": [
          ["enum": .strings(MetricCatalogue.all.map(\.name))],
          [
            "description": "how often an event happened, by its libpfm4 name as --event takes it",
            "type": "string", "pattern": "^cpu\\.event\\..",
          ],
        ]
      ],
    ])

  private static let thresholds: [String: JSONValue] = [
    "description": "thresholds of audits that are to hold in place of the audits' own", "type": "object",
    "additionalProperties": ["type": "object", "additionalProperties": .object(Quantity.anySchema)],
  ]

  private mutating func readThresholds(_ reader: DocumentReader) throws(DocumentError) {
    for (audit, value) in try reader.members(known: known.keys.sorted(), noun: "audit") {
      let place = reader.child(audit, value)
      let units = known[audit] ?? [:]
      for (name, value) in try place.members(known: units.keys.sorted(), noun: "threshold") {
        guard let unit = units[name] else { continue }
        budget.thresholds[audit, default: [:]][name] = try place.child(name, value).bound(unit)
      }
    }
  }
}
