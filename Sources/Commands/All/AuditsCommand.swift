import Answers
package import Arguments
import Audits
import Documents
import Formats
import OutputStreams
import Quantities
import Recordings

/// Lists the questions that are put to a recording, with the thresholds that a budget may move.
package enum AuditsCommand: Command {
  package static let meta = CommandMeta(
    name: "audits", summary: "list audits and their thresholds", group: .reference,
    usage: ["[--format text|json] [AUDIT…]"], options: [.format(["text", "json"])],
    operands: .words(0...AuditRegistry.all.count, choices: AuditRegistry.all.map { $0.meta.id }),
    details: """
      Each audit has the metrics and the stimuli that it needs, the document that asks for it, and the thresholds at which its verdict \
      changes. A budget moves a threshold under "audits":

        { …, "audits": { "cpu-polling": { "fail": "30 /s" } } }
      """,
    examples: [
      "headroom audits",
      "headroom audits disk-coalescing cpu-polling",
    ], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let audits = try chosen(invocation.operands)
    if invocation.value("format") == "json" {
      try invocation.console.write(JSONWriter.pretty(AuditsDocument(audits).json))
    } else {
      try invocation.console.write(AuditListing.text(audits))
    }
    return .success
  }

  private static func chosen(_ names: [String]) throws(CommandError) -> [AuditMeta] {
    let all = AuditRegistry.all.map { $0.meta }
    for name in names where !all.contains(where: { $0.id == name }) {
      let guess = Spelling.hintOrAll(for: name, among: all.map(\.id), list: "headroom audits")
      throw CommandError("unknown audit \"\(name)\"\(guess)", hint: "Try \"headroom audits\".")
    }
    return names.isEmpty ? all : all.filter { names.contains($0.id) }
  }
}
