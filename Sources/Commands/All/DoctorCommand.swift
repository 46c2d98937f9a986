package import Arguments
import Documents
import Exports
import Formats
import Instruments
import Kernel
import OutputStreams
import Probes
import Recordings
import Stimuli
import Store

/// Says which sources of figures and findings work on this machine, and what grants the others.
package enum DoctorCommand: Command {
  package static let meta = CommandMeta(
    name: "doctor", summary: "check what can be measured here and how to enable the rest", group: .check,
    options: [.format(["text", "json"])] + OutputForms.doctor.options,
    details: """
      Each source works, falls back to a lesser one, or is missing; where something can be done about it, the \
      exact command is shown. What is missing here is not a failure: the exit status is 0.
      """,
    examples: [
      "headroom doctor",
      "sudo headroom doctor --format json",
    ])

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let files = try OutputFiles(invocation, OutputForms.doctor)
    let document = DoctorDocument(sources: diagnoses(.live))
    try files.write(document, invocation.console) { () throws(CommandError) in
      guard !files.fillsStandardOutput else { return }
      if invocation.value("format") == "json" {
        try invocation.console.write(JSONWriter.pretty(document.json))
      } else {
        try invocation.console.write(
          DiagnosisText.render(
            document.sources, invocation.console.level, colour: invocation.console.coloursOutput,
            width: TerminalWidth.columns(of: 1)))
      }
    }
    return .success
  }

  /// Instruments first: they are what a measurement stands on.
  static func diagnoses(_ root: KernelRoot) -> [Diagnosis] {
    InstrumentRegistry.all.flatMap { $0.diagnose(root) } + ProbeRegistry.all.flatMap { $0.diagnose(root) }
      + StimulusRegistry.all.flatMap { $0.diagnose(root) } + StoreDiagnosis.rows()
  }
}
