package import Formats

/// What happened at a moment of a run: one kind of event, whose fields are declared once. The table's name is the kind in
/// documents, its title what a timeline says of it.
package protocol EventDetail: TableRow {
  /// As it stands in documents.
  var members: [String: JSONValue] { get }
  /// - Throws: for a key that is none of this kind's, is missing, or has a value of another kind.
  static func read(_ reader: DocumentReader) throws(DocumentError) -> Self
  /// A detail in a document, as in Reports/schemas.
  static var schema: JSONValue { get }
}

extension EventDetail {
  package static var kind: String { table.name }
  /// What a timeline says of it.
  package static var title: String { table.title }
  package static var schema: JSONValue { table.schema }
  package var members: [String: JSONValue] { Self.table.members(self) }
  package var json: JSONValue { .object(members) }
  package static func read(_ reader: DocumentReader) throws(DocumentError) -> Self { try table.row(reader) }
  func isEqual(to other: any EventDetail) -> Bool { (other as? Self) == self }
}

/// The kinds of events that a recording knows.
package enum EventKinds {
  package static let all: [any EventDetail.Type] = [
    ProgramLaunch.self, ProgramReady.self, ProgramNotReady.self, ProgramStopped.self, ProgramContinued.self,
    ProgramExit.self, ProgramOutlived.self, ProgramOutputLost.self, SignalArrived.self, StimulusEvent.self,
    StimulusSkipped.self, ResponseSeen.self, WarningFaults.self, WarningListening.self, WarningRead.self,
    WarningLeft.self, WarningReal.self, PressureStep.self, PressureReached.self, PressureOver.self,
    ProcessesKilled.self, TreeFrozen.self, TreeThawed.self, NetworkDown.self, NetworkShaped.self,
    NetworkUp.self, StateChecked.self, CheckMade.self, CheckMissed.self, CommandFailed.self, CallFailed.self,
    MainBlocked.self, DiskSync.self,
  ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

  /// - Throws: for a kind that is none of these, and a detail that is none of its.
  package static func read(
    _ kind: String, _ detail: DocumentReader
  ) throws(DocumentError) -> any EventDetail {
    guard let type = named[kind] else {
      throw detail.error(
        "the kind of event \"\(kind)\" is unknown; known: \(named.keys.sorted().joined(separator: ", "))")
    }
    return try type.read(detail)
  }
}

extension Recording.Event {
  package static var schema: [String: JSONValue] {
    let kinds = EventKinds.all.map { type -> JSONValue in
      [
        "description": .string(type.lead),
        "properties": ["kind": ["const": .string(type.kind)], "detail": type.schema],
      ]
    }
    return [
      "type": "object", "additionalProperties": false, "required": ["time", "kind", "detail"],
      "properties": [
        "time": ["type": "number", "description": "seconds from exec"], "kind": ["type": "string"],
        "detail": ["type": "object"],
      ],
      "oneOf": .array(kinds),
    ]
  }
}

extension EventDetail {
  fileprivate static var lead: String { table.lead }
}

extension [Recording.Event] {
  /// Those of one kind, in their order.
  package func of<Detail: EventDetail>(_ kind: Detail.Type) -> [(time: Double, detail: Detail)] {
    compactMap { event in (event.detail as? Detail).map { (event.time, $0) } }
  }
}
