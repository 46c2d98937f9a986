import Answers
package import Arguments
import Captures
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Probes
import Recordings

/// Probes a device: what it has, with the evidence.
package enum ProbeCommand: Command {
  package static let meta = CommandMeta(
    name: "probe", summary: "probe this device: hardware, capabilities, evidence", group: .device,
    options: [
      .format(["text", "json", "plist"]),
      Option(
        "explain", argument: "KEY", repeatable: true, names: .capabilities,
        help: "say how the answer to a capability or availability question came about"),
      Option(
        "reach", argument: "ADDRESS|NAME", repeatable: true,
        help: "say whether a destination can be reached, and by which link; nothing is sent to it"),
      Option("watch", help: "print what changes, as it changes, until Ctrl-C"),
      Option(
        "active",
        help: "let probes switch hardware on to learn more: take a picture, record a second, wait for a fix"),
      Option("save", argument: "FILE", help: "write a device profile as JSON; - is standard output"),
      Option(
        "capture", argument: "FILE",
        help: "write all that the probes read, as one text file; - is standard output"),
      Option("no-redact", help: "leave serial numbers, addresses, names and positions in the capture"),
      Option(
        "root", argument: "FILE|DIR",
        help:
          "probe a captured machine instead of this one: a capture, a recording, or a /sys, /proc and /etc tree"
      ),
    ] + OutputForms.device.options,
    details: """
      With --verbose the text shows the evidence of each finding and everything that stays unknown. Nothing is switched \
      on to find out, unless --active is given.

      A capture lets others probe a machine that they do not have: send it along with a report of a problem, and \
      "--root FILE" finds the same in it. It is text; read it before you send it. Serial numbers, hardware addresses, UUIDs, \
      internet addresses that reach beyond your own network, positions, telephone numbers, the host's name and users' \
      names are replaced by false ones of the same length, unless --no-redact is given; the third line of the file says \
      which. Names of makers and products, of file systems' places and of drivers stay; those that you may have chosen \
      are listed when the capture is written. The last line tells how many answers there are and their SHA-256: a capture \
      that was cut is refused, one that was edited is read with a warning, and so is one of an older headroom, which has \
      no such line.

      --root also reads recordings of umockdev-record and the ttar archives of Prometheus' projects; they hold files \
      alone, so that much stays unknown. Of a directory that --root names, links lead nowhere else, and only regular files of up to 4 MiB are read.

      --reach asks the kernel which way packets would go, and the resolver for the addresses of a name; the latter asks a \
      DNS server for most names. present means that a way leads there, not that anybody answers.

      A profile, as --save and --format json write it, holds the addresses of the device's network links and the names of \
      its mount points and of connected Bluetooth devices, and neither the host's name nor serial numbers; hardware \
      addresses inside names are replaced in what --save writes.

      --watch sleeps until the kernel tells of a change: hardware that comes or goes, batteries, links, addresses, \
      routes, radio switches. Changes of the same moment are read together. With --format json each line is one change: \
      time, probe, path, old and new.
      """,
    examples: [
      "headroom probe --explain gps --explain battery-level",
      "headroom probe --capture machine.txt",
    ])

  package static func needsProc(_ invocation: Invocation) -> Bool { invocation.value("root") == nil }

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let request = try ProbeRequest(invocation)
    if request.isWatching {
      return try ProbeWatcher(console: invocation.console, isJSON: request.format == .json).run()
    }
    if !request.destinations.isEmpty { return try reach(request, invocation.console) }
    let recorder = CaptureRecorder()
    let root = request.captureFile == nil ? request.root : request.root.recorded(by: recorder)
    let profile = DeviceProber.profile(root, probes: request.probes, active: request.isActive)
    try request.profileFile?.write(
      JSONWriter.pretty(ProfileSecrets.redacted(profile.json)), invocation.console)
    if let file = request.captureFile {
      try write(recorder.capture, to: file, request, invocation.console)
    }
    if !request.fillsStandardOutput {
      try invocation.console.write(rendered(profile, request, invocation.console))
    }
    if !request.files.isEmpty { try request.files.write(.redacted(profile), invocation.console) }
    return .success
  }

  private static func reach(_ request: ProbeRequest, _ console: Console) throws(CommandError) -> ExitStatus {
    let root = request.root.readOnce
    let found = ReachDocument(
      request.destinations.map { ReachedDestination($0, Reachability.reach(root, $0)) })
    switch request.format {
    case .json: try console.write(JSONWriter.pretty(found.json))
    case .plist: try console.write(XMLPropertyListWriter.write(found.json))
    case .text:
      try console.write(found.destinations.map { ReachText.render($0.destination, $0.finding) }.joined())
    }
    return .success
  }

  private static func write(
    _ capture: Capture, to file: OutputFile, _ request: ProbeRequest, _ console: Console
  ) throws(CommandError) {
    let isRedacted = request.isRedacted
    let capture =
      isRedacted ? CaptureRedactor.redact(capture, people: OwnNames.of(request.root)) : capture
    let bytes = CaptureArchive(capture: capture, tool: Version.line, isRedacted: isRedacted).bytes
    guard bytes.count <= CaptureArchive.Limits.archive else {
      throw CommandError("the capture is larger than \(CaptureArchive.Limits.archive >> 20) MiB")
    }
    try file.write(bytes, console)
    let leftovers = isRedacted ? CaptureLeftover.all(in: capture) : []
    if !leftovers.isEmpty { console.note("left in the capture, for you to look at before you send it:") }
    for leftover in leftovers { console.note("  \(leftover.text(all: console.isVerbose))") }
  }

  private static func rendered(_ profile: DeviceProfile, _ request: ProbeRequest, _ console: Console)
    -> [UInt8]
  {
    let explanations = request.keys.flatMap { DeviceExplainer.explain($0, profile) }
    func document() -> JSONValue {
      request.keys.isEmpty ? profile.json : ExplanationDocument(explanations).json
    }
    switch request.format {
    case .json: return JSONWriter.pretty(document())
    case .plist: return XMLPropertyListWriter.write(document())
    case .text:
      let width = TerminalWidth.columns(of: 1)
      let text =
        request.keys.isEmpty
        ? ProfileText.render(profile, verbose: console.isVerbose, width: width)
        : ExplanationText.render(explanations, width: width)
      return Array(text.utf8)
    }
  }
}
