package import Arguments
import Documents
import Exports
import Kernel
import MatchRunner
import Matching
import OutputStreams
import Profiles

/// Says which devices can run an app.
package enum MatchCommand: Command {
  package static let meta = CommandMeta(
    name: "match", summary: "say which devices can run an app, and what the others lack", group: .device,
    usage: ["[--on DEVICE…] [OPTION…] PLIST|APP|IPA|XCARCHIVE…"],
    options: [
      .on, Option("all", help: "every device of the catalogue, as --on all"),
      Option("strict", help: "treat a device whose answer is unknown as one that cannot run the app"),
      Option(
        "previous", argument: "OLD",
        help: "the version before: an update may keep or relax what that one required"),
      .format(["text", "json", "markdown", "junit", "html"]),
      Option(
        "output", short: "o", argument: "FILE",
        help: "write to FILE instead, without --format in the form that its name ends in: \(endings)"),
      Option("explain", help: "show how each deciding capability was decided, with the evidence"),
    ],
    operands: .words(1...Int.max),
    details: """
      UIRequiredDeviceCapabilities is read as an array (each key is required) or a dictionary (true requires, false \
      prohibits, a key left out says nothing). A requirement on an unknown capability is undecided: shown, \
      and let pass without --strict. Keys that every device meets get no column; --verbose shows them, and notes.

      The exit status is 0 if every device can run every app, 1 if some device cannot or a property list has an \
      error, 2 if one could not be read. Of many apps some are held in memory at a time; in JSON each stands on a \
      line of its own.
      """,
    examples: [
      "headroom match Info.plist",
      "headroom match --on pinephone --on iphone-4 --explain App.app",
      "headroom match --all -o match.html App.app",
      "headroom match --all --previous v1.ipa --format junit v2.ipa > match.xml",
    ])

  /// Only where this device is one of those that are asked about.
  package static func needsProc(_ invocation: Invocation) -> Bool {
    let devices = invocation.values("on")
    return devices.contains(ProfileLibrary.runningMachine) || devices.isEmpty && !invocation.has("all")
  }

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let (path, export) = (invocation.value("output"), try export(invocation))
    let file = try path.map { (path) throws(CommandError) in try OutputFile(checking: path) }
    let previous = try previous(invocation)
    let call = MatchCall(
      devices: try CommandError.from(
        try DeviceSelection(.standard, warn: invocation.console.warn).devices(
          invocation.values("on"), all: invocation.has("all"))),
      strict: invocation.has("strict"), explain: invocation.has("explain"),
      verbose: invocation.console.isVerbose, toolVersion: Version.number,
      colour: invocation.console.coloursOutput && file == nil, width: TerminalWidth.columns(of: 1))
    return exitStatus(try write(invocation, as: export, to: file, call: call, previous: previous))
  }

  private static var endings: String {
    MatchExportRegistry.all.map { "." + $0.meta.fileExtension }.sorted().joined(separator: ", ")
  }

  /// By `--format`, else by the name of the file.
  private static func export(_ invocation: Invocation) throws(CommandError) -> any MatchExport.Type {
    let (format, path) = (invocation.value("format"), invocation.value("output"))
    guard format == nil, let path, path != "-" else {
      let id = format ?? "text"
      if let export = MatchExportRegistry.all.first(where: { $0.meta.id == id }) { return export }
      throw invocation.usageError("no form is called \"\(id)\"")
    }
    if let export = MatchExportRegistry.all.first(where: { path.hasSuffix("." + $0.meta.fileExtension) }) {
      return export
    }
    throw CommandError("--output \(path): no form has such a name", hint: "Known endings: \(endings).")
  }

  private static func write(
    _ invocation: Invocation, as export: any MatchExport.Type, to file: OutputFile?, call: MatchCall,
    previous: AppRequirements?
  ) throws(CommandError) -> MatchTally {
    var output = BufferedOutput(invocation.console, to: file)
    try output.write(export.begin(call))
    let work = MatchWork(call, previous: previous) { export.entry($0, $1, call) }
    let tally = try work.judge(invocation.operands) { (result, text) throws(CommandError) in
      // The text says it itself.
      if case .unreadable(_, let reason) = result, export.meta.id != "text" {
        invocation.console.warn(reason)
      }
      try output.write(text)
    }
    try output.write(export.end(tally, call))
    try output.flush()
    return tally
  }

  private static func previous(_ invocation: Invocation) throws(CommandError) -> AppRequirements? {
    guard let path = invocation.value("previous") else { return nil }
    guard invocation.operands.count == 1 else {
      throw invocation.usageError("--previous goes with one app, not with \(invocation.operands.count)")
    }
    return try CommandError.from(try AppReading.requirements(path))
  }

  /// What could not be read outweighs what was judged: the answer is not whole.
  private static func exitStatus(_ tally: MatchTally) -> ExitStatus {
    if tally.unreadable > 0 { return .usage }
    return tally.failed > 0 ? .exceeded : .success
  }
}
