package import Arguments

/// Completions for zsh, by its own `_arguments`.
package enum ZshCompletions {
  package static func render(_ commands: [CommandMeta]) -> String {
    """
    #compdef headroom
    _headroom_machine() {
      local -a names=("${@:2}" "${(@f)$(_call_program $1 headroom completions $1)}")
      names=(${names:#})
      if [[ $1 == events ]]; then _sequence compadd -a names; else compadd -a names; fi
    }
    _headroom_cases() {
      local word
      for word in $words; do
        [[ $word == *.json && -f $word ]] && compadd -- "${(@f)$(_call_program cases headroom bench --list $word)}"
      done
    }
    _headroom() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      _arguments -C \\
    \(GlobalOptions.options.map { "    \(specification($0)) \\" }.joined(separator: "\n"))
        '1:command:->command' '*::argument:->argument'
      case $state in
        command)
          local -a commands=(
    \(commands.map { "        \(quoted(colonless($0.name) + ":" + $0.summary))" }.joined(separator: "\n"))
          )
          _describe command commands ;;
        argument)
          case $words[1] in
    \(commands.map(argumentCase).joined(separator: "\n"))
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _headroom ]]; then _headroom "$@"; else compdef _headroom headroom; fi

    """
  }

  private static func argumentCase(_ meta: CommandMeta) -> String {
    let options = (meta.options + GlobalOptions.options).map { specification($0) }
    return
      "        \(meta.name)) _arguments \((options + [operand(meta)]).joined(separator: " \\\n            ")) ;;"
  }

  private static func operand(_ meta: CommandMeta) -> String {
    switch meta.operands {
    case .none: "'*: :'"
    case .program: "'*:::program: _normal -p headroom'"
    case .subcommand, .words, .wordOrPrograms:
      [first(meta), rest(meta)].compactMap { $0 }.map(quoted).joined(separator: " ")
    }
  }

  private static func first(_ meta: CommandMeta) -> String {
    let choices = meta.operands.choices + (meta.names?.all ?? [])
    guard !choices.isEmpty else { return "*:file:_files" }
    if meta.names?.alternative == .file {
      return "*:file:{_alternative \"name:name:(\(choices.joined(separator: " ")))\" \"file:file:_files\"}"
    }
    let place = meta.operands.count.upperBound > 2 && meta.following.isEmpty ? "*" : "1"
    return "\(place):name:(\(choices.joined(separator: " ")))"
  }

  /// What may follow an operand: the names of every such operand, since the place alone is known.
  private static func rest(_ meta: CommandMeta) -> String? {
    let names = Set(meta.following.values.flatMap(\.all)).sorted()
    if let machine = meta.following.values.compactMap(\.machine).first {
      return "*:name:{_headroom_machine \(([machine.word] + names).joined(separator: " "))}"
    }
    return names.isEmpty ? nil : "*:name:(\(names.joined(separator: " ")))"
  }

  private static func specification(_ option: Option) -> String {
    let help = "[\(option.help.bracketless)]"
    var value = ""
    if let argument = option.argument {
      let action = action(option, CompletionKind(argument).isFile)
      value = ":\(colonless(argument)):\(action)"
    }
    let star = option.repeatable ? "*" : ""
    let long = quoted("\(star)--\(option.long)\(option.argument == nil ? "" : "=")\(help)\(value)")
    guard let short = option.short else { return long }
    return long + " " + quoted("\(star)-\(short)\(help)\(value)")
  }

  private static func action(_ option: Option, _ isFile: Bool) -> String {
    if !option.choices.isEmpty { return "(\(option.choices.joined(separator: " ")))" }
    guard let names = option.names else { return isFile ? "_files" : " " }
    if names.alternative == .program { return "_command_names -e" }
    if names.alternative == .suiteCase { return "{_headroom_cases}" }
    if let machine = names.machine {
      return "{_headroom_machine \(([machine.word] + names.all).joined(separator: " "))}"
    }
    let list = (names.all + names.further).joined(separator: " ")
    guard isFile else { return names.goesOn ? "{compadd -S \"\" -- \(list)}" : "(\(list))" }
    return "{_alternative \"name:name:(\(list))\" \"file:file:_files\"}"
  }

  private static func colonless(_ text: String) -> String {
    text.split(separator: ":").joined(separator: "\\:")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension String {
  /// Help as `_arguments` takes it: its brackets and colons escaped.
  fileprivate var bracketless: String {
    map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
