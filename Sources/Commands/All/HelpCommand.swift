package import Arguments
import Help
import OutputStreams

/// Explains the tool or one command.
package enum HelpCommand: Command {
  package static let meta = CommandMeta(
    name: "help", summary: "explain the tool or one command", group: .reference, usage: ["[COMMAND]"],
    operands: .words(0...1, choices: CommandRegistry.names),
    examples: [
      "headroom help",
      "headroom help run",
    ],
    needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if let name = invocation.operands.first {
      let command = try command(name)
      try invocation.console.write(HelpText.command(command.meta))
    } else {
      try invocation.console.write(HelpText.overview(CommandRegistry.all.map { $0.meta }))
    }
    return .success
  }

  /// - Throws: for what is no command; of what can be explained, with the command that does.
  private static func command(_ name: String) throws(CommandError) -> any Command.Type {
    guard !CommandRegistry.names.contains(name), KnownNames.explained.all.contains(name) else {
      return try CommandRegistry.find(name)
    }
    throw CommandError("\"\(name)\" is no command", hint: "To have it explained: headroom explain \(name)")
  }
}
