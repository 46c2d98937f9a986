package import Arguments

/// Completions for fish, one `complete` line for each word.
package enum FishCompletions {
  package static func render(_ commands: [CommandMeta]) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = ["# fish completion for headroom", cases, "complete -c headroom -f"]
    lines += GlobalOptions.options.map { "complete -c headroom" + option($0) }
    lines += commands.map { meta in
      let none = quoted("not __fish_seen_subcommand_from \(names)")
      return "complete -c headroom -n \(none) -a \(meta.name) -d \(quoted(meta.summary))"
    }
    for meta in commands { lines += command(meta) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The cases of the suites on the command line, of which one may stand behind the cursor.
  private static let cases = """
    function __headroom_cases
      for word in (commandline -o)
        string match -q -- '*.json' $word; and test -f $word; and headroom bench --list $word 2>/dev/null
      end
    end
    """

  private static func command(_ meta: CommandMeta) -> [String] {
    let start = "complete -c headroom -n \(quoted("__fish_seen_subcommand_from \(meta.name)"))"
    var lines = meta.options.map { start + option($0) }
    switch meta.operands {
    case .program: lines.append(start + " -a \(quoted(program(meta)))")
    case .none: break
    case .subcommand, .words, .wordOrPrograms:
      let choices =
        meta.operands.choices
        + (meta.names?.all ?? [])
      let isFile = choices.isEmpty || meta.names?.alternative == .file
      lines.append(
        start + (isFile ? " -F" : "")
          + (choices.isEmpty ? "" : " -a \(quoted(choices.joined(separator: " ")))"))
    }
    if case .wordOrPrograms = meta.operands {
      let behind = "__fish_seen_subcommand_from \(meta.name); and contains -- -- (commandline -opc)"
      lines.append("complete -c headroom -n \(quoted(behind)) -a \(quoted(program(meta)))")
    }
    lines += meta.following.sorted { $0.key < $1.key }.map { operand, names in
      let seen = "__fish_seen_subcommand_from \(meta.name); and __fish_seen_subcommand_from \(operand)"
      return "complete -c headroom -n \(quoted(seen)) -a \(quoted(choices(names)))"
    }
    return lines
  }

  /// The program behind the command's name and its options. The function takes long options for its own up to a short one.
  private static func program(_ meta: CommandMeta) -> String {
    let valued = meta.options.filter { $0.argument != nil }
    let short = valued.compactMap(\.short).map { "-\($0)" }
    let words = (short.isEmpty ? ["-"] : short) + valued.map { "--\($0.long)" }
    return "(__fish_complete_subcommand --fcs-skip=2 \(words.joined(separator: " ")))"
  }

  private static func option(_ option: Option) -> String {
    var text = (option.short.map { " -s \($0)" } ?? "") + " -l \(option.long)"
    if let argument = option.argument {
      text += " -r"
      if !option.choices.isEmpty {
        text += " -f -a \(quoted(option.choices.joined(separator: " ")))"
      } else if let names = option.names {
        text +=
          (CompletionKind(argument).isFile ? " -F" : " -f")
          + " -a \(quoted(choices(names)))"
      } else {
        text += CompletionKind(argument).isFile ? " -F" : " -f"
      }
    }
    return text + " -d \(quoted(option.help))"
  }

  private static func choices(_ names: KnownNames) -> String {
    let asked = names.machine.map { machine in
      let command = "headroom completions \(machine.word) 2>/dev/null"
      return machine.isList ? "(__fish_complete_list , \"\(command)\")" : "(\(command))"
    }
    if names.alternative == .program { return "(__fish_complete_command)" }
    if names.alternative == .suiteCase { return "(__headroom_cases)" }
    return (names.all + names.further + [asked].compactMap { $0 }).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
