package import Documents
import Formats
package import Kernel
package import Recordings

/// Asks every probe there is and puts the answers together.
package enum DeviceProber {
  /// The profile of the machine behind a root: each capability and each availability question answered, those that no
  /// probe answered with `unknown` and the reason.
  ///
  /// - Parameters:
  ///   - probes: Those that are asked.
  ///   - active: Whether probes may switch hardware on to learn more.
  package static func profile(
    _ root: KernelRoot, probes: [any Probe.Type] = ProbeRegistry.all, active: Bool = false
  ) -> DeviceProfile {
    defer { end() }
    let root = root.readOnce
    var answers: [String: ProbeAnswer] = [:]
    for probe in inOrderOfAsking(probes) { answers[probe.meta.id] = read(probe, root, active) }
    let inTheirOrder = probes.compactMap { probe in answers[probe.meta.id].map { (probe.meta.id, $0) } }
    return merge(DeviceIdentity.read(root), inTheirOrder)
  }

  /// The one that borrows a library of two megabytes comes first, while little of this program is in memory.
  private static func inOrderOfAsking(_ probes: [any Probe.Type]) -> [any Probe.Type] {
    let isBorrowing = { (probe: any Probe.Type) in probe.meta.id == ProcessorProbe.meta.id }
    return probes.filter(isBorrowing) + probes.filter { !isBorrowing($0) }
  }

  /// Ends what probes share while they ask: the child that opens nodes, and the connection to the system bus.
  static func end() {
    NodeServer.shared.stop()
    SharedBus.system.close()
  }

  private static func read(_ probe: any Probe.Type, _ root: KernelRoot, _ active: Bool) -> ProbeAnswer {
    let answer = probe.read(root)
    guard active, root.isLive, let probe = probe as? any ActiveProbe.Type else { return answer }
    return probe.readActively(root, answer)
  }

  package static func merge(_ identity: DeviceIdentity, _ answers: [(id: String, answer: ProbeAnswer)])
    -> DeviceProfile
  {
    var profile = DeviceProfile(identity: identity)
    var sections: [String: HardwareSection] = [:]
    for (id, answer) in answers {
      // The first probe to know wins over a later one that does not.
      profile.capabilities.merge(answer.capabilities) { $0.state == .unknown ? $1 : $0 }
      profile.availability.merge(answer.availability) { $0.state == .unknown ? $1 : $0 }
      sections[id] = answer.section
    }
    profile.hardware = Hardware(sections)
    let asked = Set(answers.map(\.id))
    complete(&profile.capabilities, CapabilityKeys.all, asked)
    complete(&profile.availability, CapabilityKeys.availability, asked)
    return profile
  }

  /// Says of each key that no probe answered why nothing is known of it.
  private static func complete(
    _ findings: inout [String: Finding], _ keys: [CapabilityKeys.Key], _ asked: Set<String>
  ) {
    for key in keys where findings[key.name] == nil {
      let isLeftOut = deciders[key.name].map { !asked.contains($0) } ?? false
      findings[key.name] = .unknown(isLeftOut ? "its probe was not asked" : key.reasonUnknown)
    }
  }

  /// The first probe that decides each key, by its id.
  private static let deciders: [String: String] = ProbeRegistry.all.reduce(into: [:]) { deciders, probe in
    let meta = probe.meta
    for key in meta.decides.keys where deciders[key] == nil { deciders[key] = meta.id }
  }

  /// What each probe's sources need on this machine, in the registry's order.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    defer { end() }
    return ProbeRegistry.all.flatMap { $0.diagnose(root) }
  }
}
