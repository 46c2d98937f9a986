import Recordings

/// An update may keep or relax what the version before required; the store refuses one that shuts devices out.
enum UpdateRules {
  static func notices(
    _ app: AppRequirements, since previous: AppRequirements, on devices: [MatchDevice]
  ) -> [AppNotice] {
    let tightened = app.requirements.compactMap { requirement in
      problem(requirement.demand, previous.demand(requirement.key)).map { (requirement, $0) }
    }
    let unreadable = previous.requirements.contains { undecided($0.demand) }
    return tightened.map { notice($0, problem: $1, app: app, previous: previous, devices: devices) }
      + (unreadable
        ? [
          AppNotice(
            .warning, id: "previous-undecided", at: RequiredCapabilitiesReader.key,
            message: unreadablePrevious)
        ] : [])
  }

  private static let unreadablePrevious =
    "some requirements of the version before cannot be read, so a tightened one may be missed"

  private static func undecided(_ demand: CapabilityRequirement.Demand) -> Bool {
    if case .undecided = demand { true } else { false }
  }

  /// What was tightened, in words; nil where nothing was.
  private static func problem(
    _ now: CapabilityRequirement.Demand, _ before: CapabilityRequirement.Demand?
  ) -> String? {
    switch (now, before) {
    case (.undecided, _), (_, .undecided?), (.required, .required?), (.prohibited, .prohibited?): nil
    case (.required, nil): "is required now and was not before"
    case (.prohibited, nil): "is prohibited now and was not before"
    case (.required, .prohibited?): "is required now and was prohibited before"
    case (.prohibited, .required?): "is prohibited now and was required before"
    }
  }

  private static func notice(
    _ requirement: CapabilityRequirement, problem: String, app: AppRequirements,
    previous: AppRequirements, devices: [MatchDevice]
  ) -> AppNotice {
    let only = AppRequirements(requirements: [requirement])
    let lost = devices.filter { device in
      MatchJudge.judge(only, on: device).outcome == .cannot
        && MatchJudge.judge(previous, on: device).outcome == .runs
    }.map(\.id)
    let losses = lost.isEmpty ? "" : "; this shuts out \(lost.joined(separator: ", "))"
    return AppNotice(
      .error, id: "tightened", at: "\(RequiredCapabilitiesReader.key).\(requirement.key)",
      message: "“\(requirement.key)” \(problem)\(losses)",
      advice: "Keep to what the version before required, or publish another app")
  }
}
