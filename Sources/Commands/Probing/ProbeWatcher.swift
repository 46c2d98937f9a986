import Documents
import Exports
import Formats
import Glibc
import Kernel
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
    let line = WatchedChange(
      time: Clock.timestamp(), probe: difference.probe, path: change.path, old: change.old ?? .null,
      new: change.new ?? .null)
    return JSONWriter.line(line.json) + "\n"
  }
}

/// A line of what it prints for programs.
struct WatchedChange: DocumentPart {
  var time: String
  var probe: String
  var path: String
  var old: JSONValue
  var new: JSONValue

  static let table = Table(
    "change", "Change of a device", "One line of `headroom probe --watch --format json`.",
    blank: WatchedChange(time: "", probe: "", path: "", old: .null, new: .null),
    .init("time", \.time).keeping(["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"]),
    .init("probe", \.probe).notEmpty
      .meaning("which found it: the name of a section under `hardware` in a device profile"),
    .init("path", \.path).meaning(
      """
      where it stands in that probe's finding: `availability.battery-level.value`, `hardware.links[eth0].up`; items of \
      lists stand by their names where they have such
      """),
    .init("old", \.old).meaning("what stood there before; null for nothing"),
    .init("new", \.new).meaning("what stands there now; null for nothing"))
}
