package import Arguments
import Help
import OutputStreams
import Quantities

/// Prints what a shell needs to complete headroom's words.
package enum CompletionsCommand: Command {
  package static let meta = CommandMeta(
    name: "completions", summary: "print completions for a shell", group: .reference,
    usage: ["bash|zsh|fish"],
    operands: .words(1...1, choices: shells.map(\.name)),
    details: """
      To keep them for one user:

        headroom completions bash > ~/.local/share/bash-completion/completions/headroom
        headroom completions zsh > ~/.zsh/_headroom, a folder that is in $fpath
        headroom completions fish > ~/.config/fish/completions/headroom.fish

      They ask "headroom completions meters", events, interfaces and sessions for the names that "run --meter", \
      "run --event", "run --radio-interface" and "history show" take on this machine.
      """,
    examples: [
      "headroom completions bash > ~/.local/share/bash-completion/completions/headroom"
    ], needsProc: false)

  private static let shells: [(name: String, render: @Sendable ([CommandMeta]) -> String)] = [
    ("bash", BashCompletions.render), ("zsh", ZshCompletions.render), ("fish", FishCompletions.render),
  ]

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let name = invocation.operands.first ?? ""
    if let names = MachineNames.known.first(where: { $0.word == name }) {
      try invocation.console.write(names.all.map { $0 + "\n" }.joined())
      return .success
    }
    guard let shell = shells.first(where: { $0.name == name }) else {
      throw invocation.usageError(
        "no completions for \"\(name)\"; there are some for \(shells.map(\.name).orList)")
    }
    try invocation.console.write(shell.render(CommandRegistry.all.map { $0.meta }))
    return .success
  }
}
