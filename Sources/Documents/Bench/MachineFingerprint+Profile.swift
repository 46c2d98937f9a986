extension MachineFingerprint {
  /// What a recording's device profile tells of the machine; nil where it leaves out a part that must be known. A
  /// profile has no governor.
  package init?(profile: JSONValue) {
    let (device, hardware) = (profile["device"], profile["hardware"])
    guard let processor = hardware?["processor"], let online = processor["online"]?.number,
      let processors = Int(exactly: online), let architecture = processor["architecture"]?.string,
      let memory = hardware?["memory"]?["total"]?.number, let kernel = device?["kernel"]?["release"]?.string
    else { return nil }
    let virtual = device?["virtualisation"]
    let parts = [virtual?["machine"]?.string, virtual?["container"]?.string].compactMap { $0 }
    self.init(
      processor: processor["model"]?.string ?? "unknown", processors: processors, architecture: architecture,
      memory: memory, kernel: kernel, virtualisation: parts.isEmpty ? nil : parts.joined(separator: ", "))
  }
}
