package import Formats

/// What a device is: the member `device` of its profile.
package struct DeviceIdentity: DevicePart {
  package var name: Fact<String>?
  /// The file that the name is from.
  package var nameSource: Fact<String>?
  /// `handset`, `laptop`, `virtual-machine` …
  package var kind: Fact<String>?
  package var kernel: Fact<KernelIdentity>?
  package var operatingSystem: Fact<OperatingSystemIdentity>?
  package var virtualisation: Fact<VirtualisationFacts>?
  /// Whether its maker still sells or supports it.
  package var current: Fact<Bool>?
  /// Where a profile's answers are from, in sentences.
  package var provenance: Fact<[String]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "device", "Device", "What a device is.", blank: DeviceIdentity(),
    .init("name", \.name), .init("nameSource", \.nameSource).meaning("the file that the name is from"),
    .init("kind", \.kind).meaning(
      """
      a probe finds all-in-one, convertible, desktop, embedded, handset, laptop, server, tablet, virtual-machine or watch
      """),
    .init("kernel", \.kernel), .init("operatingSystem", \.operatingSystem),
    .init("virtualisation", \.virtualisation),
    .init("current", \.current).meaning(
      "whether its maker still publishes new systems for it; left out where it is unknown, as by a probe"),
    .init("provenance", \.provenance).meaning("where the answers are from, in sentences"))
}

package struct KernelIdentity: DevicePart {
  package var release: Fact<String>?
  package var version: Fact<String>?
  /// The machine's name, such as `aarch64`.
  package var machine: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "kernel", "Kernel", "A device's kernel (uname(2)).", blank: KernelIdentity(),
    .init("release", \.release), .init("version", \.version),
    .init("machine", \.machine).meaning("the machine's name, such as `aarch64`"))
}

package struct OperatingSystemIdentity: DevicePart {
  package var id: Fact<String>?
  package var version: Fact<String>?
  package var name: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "operatingSystem", "Operating system", "A device's operating system (os-release(5)).",
    blank: OperatingSystemIdentity(),
    .init("id", \.id), .init("version", \.version), .init("name", \.name))
}

/// Whether the device is a virtual machine or a container.
package struct VirtualisationFacts: DevicePart {
  package var machine: Fact<String>?
  package var container: Fact<String>?
  package var state: Fact<Finding.State>?
  package var reason: Fact<String>?
  package var evidence: Fact<[Finding.Evidence]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "virtualisation", "Virtualisation", "Whether the device is a virtual machine or a container.",
    blank: VirtualisationFacts(),
    .init("machine", \.machine), .init("container", \.container), .init("state", \.state),
    .init("reason", \.reason), .init("evidence", \.evidence))
}
