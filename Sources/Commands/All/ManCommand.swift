/// Prints the manual page.
package enum ManCommand: Command {
  package static let meta = CommandMeta(
    name: "man", summary: "print the manual page in roff", usage: [""],
    details: """
      To read it, and to keep it:

        headroom man | man -l -
        headroom man > headroom.1
      """, needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.console.write(ManualPage.render(CommandRegistry.all.map { $0.meta }))
    return .success
  }
}
