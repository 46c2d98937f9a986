package import Recordings

extension MachineFingerprint {
  /// What a recording's device profile tells of the machine; nil where it leaves out a part that must be known. A
  /// profile has no governor.
  package init?(profile: DeviceProfile) {
    let (device, hardware) = (profile.identity, profile.hardware)
    guard let processor = hardware.processor?.value, let processors = processor.online?.value,
      let architecture = processor.architecture?.value, let memory = hardware.memory?.value?.total?.value,
      let kernel = device.kernel?.value?.release?.value
    else { return nil }
    let virtual = device.virtualisation?.value
    let parts = [virtual?.machine?.value, virtual?.container?.value].compactMap { $0 }
    self.init(
      processor: processor.model?.value ?? "unknown", processors: processors, architecture: architecture,
      memory: memory, kernel: kernel, virtualisation: parts.isEmpty ? nil : parts.joined(separator: ", "))
  }
}
