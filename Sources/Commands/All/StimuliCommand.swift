import Answers
package import Arguments
import Audits
import Exports
import Formats
import OutputStreams
import Quantities
import Recordings
import Stimuli

/// Lists what can be done to a program on purpose.
package enum StimuliCommand: Command {
  package static let meta = CommandMeta(
    name: "stimuli", summary: "list what \"headroom run --do\" can do to a program", group: .reference,
    usage: ["[--format text|json] [STIMULUS…]"], options: [.format(["text", "json"])],
    operands: .words(0...StimulusRegistry.all.count, choices: StimulusRegistry.all.map { $0.meta.id }),
    details: """
      A stimulus is done at a time of the run, or after another one:

        headroom run --do memory-warning,level=low@5s --do terminate@memory-warning+2s -- ./app

      In a scenario file it stands in the timeline, with the parameters as members:

        { "schemaVersion": 1, "command": ["./app"], "timeline": [
          { "at": "5 s", "do": "memory-warning", "level": "low" },
          { "after": "memory-warning", "delay": "2 s", "do": "terminate" } ] }
      """,
    examples: [
      "headroom stimuli",
      "headroom stimuli memory-warning",
    ], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let all = StimulusRegistry.all.map { $0.meta }
    for name in invocation.operands where !all.contains(where: { $0.id == name }) {
      let guess = Spelling.hintOrAll(for: name, among: all.map(\.id), list: "headroom stimuli")
      throw CommandError("unknown stimulus \"\(name)\"\(guess)", hint: "Try \"headroom stimuli\".")
    }
    let chosen = invocation.operands.isEmpty ? all : all.filter { invocation.operands.contains($0.id) }
    if invocation.value("format") == "json" {
      try invocation.console.write(JSONWriter.pretty(StimuliDocument(chosen).json))
    } else {
      try invocation.console.write(chosen.map(StimulusListing.text).joined(separator: "\n"))
    }
    return .success
  }
}
