package import Arguments
import OutputStreams
import Quantities

/// Lists, shows, draws, thins and carries the history of benches.
package enum HistoryCommand: Command {
  package static let meta = CommandMeta(
    name: "history", summary: "list, draw or prune benches, say what changed, list the last runs",
    group: .measure,
    usage: HistoryAction.all.map(\.usage),
    options: [
      .store, Option("suite", argument: "NAME", help: "sessions of this suite alone"),
      Option("case", argument: "NAME", help: "the case to draw, as SCENARIO or SCENARIO/VARIANT"),
      Option("branch", argument: "NAME", help: "sessions of this branch alone"),
      Option(
        "limit", argument: "NUMBER",
        help: "at most N sessions, the newest [default: 20 in a list, 60 drawn, 50 of each branch on a page]"),
      .format(["text", "json"]),
      Option("html", argument: "FILE", help: "write the history, or the trend, as a page too"),
      Option(
        "before", argument: "TIME", help: "what is older: 30d, 2026-11-20 or 2026-11-20T18:00:00Z, in UTC"),
      Option(
        "keep", argument: "NUMBER", help: "keep the N newest sessions of each suite whatever their age"),
      Option("dry-run", help: "say what would be removed and remove nothing"),
    ],
    operands: .words(0...2, choices: HistoryAction.all.map(\.name)),
    details: """
      "list" prints the newest sessions, and with --html writes a page of all: what changed last, each figure's \
      course, the sessions. "site" writes such a page for each suite, branch and class of machine into a folder, with \
      an index, a page of each session, and one that compares it with the session before. "changes" lists where figures came to another level, from the last good to the first bad session, as \
      new, accepted or recovered; the exit status is 1 while a new one is past its gate and not accepted. "show" \
      prints one with its figures, by the first digits of its key. "trend" draws a metric of each case, or of one, over \
      the sessions, a line for each branch, with the places where its level changed. "runs" lists the last runs that "headroom run" kept, with their files, \
      whatever the store. "prune" removes old sessions; it needs --before or --keep. The newest complete session of \
      each suite, branch and machine that passed stays, for the next bench is compared with it, and so does what is \
      not complete and younger than a day; where much goes, the file shrinks. "export" writes all sessions as JSON, \
      one on each line, "import" adds those that are not there yet, from a file or standard input: a file's history \
      goes to a server so, and back.

      Without --store the history is $XDG_STATE_HOME/headroom/history.db, or ~/.local/state/headroom/history.db.
      """,
    examples: [
      "headroom history --html history.html",
      "headroom history trend cpu.wakeups --suite overhead --case idle --html trend.html",
    ], following: ["show": .sessions, "trend": .metrics], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let name = invocation.operands.first ?? "list"
    guard let action = HistoryAction.all.first(where: { $0.name == name }) else {
      let names = HistoryAction.all.map(\.name)
      let guess = Spelling.hint(for: name, among: names)
      throw invocation.usageError("history takes \(names.orList), not \"\(name)\"\(guess)")
    }
    try action.check(invocation)
    return try action.run(invocation)
  }
}
