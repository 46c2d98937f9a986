import Answers
package import Arguments
import Calibration
import Documents
import Formats
import Kernel
import OutputStreams
import Probes
import Quantities
import Recordings
import Workloads

/// Measures the built-in workloads and compares the figures with what they know of themselves.
package enum CalibrateCommand: Command {
  private static let workloads = WorkloadRegistry.all.map { $0.meta }.filter { $0.calibration != nil }

  package static let meta = CommandMeta(
    name: "calibrate", summary: "check the accuracy here against workloads with known results", group: .check,
    usage: ["[--format text|json] [--html FILE] [WORKLOAD…]"],
    options: [.format(["text", "json"])] + OutputForms.calibration.options,
    operands: .words(0...workloads.count, choices: workloads.map(\.id)),
    details: """
      Runs each workload that knows figures of its own run as "headroom run" would, and prints the true figure and \
      the measured one for each metric. A metric of which a workload knows the figure to the last digit must be \
      equal; the tolerance of others is shown. A figure that no instrument has here is not measured, which is no \
      failure.

      The exit status is 0 where all that was measured is right, 1 where something is off, and 4 where nothing \
      could be measured.
      """,
    examples: [
      "headroom calibrate save-each save-coalesced"
    ])

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let chosen = try choice(invocation.operands)
    let files = try OutputFiles(invocation, OutputForms.calibration)
    let device = DeviceProber.profile(.live)
    let calibration = try measure(chosen, on: device, invocation.console)
    let summary = CalibrationSummary(calibration, on: device)
    try files.write(summary, invocation.console) { () throws(CommandError) in
      guard !files.fillsStandardOutput else { return }
      if invocation.value("format") == "json" {
        try invocation.console.write(JSONWriter.pretty(calibration.json))
      } else {
        try invocation.console.write(
          CalibrationText.render(
            calibration, invocation.console.level, width: TerminalWidth.columns(of: 1, least: 0)))
      }
    }
    return calibration.exitStatus
  }

  private static func measure(
    _ workloads: [WorkloadMeta], on device: DeviceProfile, _ console: Console
  ) throws(CommandError) -> WorkloadCalibrationResult {
    let (progress, mark) = (CalibrationProgress(workloads), TerminalProgress(console))
    defer { mark?.end() }
    var calibration = WorkloadCalibrationResult(runs: [])
    let start = Clock.now
    for workload in workloads {
      let line = progress.line(calibration, elapsed: (Clock.now - start).seconds)
      console.progress(line.text(columns: console.progressColumns))
      mark?.show(Double(calibration.runs.count) / Double(workloads.count))
      calibration.runs.append(
        try CommandError.from(try CalibrationRun.carryOut(workload, on: device, note: console.remark)))
    }
    console.clearProgress()
    return calibration
  }

  private static func choice(_ names: [String]) throws(CommandError) -> [WorkloadMeta] {
    for name in names where !workloads.contains(where: { $0.id == name }) {
      if WorkloadRegistry.all.contains(where: { $0.meta.id == name }) {
        throw CommandError("\(name): this workload claims no figures")
      }
      let guess = Spelling.hint(for: name, among: workloads.map(\.id))
      throw CommandError(
        "unknown workload \"\(name)\"\(guess)", hint: "Try \"headroom workload list\".")
    }
    return names.isEmpty ? workloads : workloads.filter { names.contains($0.id) }
  }
}
