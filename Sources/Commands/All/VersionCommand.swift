import Documents

/// Prints the version.
package enum VersionCommand: Command {
  package static let meta = CommandMeta(
    name: "version", summary: "print the version", usage: [""], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.console.write(Version.line + "\n")
    return .success
  }
}
