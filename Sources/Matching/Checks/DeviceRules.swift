import Recordings

/// Requirements that none of the devices given can meet: said from those devices alone.
enum DeviceRules {
  static func notices(
    _ app: AppRequirements, _ devices: [MatchDevice], _ verdicts: [AppMatch.Device]
  ) -> [AppNotice] {
    guard devices.count > 1, verdicts.contains(where: { $0.outcome == .cannot }) else { return [] }
    let current = devices.indices.filter { devices[$0].isCurrent == true }
    return app.requirements.indices.compactMap { place in
      let fails = { (device: Int) in
        [.missing, .prohibited].contains(verdicts[device].decisions[place])
      }
      let requirement = app.requirements[place]
      if devices.indices.allSatisfy(fails) {
        return notice(requirement, "none of the \(devices.count) devices")
      }
      guard !current.isEmpty, current.allSatisfy(fails) else { return nil }
      return notice(requirement, "no current device of the \(devices.count)")
    }
  }

  private static func notice(_ requirement: CapabilityRequirement, _ who: String) -> AppNotice {
    let does = requirement.demand == .prohibited ? "is without" : "has"
    return AppNotice(
      .warning, id: "none-meets", at: "\(RequiredCapabilitiesReader.key).\(requirement.key)",
      message: "\(who) \(does) “\(requirement.key)”",
      advice: requirement.demand == .prohibited
        ? "Do not prohibit it" : "Do not require it, or do without it at run time")
  }
}
