import Audits
import Exports
import Formats
import Quantities
import Recordings
package import Stimuli

/// What `headroom stimuli` and `headroom explain` say of a stimulus.
package enum StimulusListing {
  package static func text(_ stimulus: StimulusMeta) -> String {
    let rows = stimulus.parameters.map { parameter in
      (
        "\(parameter.name)=\(placeholder(parameter.kind))",
        parameter.help + (parameter.isRequired ? "; needed" : "")
      )
    }
    return TextLayout.wrap("\(stimulus.id): \(stimulus.title)") + "\n"
      + (rows.isEmpty ? "" : TextLayout.columns(rows, indent: 2) + "\n")
  }

  /// The same, and how it is asked for on a command line and in a scenario.
  package static func explained(_ stimulus: StimulusMeta) -> String {
    let needed = stimulus.parameters.filter(\.isRequired).map { "\($0.name)=\(placeholder($0.kind))" }
    let step = "\(([stimulus.id] + needed).joined(separator: ","))@5s"
    let audits = AuditRegistry.all.compactMap {
      $0.meta.trial?.asks(about: stimulus.id) == true ? $0.meta.id : nil
    }
    let rows = [
      ("run", "headroom run --do \(ShellText.quoted(step)) -- ./app"),
      (
        "scenario",
        "\"timeline\": [{ \"at\": \"5 s\", \"do\": \"\(stimulus.id)\" }], its parameters as members"
      ),
      ("audits", audits.joined(separator: ", ")),
    ].filter { !$0.1.isEmpty }
    return text(stimulus) + TextLayout.columns(rows) + "\n"
  }

  private static func placeholder(_ kind: StimulusParameter.Kind) -> String {
    switch kind {
    case .text: "TEXT"
    case .choice(let choices): choices.joined(separator: "|")
    case .quantity(let unit, _): unit.example
    case .words: "COMMAND"
    case .flag: "true|false"
    }
  }
}
