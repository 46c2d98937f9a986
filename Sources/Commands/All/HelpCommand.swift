/// Explains the tool or one command.
package enum HelpCommand: Command {
  package static let meta = CommandMeta(
    name: "help", summary: "explain the tool or one command", group: .reference, usage: ["[COMMAND]"],
    operands: .commandName,
    examples: [
      "headroom help",
      "headroom help run",
    ],
    needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if let name = invocation.operands.first {
      let command = try CommandRegistry.find(name)
      try invocation.console.write(HelpText.command(command.meta))
    } else {
      try invocation.console.write(HelpText.overview(CommandRegistry.all.map { $0.meta }))
    }
    return .success
  }
}
