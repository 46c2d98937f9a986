package import Arguments
import Bench
import BenchRunner
import Comparison
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Quantities

/// Tells what changed between two sides that were measured.
package enum CompareCommand: Command {
  package static let meta = CommandMeta(
    name: "compare", summary: "compare two runs, benches or history entries", group: .measure,
    usage: ["[OPTION…] OLD NEW"],
    options: [
      Option("old", argument: "FILE", repeatable: true, help: "one more file of the old side"),
      Option("new", argument: "FILE", repeatable: true, help: "one more file of the new side"),
      Option(
        "gate", argument: "METRIC=SHARE[,AMOUNT]", repeatable: true, names: .gates, group: .judge,
        help:
          "fail where the metric became worse by more than the share and by more than the amount: \"cpu.wakeups=5 %,10\""
      ),
      Option(
        "confidence", argument: "PERCENT", group: .judge, help: "how sure each interval is [default: 99 %]"),
      Option(
        "allow-different-machine",
        help: "compare all figures although the sides were measured on machines that differ"),
      Option(
        "store", argument: "PLACE",
        help: "the history that history:KEY is looked up in: a file or postgresql://… [default: your own]"),
      OutputForms.comparison.format,
    ] + OutputForms.comparison.options,
    operands: .words(2...2),
    details: """
      A side is a recording (--record of run), a report (--json of run), a bench (--json of bench), a baseline, \
      history:KEY for a session of a history, or last for the last run that was kept. Several files make one side: their runs are taken together, and with \
      about five on each side the differences get intervals. Single runs are shown as they are.

      Figures of machines that differ are not compared, except exact counts that do not depend on the machine. \
      Without a gate nothing is judged. Runs whose program failed are left out. The exit status is 1 if a gate fails, and 4 if a gated \
      metric could not be compared, as where a case is missing or failed on the new side; what is inconclusive is said and fails nothing.
      """,
    examples: [
      "headroom compare before.headroom after.headroom",
      "headroom compare --old o2.headroom --new n2.headroom o1.headroom n1.headroom",
      #"headroom compare --gate "disk.syncs=5 %,2" --html changes.html old.json new.json"#,
    ], names: .runs, instead: OtherTools.comparingOptions, needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var gates: [Gate] = []
    for text in invocation.values("gate") {
      let gate = try GateOption.read(text)
      guard !gates.contains(where: { $0.metric == gate.metric }) else {
        throw invocation.usageError("--gate: \(gate.metric) has two gates; one metric takes one")
      }
      gates.append(gate)
    }
    let percent = try invocation.quantity("confidence", in: .percent, range: 50...99.99) ?? 99
    let (old, new) = (
      [invocation.operands[0]] + invocation.values("old"), [invocation.operands[1]] + invocation.values("new")
    )
    for side in [old, new] { try check(side, invocation) }
    let inputs = Dictionary(
      (old + new).map { (OutputFile.place(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let outputs = try OutputFiles(invocation, .comparison, besides: inputs.values.sorted())
    let maker = ComparisonMaker(
      gates: gates, confidence: percent / 100,
      allowsDifferentMachine: invocation.has("allow-different-machine"))
    let document = try CommandError.from(
      try maker.compare(try side(old, invocation.value("store")), try side(new, invocation.value("store"))))
    do throws(CommandError) {
      try outputs.write(document, invocation.console) { () throws(CommandError) in
        try show(document, invocation, besidesForm: outputs.fillsStandardOutput)
      }
    } catch { throw error.after(exitStatus(document)) }
    return exitStatus(document)
  }

  private static func check(_ names: [String], _ invocation: Invocation) throws(CommandError) {
    var places: Set<String> = []
    for name in names where !places.insert(OutputFile.place(of: name)).inserted {
      throw invocation.usageError("\(name) is named twice on one side; its runs would count twice")
    }
  }

  private static func side(_ names: [String], _ store: String?) throws(ExplainedError) -> SideSources {
    var sources: [SampleSource] = []
    for name in names { sources.append(try SampleSource.load(name, store: store)) }
    return SideSources(names: names, sources: sources)
  }

  private static func show(
    _ document: ComparisonDocument, _ invocation: Invocation, besidesForm isFilled: Bool
  ) throws(CommandError) {
    let (console, format) = (invocation.console, invocation.value("format") ?? "text")
    if format == "text" {
      try console.show(besidesForm: isFilled) { colour, width in
        ComparisonText.render(document, console.level, colour: colour, width: width)
      }
    } else if let form = OutputForms.comparison.find(format) {
      try form.write(document) { (bytes) throws(CommandError) in try console.write(bytes) }
    }
  }

  private static func exitStatus(_ document: ComparisonDocument) -> ExitStatus {
    switch document.verdict {
    case .fail, .error: .exceeded
    case .notMeasured: .unmeasurable
    case .pass, .warn, .inconclusive, .notApplicable: .success
    }
  }
}
