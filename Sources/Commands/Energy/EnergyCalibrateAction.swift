import Answers
import Arguments
import Calibration
import Energy
import Formats
import Kernel
import OutputStreams
import Probes
import Quantities
import Recordings

/// Measures what this machine's processors draw and writes a power model of them.
enum EnergyCalibrateAction {
  static let options = [
    Option("output", argument: "FILE", help: "write the model of \"calibrate\" to it"),
    Option(
      "step", argument: "TIME",
      help: "how long each step of \"calibrate\" takes [default: what the meter needs, at least 5 s]"),
    Option(
      "meter", argument: "NAME", names: .realMeters,
      help: "the meter that \"calibrate\" reads [default: the widest]"),
  ]

  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let path = invocation.value("output") else {
      throw invocation.usageError("energy calibrate needs an --output")
    }
    let output = try OutputFile(checking: path)
    let calibration = EnergyCalibration(
      seconds: try invocation.quantity("step", in: .seconds, range: 1...600),
      meter: invocation.value("meter").map { .named($0) } ?? .automatic)
    let result = try measure(calibration, invocation.console)
    invocation.console.note(result.table)
    try CommandError.from(try result.check())
    let device = DeviceIdentity.read(.live).name?.value
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    let model = result.model(
      name: file.hasSuffix(".json") ? String(file.dropLast(5)) : file, machine: device ?? "this machine",
      time: Clock.timestamp())
    let bytes = JSONWriter.pretty(model.json)
    // A file that nobody could use is not written.
    do throws(DocumentError) { _ = try PowerModel(file: file, bytes: bytes) } catch {
      throw CommandError(EnergyCalibration.unmeasurable("the model makes no sense: \(error.description)"))
    }
    do { try output.write(bytes, invocation.console) } catch { throw error.after(.success) }
    return .success
  }

  private static func measure(
    _ calibration: EnergyCalibration, _ console: Console
  ) throws(CommandError) -> EnergyCalibrationResult {
    let mark = TerminalProgress(console)
    defer {
      console.clearProgress()
      mark?.end()
    }
    return try CommandError.from(
      try calibration.run {
        console.progress("step \($0) of \($1)")
        mark?.show(Double($0 - 1) / Double(max($1, 1)))
      } trouble: {
        console.report(CommandError($0))
      })
  }
}
