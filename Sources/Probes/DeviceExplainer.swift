package import Documents
package import Recordings

/// Says of the answers in a profile how they are decided, and by which probe.
package enum DeviceExplainer {
  /// The names that can be explained.
  package static let names = Set((CapabilityKeys.all + CapabilityKeys.availability).map(\.name)).sorted()

  /// The probes that decide any of some names: all that has to be asked to explain these.
  package static func probes(for names: [String]) -> [any Probe.Type] {
    ProbeRegistry.all.filter { probe in names.contains { probe.meta.decides[$0] != nil } }
  }

  /// A name can stand for a capability and for what a program asks at run time: both are explained then, and none for a
  /// name that is neither.
  package static func explain(_ name: String, _ profile: DeviceProfile) -> [Explanation] {
    let sections: [(Explanation.Section, [CapabilityKeys.Key], [String: Finding])] = [
      (.capabilities, CapabilityKeys.all, profile.capabilities),
      (.availability, CapabilityKeys.availability, profile.availability),
    ]
    return sections.compactMap { section, keys, findings in
      guard let key = keys.first(where: { $0.name == name }) else { return nil }
      let probe = ProbeRegistry.all.first { $0.meta.decides[name] != nil }?.meta
      return Explanation(
        section: section, key: name, title: key.title,
        finding: findings[name] ?? .unknown(key.reasonUnknown), decides: decides(key, probe),
        probe: probe.map { .init(id: $0.id, title: $0.title, sources: $0.sources) })
    }
  }

  private static func decides(_ key: CapabilityKeys.Key, _ probe: ProbeMeta?) -> String {
    if let sentence = probe?.decides[key.name] { return sentence }
    switch key.kind {
    case .hardware: return "No probe asks for it yet, so that it stays unknown."
    case .platform(let what):
      return "Not asked: it is \(what), and no Linux device can have it or lack it."
    }
  }
}
