package import Documents
package import Kernel

/// Asks every probe there is and puts the answers together.
package enum DeviceProber {
  /// The profile of the machine behind a root: each capability and each availability question answered, those that no
  /// probe answered with `unknown` and the reason.
  package static func profile(_ root: KernelRoot) -> DeviceProfile {
    merge(DeviceIdentity.read(root), ProbeRegistry.all.map { ($0.meta.id, $0.read(root)) })
  }

  package static func merge(_ device: [String: JSONValue], _ answers: [(id: String, answer: ProbeAnswer)])
    -> DeviceProfile
  {
    var profile = DeviceProfile(device: device)
    for (id, answer) in answers {
      // The first probe to know wins over a later one that does not.
      profile.capabilities.merge(answer.capabilities) { $0.state == .unknown ? $1 : $0 }
      profile.availability.merge(answer.availability) { $0.state == .unknown ? $1 : $0 }
      profile.hardware[id] = answer.hardware
    }
    profile.capabilities.merge(unanswered(CapabilityKeys.all)) { answered, _ in answered }
    profile.availability.merge(unanswered(CapabilityKeys.availability)) { answered, _ in answered }
    return profile
  }

  private static func unanswered(_ keys: [CapabilityKeys.Key]) -> [String: Finding] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0.name, .unknown($0.reasonUnknown)) })
  }

  /// What each probe's sources need on this machine, in the registry's order.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    ProbeRegistry.all.flatMap { $0.diagnose(root) }
  }
}
