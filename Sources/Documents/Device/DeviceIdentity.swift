/// What a device is: the member `device` of its profile.
package struct DeviceIdentity: DevicePart {
  package var name: DeviceFact<String>?
  /// The file that the name is from.
  package var nameSource: DeviceFact<String>?
  /// `handset`, `laptop`, `virtual-machine` …
  package var kind: DeviceFact<String>?
  package var kernel: DeviceFact<KernelIdentity>?
  package var operatingSystem: DeviceFact<OperatingSystemIdentity>?
  package var virtualisation: DeviceFact<VirtualisationFacts>?
  /// Whether its maker still sells or supports it.
  package var current: DeviceFact<Bool>?
  /// Where a profile's answers are from, in sentences.
  package var provenance: DeviceFact<[String]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "device", "Device", "What a device is.", blank: DeviceIdentity(),
    .init("name", \.name), .init("nameSource", \.nameSource), .init("kind", \.kind),
    .init("kernel", \.kernel), .init("operatingSystem", \.operatingSystem),
    .init("virtualisation", \.virtualisation), .init("current", \.current),
    .init("provenance", \.provenance))
}

package struct KernelIdentity: DevicePart {
  package var release: DeviceFact<String>?
  package var version: DeviceFact<String>?
  /// The machine's name, such as `aarch64`.
  package var machine: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "kernel", "Kernel", "A device's kernel (uname(2)).", blank: KernelIdentity(),
    .init("release", \.release), .init("version", \.version), .init("machine", \.machine))
}

package struct OperatingSystemIdentity: DevicePart {
  package var id: DeviceFact<String>?
  package var version: DeviceFact<String>?
  package var name: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "operatingSystem", "Operating system", "A device's operating system (os-release(5)).",
    blank: OperatingSystemIdentity(),
    .init("id", \.id), .init("version", \.version), .init("name", \.name))
}

/// Whether the device is a virtual machine or a container.
package struct VirtualisationFacts: DevicePart {
  package var machine: DeviceFact<String>?
  package var container: DeviceFact<String>?
  package var state: DeviceFact<Finding.State>?
  package var reason: DeviceFact<String>?
  package var evidence: DeviceFact<[Finding.Evidence]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "virtualisation", "Virtualisation", "Whether the device is a virtual machine or a container.",
    blank: VirtualisationFacts(),
    .init("machine", \.machine), .init("container", \.container), .init("state", \.state),
    .init("reason", \.reason), .init("evidence", \.evidence))
}
