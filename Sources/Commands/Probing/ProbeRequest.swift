import Arguments
import Captures
import Documents
import Formats
import Kernel
import OutputStreams
import Probes
import Quantities

/// What a call of `headroom probe` asks for, with all that can be wrong with it found before anything is probed.
struct ProbeRequest {
  enum Format: String { case text, json, plist }

  var format: Format
  var root: KernelRoot
  var isActive: Bool
  var isWatching: Bool
  var keys: [String]
  /// Addresses and names to which a way is looked for.
  var destinations: [String]
  var profileFile: OutputFile?
  var captureFile: OutputFile?
  /// The page.
  var files: OutputFiles<DeviceCard>
  var isRedacted: Bool

  init(_ invocation: Invocation) throws(CommandError) {
    try Self.checkConflicts(invocation)
    format = invocation.value("format").flatMap { Format(rawValue: $0) } ?? .text
    isActive = invocation.has("active")
    isWatching = invocation.has("watch")
    isRedacted = !invocation.has("no-redact")
    keys = invocation.values("explain")
    destinations = invocation.values("reach")
    for key in keys { try Self.check(key, invocation) }
    for destination in destinations { try Self.check(destination: destination) }
    root =
      try invocation.value("root").map { (path) throws(CommandError) in
        try CommandError.from(
          try MachineRoot.read(path, warn: invocation.console.warn), prefix: "--root ")
      } ?? .live
    profileFile = try Self.file(invocation.value("save"))
    captureFile = try Self.file(invocation.value("capture"), isPrivate: true)
    if let one = profileFile?.path, let other = captureFile?.path,
      OutputFile.place(of: one) == OutputFile.place(of: other)
    {
      throw invocation.usageError("--save and --capture both write \(one)")
    }
    files = try OutputFiles(
      invocation, OutputForms.device, besides: [profileFile, captureFile].compactMap { $0?.path })
  }

  /// Whether a file that was asked for goes to standard output, where nothing else may stand then.
  var fillsStandardOutput: Bool {
    profileFile?.isStandardOutput == true || captureFile?.isStandardOutput == true
      || files.fillsStandardOutput
  }

  /// All of them, unless nothing but some keys is to be explained.
  var probes: [any Probe.Type] {
    let isWhole = keys.isEmpty || profileFile != nil || captureFile != nil || !files.isEmpty
    return isWhole ? ProbeRegistry.all : DeviceExplainer.probes(for: keys)
  }

  private static let conflicts: [(String, [String])] = [
    ("watch", ["capture", "save", "html", "output", "open", "explain", "reach", "root", "active"]),
    ("active", ["root"]),
    // A capture holds no addresses but false ones, so that no destination could be found in it again.
    ("reach", ["capture", "save", "html", "output", "open", "explain", "active"]),
  ]

  private static func checkConflicts(_ invocation: Invocation) throws(CommandError) {
    for (option, others) in conflicts where invocation.has(option) {
      if let other = others.first(where: invocation.has) {
        throw invocation.usageError("--\(option) and --\(other) exclude each other")
      }
    }
    if invocation.has("no-redact"), !invocation.has("capture") {
      throw invocation.usageError("--no-redact belongs to --capture, which is not given")
    }
    if invocation.has("watch"), invocation.value("format") == "plist" {
      throw invocation.usageError("--watch prints text or json, a line for each change, and no plist")
    }
  }

  private static func check(_ key: String, _ invocation: Invocation) throws(CommandError) {
    guard !DeviceExplainer.names.contains(key) else { return }
    let guess = Spelling.hint(for: key, among: DeviceExplainer.names)
    throw CommandError(
      "--explain: \"\(key)\" is no capability and no availability question\(guess)",
      hint: Spelling.known(for: key, among: DeviceExplainer.names, list: "headroom probe -v").capitalisedFirst
        + ".")
  }

  /// Such an address is there on every link, so that no route can be looked up for it alone.
  private static func check(destination: String) throws(CommandError) {
    guard let numeric = NameLookup.numeric(destination), numeric.link == nil, numeric.address.isLinkLocal,
      numeric.address.family == .ipv6
    else { return }
    throw CommandError(
      "--reach \(destination): a link-local address says nothing without its link",
      hint: "Add it: --reach \(destination)%eth0.")
  }

  private static func file(_ path: String?, isPrivate: Bool = false) throws(CommandError) -> OutputFile? {
    guard let path else { return nil }
    return try OutputFile(checking: path, isPrivate: isPrivate)
  }
}
