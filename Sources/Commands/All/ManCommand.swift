package import Arguments
import Help
import OutputStreams

/// Prints the manual page, or that of a command.
package enum ManCommand: Command {
  package static let meta = CommandMeta(
    name: "man", summary: "print the manual page, or that of a command, in roff", group: .reference,
    usage: ["[COMMAND]", "--list"],
    options: [Option("list", help: "name the commands that have a page, one on each line")],
    operands: .words(0...1, choices: CommandRegistry.names),
    details: """
      To read one, and to keep all of them:

        headroom man run | man -l -
        headroom man > headroom.1
        for page in $(headroom man --list); do headroom man $page > headroom-$page.1; done
      """,
    examples: [
      "headroom man run | man -l -",
      "headroom man > headroom.1",
    ], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let commands = CommandRegistry.all.map { $0.meta }
    if invocation.has("list") {
      try invocation.console.write(commands.map { $0.name + "\n" }.joined())
    } else if let name = invocation.operands.first {
      try invocation.console.write(ManualPage.render(try CommandRegistry.find(name).meta))
    } else {
      try invocation.console.write(ManualPage.render(commands))
    }
    return .success
  }
}
