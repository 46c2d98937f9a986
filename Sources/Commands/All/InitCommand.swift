import Answers
package import Arguments
import Bench
import BenchRunner
import Documents
import Exports
import Formats
import Kernel
import OutputStreams

/// Writes a first budget and a first suite from what a program uses.
package enum InitCommand: Command {
  package static let meta = CommandMeta(
    name: "init", summary: "measure a program and write a budget and a suite for it", group: .measure,
    usage: ["[OPTION…] [--] COMMAND [ARGUMENT…]"],
    options: [
      Option("repeats", short: "n", argument: "N", help: "how often to run it [default: 5]"),
      Option(
        "margin", argument: "PERCENT",
        help: "how much more than the most of all runs is allowed [default: 25 %]"),
      Option("name", argument: "TEXT", help: "what to call budget and suite [default: the program's name]"),
      Option("force", help: "replace files that are there already"),
      Option("as-root", help: "under sudo, run the program as root instead of as the calling user"),
    ],
    operands: .program(),
    details: """
      The program is run once to warm up and then as often as asked for, without its output. NAME.budget.json allows the \
      most of each figure, what the runs differed by, and the margin, of memory, time and wake-ups at least 1 MiB, 20 ms \
      and 10; NAME.suite.json lets each become worse by as much. \
      Both are yours to change: headroom explain METRIC says what a figure means. A figure that could not be measured \
      gets no limit, and why is said: as root, or with the rights that headroom doctor names, there are more.
      """,
    examples: [
      "headroom init -- ./app --selftest",
      "headroom init -n 20 --margin 50% --name notes -- ./app",
    ])

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let call = try InitCall(invocation)
    let runner = try CommandError.from(
      try SuiteRunner(call.request, ProgressTeller(invocation.console, cases: 1)))
    defer { runner.end() }
    let result = try CommandError.from(try runner.run { (_) in false })
    guard result.document.session.isComplete, let measured = result.document.cases.first,
      measured.problem == nil
    else {
      let why = result.document.cases.first?.problem ?? "it was ended before its end"
      invocation.console.warn("no budget was written: \(why)")
      return result.exitStatus == .success ? .unmeasurable : result.exitStatus
    }
    try call.write(measured, invocation.console)
    return .success
  }
}
