import Answers
package import Arguments
import Documents
import OutputStreams
import Quantities

/// Prints the version.
package enum VersionCommand: Command {
  package static let meta = CommandMeta(
    name: "version", summary: "print the version", group: .reference, usage: [""],
    details: """
      With --verbose also the commit, the compiler, the libraries that the binary carries, and the beginning of the \
      SHA-256 of each program that it gives to the kernel.
      """,
    examples: [
      "headroom version --verbose"
    ], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.console.write(Version.line + "\n")
    guard invocation.console.isVerbose else { return .success }
    let lines = BuildFacts.lines
    let width = lines.map(\.name.count).max() ?? 0
    for line in lines {
      let gap = String(blanks: width - line.name.count + 2)
      try invocation.console.write("  \(line.name)\(gap)\(line.answer)\n")
    }
    return .success
  }
}
