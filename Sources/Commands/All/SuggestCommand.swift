package import Arguments
import Documents
import Exports
import Formats
import Kernel
import MatchRunner
import Matching
import OutputStreams
import Profiles

/// Finds the required capabilities that let certain devices in, and prices those of an app.
package enum SuggestCommand: Command {
  package static let meta = CommandMeta(
    name: "suggest", summary: "find the required capabilities that let certain devices in", group: .device,
    usage: ["[--on DEVICE…] [OPTION…] [PLIST|APP|IPA|XCARCHIVE]"],
    options: [.on, .format(["text", "json"])],
    operands: .words(0...1),
    details: """
      Prints the smallest UIRequiredDeviceCapabilities that lets in the devices given and shuts out every device of \
      the catalogue that can be shut out without losing one of them. Only capabilities that all of them have for \
      certain are required. With an app: what each of its requirements costs in devices, by itself and together \
      with the others. --verbose shows keys that exclude no device and unknown keys.
      """,
    examples: [
      "headroom suggest --on pinephone --on librem-5 App.app"
    ])

  /// Only where this device is one of those that are asked about.
  package static func needsProc(_ invocation: Invocation) -> Bool {
    let devices = invocation.values("on")
    return devices.contains(ProfileLibrary.runningMachine) || devices.isEmpty
  }

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let selection = DeviceSelection(.standard, warn: invocation.console.warn)
    let wanted = try CommandError.from(try selection.devices(invocation.values("on"), all: false))
    let others = try CommandError.from(try selection.catalogue()).filter { device in
      !wanted.contains { $0.id == device.id }
    }
    let suggestion = SuggestionMaker.suggest(wanted: wanted, others: others, app: try app(invocation))
    let console = invocation.console
    if invocation.value("format") == "json" {
      try console.write(JSONWriter.pretty(SuggestionDocument(suggestion, toolVersion: Version.number).json))
    } else {
      try console.write(
        SuggestionText.render(
          suggestion, verbose: console.isVerbose, colour: console.coloursOutput,
          width: TerminalWidth.columns(of: 1)))
    }
    return .success
  }

  private static func app(_ invocation: Invocation) throws(CommandError) -> AppRequirements? {
    guard let path = invocation.operands.first else { return nil }
    return try CommandError.from(try AppReading.requirements(path))
  }
}
