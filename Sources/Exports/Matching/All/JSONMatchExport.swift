import Formats
package import Matching
import Quantities

/// One document for other programs. Each app stands on a line of its own, so that a reader need not hold them all.
package enum JSONMatchExport: MatchExport {
  package static let meta = ExportMeta(id: "json", title: "One document for programs", fileExtension: "json")

  package static func begin(_ call: MatchCall) -> String { "{\n  \"apps\": [" }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    (index > 0 ? ",\n    " : "\n    ") + JSONWriter.line(MatchEntry(result, call).json)
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String {
    let rest = (MatchDocument(tally, call).json.object ?? [:]).filter { $0.key != "apps" }
    let members = rest.sorted { $0.key < $1.key }.map { ",\n  \"\($0.key)\": \(JSONWriter.line($0.value))" }
    return (tally.apps > 0 ? "\n  ]" : "]") + members.joined() + "\n}\n"
  }
}
