import Answers
import Arguments
import Calibration
import Formats
import Kernel
import OutputStreams
import Quantities

/// Watches every meter for a while: as long as the slowest of them needs that stands for the device, unless told. Whoever
/// ends it by hand is told what there was until then.
enum EnergyMetersAction {
  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let seconds = try invocation.quantity("duration", in: .seconds, range: 0.5...3600)
    let signals: Signals
    do { signals = try Signals(Signals.enders) } catch { throw CommandError("\(error)") }
    let watch = try CommandError.from(
      try WatchedMeters.watch(.live, seconds: seconds) { count, seconds in
        let meters = count == 1 ? "1 meter" : "\(count) meters"
        invocation.console.progress("reading \(meters) for \(Display.text(seconds, .seconds))")
      } wait: {
        _ = signals.wait(until: $0)
      })
    invocation.console.clearProgress()
    if invocation.value("format") == "json" {
      try invocation.console.write(JSONWriter.pretty(EnergyMetersDocument(watch).json))
    } else {
      try invocation.console.write(WatchedMetersText.render(watch))
    }
    return .success
  }
}
