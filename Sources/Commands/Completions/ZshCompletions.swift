/// Completions for zsh, by its own `_arguments`.
enum ZshCompletions {
  static func render(_ commands: [CommandMeta]) -> String {
    """
    #compdef headroom
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
    case .subcommand, .words, .wordOrPrograms, .commandName:
      quoted(
        meta.operands.choices.isEmpty
          ? "*:file:_files" : "1:name:(\(meta.operands.choices.joined(separator: " ")))")
    }
  }

  private static func specification(_ option: Option) -> String {
    let help = "[\(option.help.bracketless)]"
    var value = ""
    if let argument = option.argument {
      let action =
        !option.choices.isEmpty
        ? "(\(option.choices.joined(separator: " ")))" : CompletionKind(argument).isFile ? "_files" : " "
      value = ":\(colonless(argument)):\(action)"
    }
    let star = option.repeatable ? "*" : ""
    let long = quoted("\(star)--\(option.long)\(option.argument == nil ? "" : "=")\(help)\(value)")
    guard let short = option.short else { return long }
    return long + " " + quoted("\(star)-\(short)\(help)\(value)")
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
