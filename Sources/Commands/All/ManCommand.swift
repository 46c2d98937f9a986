/// Prints the manual page, or that of a command.
package enum ManCommand: Command {
  package static let meta = CommandMeta(
    name: "man", summary: "print the manual page, or that of a command, in roff",
    usage: ["[COMMAND]", "--to FOLDER"],
    options: [
      Option("to", argument: "FOLDER", help: "write all pages there: headroom.1, headroom-run.1 and so on")
    ],
    operands: .commandName,
    details: """
      To read one, and to keep all of them:

        headroom man run | man -l -
        headroom man --to /usr/local/share/man/man1
      """, needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let commands = CommandRegistry.all.map { $0.meta }
    if let folder = invocation.value("to") {
      guard invocation.operands.isEmpty else {
        throw invocation.usageError("--to writes the pages of all commands")
      }
      try write(ManualPage.render(commands), "headroom", folder, invocation.console)
      for command in commands {
        try write(ManualPage.render(command), "headroom-\(command.name)", folder, invocation.console)
      }
      return .success
    }
    let page = try invocation.operands.first.map { (name) throws(CommandError) in
      ManualPage.render(try CommandRegistry.find(name).meta)
    }
    try invocation.console.write(page ?? ManualPage.render(commands))
    return .success
  }

  private static func write(
    _ page: String, _ name: String, _ folder: String, _ console: Console
  ) throws(CommandError) {
    try OutputFile(checking: "\(folder)/\(name).1").write(Array(page.utf8), console)
  }
}
