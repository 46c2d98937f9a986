import Answers
import Arguments
import Documents
import Exports
import Formats
import Glibc
import Kernel
import OutputStreams
import Probes

/// `headroom probe --watch`: prints what changes, until a signal ends it or its reader has gone away.
struct ProbeWatcher {
  let console: Console
  let isJSON: Bool

  func run() throws(CommandError) -> ExitStatus {
    let events: KernelEvents
    do throws(SystemError) {
      events = try KernelEvents(endingWith: [SIGINT, SIGTERM, SIGHUP], output: STDOUT_FILENO)
    } catch {
      throw CommandError("the kernel's events cannot be listened to: \(error)", exitStatus: .unmeasurable)
    }
    for reason in events.missing { console.warn("some changes will not be seen: \(reason)") }
    var watch = DeviceWatch(.live)
    console.note("watching for changes; Ctrl-C ends")
    let failure = try watch.run(events) { (differences) throws(CommandError) in
      try console.stream(differences.map(line).joined())
    }
    if let failure { throw CommandError("\(failure)", exitStatus: .unmeasurable) }
    return .success
  }

  private func line(_ difference: DeviceWatch.Difference) -> String {
    let change = difference.change
    guard isJSON else {
      return "\(Clock.timeOfDay()) \(ChangeText.line(probe: difference.probe, change))\n"
    }
    let line = WatchedChange(time: Clock.timestamp(), probe: difference.probe, change)
    return JSONWriter.line(line.json) + "\n"
  }
}
