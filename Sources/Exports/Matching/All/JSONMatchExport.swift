import Documents
package import Matching

/// One document for other programs. Each app stands on a line of its own, so that a reader need not hold them all.
package enum JSONMatchExport: MatchExport {
  package static let schemaVersion = 1
  package static let meta = ExportMeta(id: "json", title: "One document for programs", fileExtension: "json")

  package static func begin(_ call: MatchCall) -> String { "{\n  \"apps\": [" }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    (index > 0 ? ",\n    " : "\n    ") + JSONWriter.line(result.json(call))
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String {
    let rest: [(String, JSONValue)] = [
      ("devices", .array(call.devices.map(\.json))), ("schemaVersion", .integer(schemaVersion)),
      ("strict", .bool(call.strict)), ("tally", tally.json),
      ("tool", ["name": "headroom", "version": .string(call.toolVersion)]),
      ("verdict", .string(tally.verdict.rawValue)),
    ]
    let members = rest.map { ",\n  \"\($0)\": \(JSONWriter.line($1))" }
    return (tally.apps > 0 ? "\n  ]" : "]") + members.joined() + "\n}\n"
  }
}
