/// Completions for fish, one `complete` line for each word.
enum FishCompletions {
  static func render(_ commands: [CommandMeta]) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = ["# fish completion for headroom", "complete -c headroom -f"]
    lines += GlobalOptions.options.map { "complete -c headroom" + option($0) }
    lines += commands.map { meta in
      let none = quoted("not __fish_seen_subcommand_from \(names)")
      return "complete -c headroom -n \(none) -a \(meta.name) -d \(quoted(meta.summary))"
    }
    for meta in commands { lines += command(meta) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func command(_ meta: CommandMeta) -> [String] {
    let start = "complete -c headroom -n \(quoted("__fish_seen_subcommand_from \(meta.name)"))"
    var lines = meta.options.map { start + option($0) }
    switch meta.operands {
    case .program: lines.append(start + " -a \(quoted("(__fish_complete_subcommand)"))")
    case .none: break
    case .subcommand, .words, .wordOrPrograms, .commandName:
      let choices =
        meta.operands.choices
        + (meta.names?.all ?? [])
      lines.append(choices.isEmpty ? start + " -F" : start + " -a \(quoted(choices.joined(separator: " ")))")
    }
    lines += meta.following.sorted { $0.key < $1.key }.map { operand, names in
      let seen = "__fish_seen_subcommand_from \(meta.name); and __fish_seen_subcommand_from \(operand)"
      return "complete -c headroom -n \(quoted(seen)) -a \(quoted(names.all.joined(separator: " ")))"
    }
    return lines
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
      let command = "headroom completions \(machine.rawValue) 2>/dev/null"
      return machine.isList ? "(__fish_complete_list , \"\(command)\")" : "(\(command))"
    }
    return (names.all + [asked].compactMap { $0 }).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
