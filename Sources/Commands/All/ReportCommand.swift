/// Renders a recording again, perhaps against another budget.
package enum ReportCommand: Command {
  package static let meta = CommandMeta(
    name: "report", summary: "judge and render a recording again, without the program",
    usage: ["[OPTION…] RECORDING"],
    options: [
      .budget, .format(["text", "json", "html"]),
      Option("json", argument: "FILE", help: "write the report as JSON too"),
      Option("html", argument: "FILE", help: "write the report as one HTML file too"),
    ],
    operands: .words(1...1),
    details: "The budget need not be the one that was used when the recording was made.")

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    throw CommandError("report is not built yet", exitCode: .unmeasurable)
  }
}
