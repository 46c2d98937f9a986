import Answers
package import Arguments
import Quantities

/// What `--help` says, made from the commands' own tables.
package enum HelpText {
  package static func overview(_ commands: [CommandMeta]) -> String {
    let widest = commands.map(\.name.count).max() ?? 0
    let groups = CommandGroup.sorted(commands).map { group, commands in
      "\(group.rawValue):\n"
        + TextLayout.columns(commands.map { ($0.name.padded(widest), $0.summary) })
    }
    return """
      \(TextLayout.wrap("headroom: measure what a program costs a Linux device, and check it against a budget"))

      Usage:
        headroom [OPTION…] COMMAND …

      \(groups.joined(separator: "\n\n"))

      Options of every command:
      \(TextLayout.columns(GlobalOptions.options.map(row)))

      Exit status:
      \(exitStatus)

      Examples:
        headroom doctor
        headroom run --budget handheld -- ./app
        headroom report --last -v

      Try "headroom help COMMAND".

      """
  }

  package static func command(_ meta: CommandMeta) -> String {
    var parts = [TextLayout.wrap("headroom \(meta.name): \(meta.summary)"), "Usage:\n" + usage(meta)]
    parts += OptionGroup.sorted(meta.options).map { group, options in
      "\(group.rawValue):\n" + TextLayout.columns(options.map(row))
    }
    if !meta.details.isEmpty { parts.append(TextLayout.wrap(meta.details)) }
    if !meta.examples.isEmpty {
      parts.append("Examples:\n" + meta.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    let names = GlobalOptions.options.map { "--\($0.long)" }.joined(separator: ", ")
    parts.append(TextLayout.wrap("Every command also takes \(names)."))
    return parts.joined(separator: "\n\n") + "\n"
  }

  package static func usage(_ meta: CommandMeta) -> String {
    meta.usage.map { "  headroom \(meta.name) \($0)" }.joined(separator: "\n")
  }

  package static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.argument.map { " \($0)" } ?? ""
    return (short + "--" + option.long + value, explanation(option))
  }

  package static func explanation(_ option: Option) -> String {
    var text = option.help
    if !option.choices.isEmpty { text += " (\(option.choices.joined(separator: ", ")))" }
    return option.argument != nil && option.repeatable && option.choices.isEmpty
      ? text + " (repeatable)" : text
  }

  package static var exitStatus: String {
    TextLayout.columns(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(blanks: max(0, width - count))
  }
}
