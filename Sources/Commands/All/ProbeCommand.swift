import Documents
import Exports
import Kernel
import Probes

/// Probes a device: what it has, with the evidence.
package enum ProbeCommand: Command {
  package static let meta = CommandMeta(
    name: "probe", summary: "probe this device: hardware, capabilities, evidence",
    options: [
      .format(["table", "json"]),
      Option("save", argument: "FILE", help: "write a device profile as JSON; - is standard output"),
      Option(
        "root", argument: "DIR", help: "read a captured /sys, /proc and /etc tree instead of this machine"),
    ],
    details: "With --verbose the table shows the evidence of each finding and everything that stays unknown.")

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    let root = try root(invocation.value("root"))
    let file = try invocation.value("save").map { (path) throws(CommandError) in
      try OutputFile(checking: path)
    }
    let profile = DeviceProber.profile(root)
    let document = JSONWriter.pretty(profile.json)
    try file?.write(document, invocation.console)
    if invocation.value("format") == "json" {
      try invocation.console.write(document)
    } else if file?.isStandardOutput != true {
      try invocation.console.write(ProfileText.render(profile, verbose: invocation.console.isVerbose))
    }
    return .success
  }

  private static func root(_ directory: String?) throws(CommandError) -> KernelRoot {
    guard var path = directory else { return .live }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let root = KernelRoot(path: path == "/" ? "" : path)
    guard root.isLive || root.exists("/proc") || root.exists("/sys") else {
      throw CommandError("--root \(path): neither proc nor sys is in there")
    }
    return root
  }
}
