/// What `--help` says, made from the commands' own tables.
enum HelpText {
  static func overview(_ commands: [CommandMeta]) -> String {
    """
    headroom: what a Linux device has, and what a program leaves of it

    Usage:
      headroom [OPTION…] COMMAND …

    Commands:
    \(TextLayout.columns(commands.map { ($0.name, $0.summary) }))

    Options of every command:
    \(TextLayout.columns(GlobalOptions.options.map(row)))

    Exit status:
    \(exitStatus)

    Try "headroom help COMMAND".

    """
  }

  static func command(_ meta: CommandMeta) -> String {
    var parts = ["headroom \(meta.name): \(meta.summary)", "Usage:\n" + usage(meta)]
    if !meta.options.isEmpty { parts.append("Options:\n" + TextLayout.columns(meta.options.map(row))) }
    if !meta.details.isEmpty { parts.append(TextLayout.wrap(meta.details)) }
    let names = GlobalOptions.options.map { "--\($0.long)" }.joined(separator: ", ")
    parts.append(TextLayout.wrap("Every command also takes \(names)."))
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func usage(_ meta: CommandMeta) -> String {
    meta.usage.map { "  headroom \(meta.name) \($0)" }.joined(separator: "\n")
  }

  static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.argument.map { " \($0)" } ?? ""
    return (short + "--" + option.long + value, explanation(option))
  }

  static func explanation(_ option: Option) -> String {
    var text = option.help
    if !option.choices.isEmpty { text += " (\(option.choices.joined(separator: ", ")))" }
    return option.argument != nil && option.repeatable && option.choices.isEmpty
      ? text + " (repeatable)" : text
  }

  static var exitStatus: String {
    TextLayout.columns(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
  }
}
