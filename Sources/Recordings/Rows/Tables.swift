package import Formats

/// What was found in a run of each thread, file, device and stimulus, by kind of row.
package struct Tables: WrittenValue {
  package var responses: [ResponseRow] = []
  package var warnings: [WarningRow] = []
  package var bursts: [BurstRow] = []
  package var peers: [PeerRow] = []
  package var connections: [ConnectionRow] = []
  package var attempts: [AttemptRow] = []
  package var lookups: [LookupRow] = []
  package var radioStates: [RadioStateRow] = []
  package var savings: [SavingRow] = []
  package var energy: [EnergyRow] = []
  package var meters: [MeterRow] = []
  package var devices: [DeviceRow] = []
  package var inhibitors: [InhibitorRow] = []
  package var files: [FileRow] = []
  package var launches: [LaunchRow] = []
  package var mainWaits: [MainWaitRow] = []
  package var stateFiles: [StateFileRow] = []
  package var threads: [ThreadRow] = []
  package var wakeups: [WakeupRow] = []
  package var writeSizes: [WriteSizeRow] = []

  package init() {}

  /// All of them, in the order of a report.
  package static let all: [TableView] = [
    TableView(\.responses), TableView(\.warnings), TableView(\.bursts), TableView(\.peers),
    TableView(\.connections), TableView(\.attempts), TableView(\.lookups), TableView(\.radioStates),
    TableView(\.savings), TableView(\.energy), TableView(\.meters), TableView(\.devices),
    TableView(\.inhibitors), TableView(\.files), TableView(\.launches), TableView(\.mainWaits),
    TableView(\.stateFiles), TableView(\.threads), TableView(\.wakeups), TableView(\.writeSizes),
  ]

  /// Rows of all kinds.
  package var count: Int { Self.all.reduce(0) { $0 + $1.count(self) } }
  package var isEmpty: Bool { count == 0 }

  /// Adds another's rows behind those of the same kind.
  package mutating func append(_ other: Tables) {
    for table in Self.all { table.append(&self, other) }
  }

  /// An object with the rows of each kind that has any.
  package var json: JSONValue {
    var members: [String: JSONValue] = [:]
    for table in Self.all where table.count(self) > 0 { members[table.name] = .array(table.json(self)) }
    return .object(members)
  }

  /// - Throws: for a table that is none of these, and for rows that are none of its.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let members = try reader.members(known: Self.all.map(\.name), noun: "table")
    for table in Self.all {
      guard let rows = members[table.name] else { continue }
      try table.read(&self, reader.child(table.name, rows))
    }
  }

  /// The member `tables` of a report, as in Reports/schemas.
  package static var schema: [String: JSONValue] {
    let kinds = all.map { table -> (String, JSONValue) in
      (table.name, ["description": .string(table.lead), "type": "array", "items": table.schema])
    }
    return [
      "description": "what was found of each thread, file, device and stimulus: rows by the table's name",
      "type": "object", "additionalProperties": false, "properties": .object(Dictionary(kinds) { $1 }),
    ]
  }
}
