package import Arguments
import Quantities

/// Completions for bash; they work with and without the bash-completion package.
package enum BashCompletions {
  package static func render(_ commands: [CommandMeta]) -> String {
    """
    \(helpers)
    _headroom() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command="" operand="" i
      if [[ $cur == "=" ]]; then cur=""; elif [[ $prev == "=" ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ -z $command ]]; then
          case ${COMP_WORDS[i]} in
            \(commands.map(\.name).joined(separator: " | "))) command=${COMP_WORDS[i]} ;;
          esac
          continue
        fi
        case "$command ${COMP_WORDS[i]}" in
          *" --")
            [[ " \(programs(commands)) " == *" $command "* ]] && _headroom_program $((i + 1)) "$cur"
            [[ " \(several(commands)) " == *" $command "* ]] && _headroom_last_program $((i + 1)) "$cur"
            return ;;
    \(valued(commands))
          *" -"* | *" =") ;;
          *)
            if [[ " \(programs(commands)) " == *" $command "* ]]; then _headroom_program $i "$cur"; return; fi
            operand=${operand:-${COMP_WORDS[i]}} ;;
        esac
      done
      case "$command $prev" in
    \(values(commands))
      esac
      if [[ -n $operand && $cur != -* ]] || [[ $command == workload ]]; then
        case "$command $operand" in
    \(following(commands))
        esac
      fi
      case $command in
        "") _headroom_choose "\(words(commands.map(\.name), []))" "$cur" ;;
    \(commands.map(line).joined(separator: "\n"))
      esac
    }
    complete -F _headroom headroom

    """
  }

  private static func programs(_ commands: [CommandMeta]) -> String {
    commands.filter { $0.operands.takesProgram }.map(\.name).joined(separator: " ")
  }

  /// Commands that take programs behind -- alone.
  private static func several(_ commands: [CommandMeta]) -> String {
    commands.filter { if case .wordOrPrograms = $0.operands { true } else { false } }.map(\.name).joined(
      separator: " ")
  }

  private static func words(_ names: [String], _ options: [Option]) -> String {
    (names + (options + GlobalOptions.options).map { "--\($0.long)" }).joined(separator: " ")
  }

  private static func spellings(_ option: Option) -> [String] {
    ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// Whose next word is their value, and no operand.
  private static func valued(_ commands: [CommandMeta]) -> String {
    let own = commands.flatMap { meta in
      meta.options.filter { $0.argument != nil }.flatMap(spellings).map { "\"\(meta.name) \($0)\"" }
    }
    let all = GlobalOptions.options.filter { $0.argument != nil }.flatMap(spellings).map { "*\" \($0)\"" }
    let step = "if [[ ${COMP_WORDS[i + 1]} == \"=\" ]]; then ((i += 2)); else ((i += 1)); fi"
    return "      \((own + all).joined(separator: " | "))) \(step) ;;"
  }

  /// What may follow an option that takes a value.
  private static func values(_ commands: [CommandMeta]) -> String {
    var lines = GlobalOptions.options.compactMap { value($0, of: "*") }
    for meta in commands { lines += meta.options.compactMap { value($0, of: meta.name) } }
    return lines.joined(separator: "\n")
  }

  private static func value(_ option: Option, of command: String) -> String? {
    guard let argument = option.argument else { return nil }
    let patterns = spellings(option).map { "\(command)\" \($0)\"" }.joined(separator: " | ")
    return "    \(patterns)) \(action(option, argument)); return ;;"
  }

  private static func action(_ option: Option, _ argument: String) -> String {
    if !option.choices.isEmpty { return choose(option.choices) }
    let isFile = CompletionKind(argument).isFile
    guard let names = option.names else { return isFile ? "_headroom_files \"$cur\"" : "COMPREPLY=()" }
    switch names.alternative {
    case .program: return "mapfile -t COMPREPLY < <(compgen -c -- \"$cur\")"
    case .suiteCase: return "_headroom_cases \"$cur\""
    case .file: return choose(names.all, "_headroom_names_or_files")
    case .nothing, .document: break
    }
    if !names.further.isEmpty {
      return
        "if [[ $cur == *,* ]]; then \(choose(names.further, "_headroom_begin")); else \(choose(names.all, "_headroom_begin")); fi"
    }
    if let machine = names.machine {
      return (["_headroom_machine \(machine.word) \"$cur\""] + names.all).joined(separator: " ")
    }
    if names.goesOn { return choose(names.all, "_headroom_begin") }
    return choose(
      names.all, isFile || names.alternative == .document ? "_headroom_named" : "_headroom_choose")
  }

  private static func choose(_ words: [String], _ way: String = "_headroom_choose") -> String {
    "\(way) \"\(words.joined(separator: " "))\" \"$cur\""
  }

  /// What may follow an operand, such as the options of a workload.
  private static func following(_ commands: [CommandMeta]) -> String {
    commands.flatMap { meta in
      meta.following.sorted { $0.key < $1.key }.map { operand, names in
        if let machine = names.machine {
          return
            "      \"\(meta.name) \(operand)\") _headroom_machine \(machine.word) \"$cur\"; return ;;"
        }
        let way = names.alternative == .document ? "_headroom_named" : "_headroom_choose"
        return "      \"\(meta.name) \(operand)\") \(choose(names.all, way)); return ;;"
      }
    }.joined(separator: "\n")
  }

  private static func line(_ meta: CommandMeta) -> String {
    let list = words(meta.operands.choices + (meta.names?.all ?? []), meta.options)
    if meta.operands.takesProgram {
      return
        "    \(meta.name)) if [[ $cur != -* ]]; then _headroom_program $COMP_CWORD \"$cur\"; return; fi; _headroom_choose \"\(list)\" \"$cur\" ;;"
    }
    let namesOrFiles = meta.names.flatMap { $0.alternative == .file ? $0.all : nil }
    let takesFiles = CompletionKind(meta).isFile && (meta.names == nil || namesOrFiles != nil)
    let files = namesOrFiles.map { choose($0, "_headroom_names_or_files") } ?? "_headroom_files \"$cur\""
    let fallback = takesFiles ? "if [[ $cur != -* ]]; then \(files); return; fi; " : ""
    return "    \(meta.name)) \(fallback)_headroom_choose \"\(list)\" \"$cur\" ;;"
  }
}

extension Operands {
  /// Whether a program with its arguments may stand without a `--` before it.
  package var takesProgram: Bool { if case .program = self { true } else { false } }
}

/// What kind of word completes a value or an operand.
package struct CompletionKind {
  package var isFile: Bool
  package init(_ argument: String) {
    isFile = argument.contains("FILE") || argument.contains("DIR") || argument.contains("RECORDING")
  }
  package init(_ meta: CommandMeta) {
    self.init("")
    switch meta.operands {
    case .words(_, let choices): isFile = choices.isEmpty
    case .wordOrPrograms: isFile = true
    case .none, .subcommand, .program: break
    }
  }
}
