package import Arguments
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Profiles
import Recordings
import Runs
import Store

/// Renders a recording again, perhaps against another budget.
package enum ReportCommand: Command {
  package static let meta = CommandMeta(
    name: "report", summary: "judge and render a recording again, optionally against another budget",
    group: .measure,
    usage: ["[OPTION…] RECORDING", "[OPTION…] --last"],
    options: [
      Option("last", help: "show the last run that \"headroom run\" kept"),
      .budget, .profile, JudgedAgain.radio, JudgedAgain.power, JudgedAgain.battery, .strict, .push,
      OutputForms.report.format,
    ] + OutputForms.report.options,
    operands: .words(0...1),
    details: """
      The budget need not be the one that was used when the recording was made. Device, radio, power model and battery need \
      not be either: radio and energy are then computed again from what was measured.
      """,
    examples: [
      "headroom report --last -v",
      "headroom report --budget handheld -o report.html run.headroom",
      "headroom report --radio lte --power phone run.headroom",
    ],
    instead: OtherTools.comparingOptions, needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let file = try file(invocation)
    let outputs = try OutputFiles(invocation, .report, besides: [file])
    var recording = try recording(file, invocation.console)
    let again = try JudgedAgain(invocation, file: file)
    do throws(ExplainedError) { try again.apply(to: &recording) } catch { throw CommandError(error) }
    let gateway = try invocation.gateway(suite: recording.program.name)
    let budget = try budget(invocation, recording, file: file, device: again.device)
    let report = Report(judging: recording, by: budget, strict: invocation.has("strict"))
    gateway?.push(ResultSheet.of(report), invocation.console)
    do throws(CommandError) {
      try outputs.write(report, invocation.console) { () throws(CommandError) in
        try show(report, invocation, besidesForm: outputs.fillsStandardOutput)
      }
    } catch { throw error.after(report.exitStatus) }
    return report.exitStatus
  }

  private static func file(_ invocation: Invocation) throws(CommandError) -> String {
    guard let named = invocation.operands.first else {
      guard invocation.has("last") else {
        throw invocation.usageError("no recording is named; --last is that of the last run")
      }
      return try invocation.lastRun()
    }
    guard !invocation.has("last") else {
      throw invocation.usageError("--last and \"\(named)\" both name a recording")
    }
    // The word that run and compare take for it.
    if named == "last", !KernelRoot.live.exists(named) { return try invocation.lastRun() }
    return named
  }

  private static func show(
    _ report: Report, _ invocation: Invocation, besidesForm isFilled: Bool
  ) throws(CommandError) {
    let (console, format) = (invocation.console, invocation.value("format") ?? "text")
    if format == "text" {
      try console.show(besidesForm: isFilled, least: 0, most: 120) { colour, width in
        TextExport.render(report, console.level, colour: colour, width: width)
      }
    } else if let form = OutputForms.report.find(format) {
      try form.write(report) { (bytes) throws(CommandError) in try console.write(bytes) }
    }
  }

  private static func recording(_ path: String, _ console: Console) throws(CommandError) -> Recording {
    let runs: [Recording]
    do throws(StoreError) { runs = try RecordingReader.load(path) } catch {
      throw CommandError(error.description)
    }
    guard let last = runs.last else { throw CommandError("\(path): holds no run") }
    if runs.count > 1 { console.note("\(path) holds \(runs.count) runs; this is the last one") }
    return last
  }

  /// The budget that was asked for, else the named device's, else the one that the recording was made under.
  private static func budget(
    _ invocation: Invocation, _ recording: Recording, file: String, device: DeviceProfile?
  ) throws(CommandError) -> Budget? {
    if let name = invocation.value("budget") ?? device?.defaultBudget {
      return try CommandError.from(try ProfileLibrary.standard.budget(name))
    }
    return try CommandError.from(try recording.keptBudget(file: file))
  }
}
