/// Completions for bash; they work with and without the bash-completion package.
enum BashCompletions {
  static func render(_ commands: [CommandMeta]) -> String {
    """
    # bash completion for headroom
    _headroom_choose() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

    _headroom_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$1")
    }

    _headroom_program() {
      if declare -F _command_offset >/dev/null; then _command_offset "$1"; return; fi
      if ((COMP_CWORD == $1)); then mapfile -t COMPREPLY < <(compgen -c -- "$2"); else _headroom_files "$2"; fi
    }

    _headroom() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command="" i
      if [[ $cur == "=" ]]; then cur=""; elif [[ $prev == "=" ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ -z $command ]]; then
          case ${COMP_WORDS[i]} in
            \(commands.map(\.name).joined(separator: " | "))) command=${COMP_WORDS[i]} ;;
          esac
        elif [[ ${COMP_WORDS[i]} == "--" ]]; then
          [[ $command == run ]] && _headroom_program $((i + 1)) "$cur"
          return
        fi
      done
      case "$command $prev" in
    \(values(commands))
      esac
      case $command in
        "") _headroom_choose "\(words(commands.map(\.name), []))" "$cur" ;;
    \(commands.map(line).joined(separator: "\n"))
      esac
    }
    complete -F _headroom headroom

    """
  }

  private static func words(_ names: [String], _ options: [Option]) -> String {
    (names + (options + GlobalOptions.options).map { "--\($0.long)" }).joined(separator: " ")
  }

  /// What may follow an option that takes a value.
  private static func values(_ commands: [CommandMeta]) -> String {
    var lines = GlobalOptions.options.compactMap { value($0, of: "*") }
    for meta in commands { lines += meta.options.compactMap { value($0, of: meta.name) } }
    return lines.joined(separator: "\n")
  }

  private static func value(_ option: Option, of command: String) -> String? {
    guard let argument = option.argument else { return nil }
    let action =
      !option.choices.isEmpty
      ? "_headroom_choose \"\(option.choices.joined(separator: " "))\" \"$cur\""
      : CompletionKind(argument).isFile ? "_headroom_files \"$cur\"" : "COMPREPLY=()"
    return "    \(command)\" --\(option.long)\") \(action); return ;;"
  }

  private static func line(_ meta: CommandMeta) -> String {
    let list = words(meta.operands.choices, meta.options)
    let files = CompletionKind(meta).isFile
    let fallback = files ? "if [[ $cur != -* ]]; then _headroom_files \"$cur\"; return; fi; " : ""
    return "    \(meta.name)) \(fallback)_headroom_choose \"\(list)\" \"$cur\" ;;"
  }
}

/// What kind of word completes a value or an operand.
struct CompletionKind {
  var isFile: Bool
  init(_ argument: String) {
    isFile = argument.contains("FILE") || argument.contains("DIR") || argument.contains("RECORDING")
  }
  init(_ meta: CommandMeta) {
    self.init("")
    switch meta.operands {
    case .words(_, let choices): isFile = choices.isEmpty
    case .wordOrPrograms: isFile = true
    case .none, .commandName, .subcommand, .program: break
    }
  }
}
