package import Arguments
import Bench
import BenchRunner
import Comparison
import Documents
import Exports
import Kernel
import OutputStreams
import Recordings
import Runs

/// Measures one program.
package enum RunCommand: Command {
  package static let meta = CommandMeta(
    name: "run", summary: "measure one program and check it against a budget", group: .measure,
    usage: ["[OPTION…] [--] COMMAND [ARGUMENT…]", "[OPTION…] --scenario FILE [-- COMMAND [ARGUMENT…]]"],
    options: [
      .budget, .profile,
      Option(
        "do", argument: "STIMULUS@TIME", repeatable: true, names: .stimuli, group: .inject,
        help:
          "do this to the program at this time: memory-warning@5s, resume@suspend+2s; see \"headroom stimuli\""
      ),
      Option(
        "scenario", argument: "FILE", group: .inject,
        help: "what to run, and what to do to it when, as a JSON file"),
      Option(
        "ready", argument: "SIGN", names: .signs, group: .launch,
        help:
          "how the program signals that it is ready: notify, output:TEXT, port:N, socket:PATH, file:PATH or quiet"
      ),
      Option(
        "repeat", short: "n", argument: "N", group: .launch,
        help: "launch the program N times, replaying the timeline each time"),
      Option("cold", group: .launch, help: "drop the program's files from memory before each launch"),
      Option(
        "duration", argument: "TIME", group: .launch,
        help: "end the program after this time: SIGTERM, 5 s later SIGKILL"),
      Option("rate", argument: "HZ", group: .measure, help: "samples per second, 1 to 1000 [default: 10]"),
      Option(
        "linger", argument: "TIME", group: .launch,
        help: "how long to wait for processes that outlive the one that was started [default: 5 s]"),
      Option(
        "causes", group: .measure, help: "follow what causes each wake-up; costs the program a little more"),
      Option(
        "event", argument: "NAME", repeatable: true, names: .events, group: .measure,
        help: "count events by their libpfm4 names, such as PERF_COUNT_SW_PAGE_FAULTS, with commas in between"
      ),
      Option(
        "radio", argument: "NAME|FILE", repeatable: true, names: .radios, group: .energy,
        help:
          "the radio to judge the traffic by, such as lte, 3g or wifi, or INTERFACE=NAME|FILE for one interface [default: the device's]"
      ),
      Option(
        "radio-interface", argument: "NAME", repeatable: true, names: .interfaces, group: .energy,
        help: "count what goes over this interface, such as lo, as the radio's, and nothing else"),
      Option(
        "burst-gap", argument: "TIME", group: .energy,
        help: "the silence that ends a burst of packets [default: 1.5 s]"),
      Option(
        "power", argument: "NAME|FILE", names: .powerModels, group: .energy,
        help:
          """
          the power model to estimate the energy with, such as phone, instead of this machine's meters; with --meter \
          it only fills gaps [default: the profile's]
          """),
      Option(
        "meter", argument: "NAME", names: .meters, group: .energy,
        help:
          "the energy meter to use for the whole device, by its name in \"headroom energy meters\"; none: read no meter"
      ),
      Option(
        "rest", argument: "TIME", group: .energy,
        help:
          "how long the machine is at rest before the run and after it, where a meter is read; 0s: not at all"
      ),
      Option(
        "screen", argument: "STATE", choices: EnergyRequest.screens, group: .energy,
        help: "what the power model's screen does: off, on or full [default: off]"),
      Option(
        "battery", argument: "ENERGY", group: .energy,
        help: "what a full battery holds, such as 12Wh [default: the profile's or the machine's]"),
      Option(
        "plist", argument: "FILE", group: .judge,
        help: "the app's property list: compare the hardware in use with what it requires"),
      Option("record", argument: "FILE", group: .record, help: "keep the recording, for \"headroom report\""),
      Option(
        "compare", argument: "last|FILE", names: .runs, group: .record,
        help: "say what changed since the last kept run of the same command, or since a recording or report"),
      Option(
        "no-keep", group: .record,
        help: "do not keep the recording among the last runs, for \"headroom report --last\""),
      Option(
        "live", group: .output,
        help:
          "show the run while it lasts: curves, limits, the busiest threads and the next step, in rows at the bottom of the terminal"
      ),
      Option(
        "no-live", group: .output,
        help:
          "draw nothing while it lasts; by default one line where standard output is no terminal and standard error is one"
      ),
      Option(
        "name", argument: "TEXT", group: .record, help: "what to call the run [default: the program's name]"),
      Option(
        "as-root", group: .launch, help: "under sudo, run the program as root instead of as the calling user"),
      .strict, .push,
    ] + OutputForms.report.options,
    operands: .program(unless: "scenario"),
    details: """
      The program is held back until the instruments are attached, and its whole process tree is measured. Its \
      standard streams are its own: the summary goes to standard error when it has ended, on one screen; -v adds the \
      tables, -vv everything, and -q leaves the verdict's line. The last twenty runs are kept, of at most 256 MiB together: \
      "headroom report --last" shows the last one again. The exit status is the verdict; a gateway that cannot \
      be reached does not change it. Ctrl-C, SIGTERM and SIGHUP ask the program to end, the third one kills it.
      """,
    examples: [
      "headroom run --budget handheld -- ./app --selftest",
      "headroom run --do memory-warning@5s --do terminate@10s -- ./app",
      "headroom run --radio lte --radio wlan0=wifi -- ./app",
      "headroom run --duration 30s --html report.html --record run.headroom -- ./server",
    ], instead: OtherTools.attachingOptions)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let call = try RunCall(invocation)
    let run = try CommandError.from(
      try MeasuredRun.carryOut(call.request, note: invocation.console.remark))
    let report = Report(judging: run.recording, by: call.request.budget, strict: invocation.has("strict"))
    var failure = run.loss.map { CommandError($0) }
    do throws(CommandError) { try invocation.console.summary(report, kept: run.kept != nil) } catch {
      failure = failure ?? error
    }
    call.gateway?.push(ResultSheet.of(report), invocation.console)
    do throws(CommandError) {
      try call.before.map { (before) throws(CommandError) in
        try compare(before, run.recording, invocation.console)
      }
    } catch { failure = failure ?? error }
    do throws(CommandError) {
      try call.outputs.write(report, invocation.console) { () throws(CommandError) in
        if let failure { throw failure }
      }
      if let path = call.request.record { invocation.console.note("  recorded \(path)") }
    } catch { throw error.after(report.exitStatus) }
    return report.exitStatus
  }

  /// Says on standard error what changed.
  private static func compare(
    _ before: SideSources, _ recording: Recording, _ console: Console
  ) throws(CommandError) {
    guard !console.isQuiet, let run = SampleSource(.recording, [recording]) else { return }
    let document = try CommandError.from(
      try ComparisonMaker().compare(before, SideSources(names: ["this run"], sources: [run])))
    try console.tell(
      "\n"
        + ComparisonText.render(
          document, console.level, colour: console.coloursErrors, width: TerminalWidth.columns(of: 2)))
  }
}
