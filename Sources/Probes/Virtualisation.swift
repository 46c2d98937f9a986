package import Kernel
import Quantities
package import Recordings

/// Whether the machine is a virtual one, and whether this process sees it from inside a container.
package struct Virtualisation: Sendable, Equatable {
  /// `kvm`, `vmware` …, or `unknown hypervisor`; nil where nothing points to a virtual machine.
  package var machine: String?
  package var container: String?
  package var evidence: [Finding.Evidence]

  private static let vendors = [
    ("KVM", "kvm"), ("QEMU", "qemu"), ("VMware", "vmware"), ("VMW", "vmware"), ("innotek GmbH", "virtualbox"),
    ("VirtualBox", "virtualbox"), ("Xen", "xen"), ("Bochs", "bochs"), ("Parallels", "parallels"),
    ("BHYVE", "bhyve"), ("Hyper-V", "hyper-v"), ("Virtual Machine", "hyper-v"), ("Amazon EC2", "amazon"),
    ("Google Compute Engine", "google"), ("Apple Virtualization", "apple"), ("Firecracker", "firecracker"),
  ]

  package static func read(_ root: KernelRoot) -> Virtualisation {
    var found = Virtualisation(machine: nil, container: nil, evidence: [])
    found.askFirmware(root)
    found.askHypervisor(root)
    found.askProcessor(root)
    found.askContainer(root)
    return found
  }

  private mutating func askFirmware(_ root: KernelRoot) {
    for name in ["product_name", "sys_vendor", "board_vendor", "bios_vendor"] where machine == nil {
      let file = "\(DeviceIdentity.dmi)/\(name)"
      guard let text = root.reading(file).value,
        let match = Self.vendors.first(where: { text.hasPrefix($0.0) }), !text.contains(".metal")
      else { continue }
      machine = match.1
      evidence.append(.init(file, text))
    }
  }

  private mutating func askHypervisor(_ root: KernelRoot) {
    for file in ["/sys/hypervisor/type", "\(DeviceIdentity.deviceTree)/hypervisor/compatible"] {
      guard machine == nil, let text = root.reading(file).value, !text.isEmpty else { continue }
      machine = text.contains("kvm") ? "kvm" : text.contains("xen") ? "xen" : text
      evidence.append(.init(file, text))
    }
  }

  /// The processor's own word, on x86, where a hypervisor sets a bit that hardware leaves clear.
  private mutating func askProcessor(_ root: KernelRoot) {
    guard machine == nil, let text = root.reading("/proc/cpuinfo").value,
      CPUInfo(parsing: text, processors: 1).features.contains("hypervisor")
    else { return }
    machine = "unknown hypervisor"
    evidence.append(.init("/proc/cpuinfo", "flags with hypervisor"))
  }

  private mutating func askContainer(_ root: KernelRoot) {
    if let text = root.reading("/run/systemd/container").value {
      container = text
      evidence.append(.init("/run/systemd/container", text))
    }
    for (file, name) in [("/run/.containerenv", "podman"), ("/.dockerenv", "docker")]
    where container == nil && root.exists(file) {
      container = name
      evidence.append(.init(file, "is there"))
    }
  }

  package var facts: VirtualisationFacts {
    let isSeen = machine != nil || container != nil
    var facts = VirtualisationFacts()
    facts.machine = machine.map { .value($0) }
    facts.container = container.map { .value($0) }
    facts.state = .value(isSeen ? .present : .absent)
    facts.reason = isSeen ? nil : .value("nothing points to a virtual machine or container")
    facts.evidence = .value(evidence)
    return facts
  }
}
