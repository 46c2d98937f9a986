import Documents
package import Recordings

/// Compares what an app requires with what devices have. A pure function of the two.
package enum MatchJudge {
  /// | demand | present | absent | unknown |
  /// | --- | --- | --- | --- |
  /// | required | met | missing | undecided |
  /// | prohibited | prohibited | met | undecided |
  /// | undecided | undecided | undecided | undecided |
  package static func decide(
    _ demand: CapabilityRequirement.Demand, _ state: Finding.State
  ) -> AppMatch.Decision {
    switch (demand, state) {
    case (.required, .present), (.prohibited, .absent): .met
    case (.required, .absent): .missing
    case (.prohibited, .present): .prohibited
    case (.undecided, _), (_, .unknown): .undecided
    }
  }

  /// One decision that is not met shuts the device out, whatever the others may turn out to be.
  package static func outcome(_ decisions: some Sequence<AppMatch.Decision>) -> AppMatch.Outcome {
    var outcome = AppMatch.Outcome.runs
    for decision in decisions {
      switch decision {
      case .met: continue
      case .undecided: outcome = .undecided
      case .missing, .prohibited: return .cannot
      }
    }
    return outcome
  }

  package static func judge(_ app: AppRequirements, on device: MatchDevice) -> AppMatch.Device {
    let decisions = app.requirements.map { requirement in
      decide(requirement.demand, device.profile.capabilities[requirement.key]?.state ?? .unknown)
    }
    return AppMatch.Device(outcome: outcome(decisions), decisions: decisions)
  }

  /// - Parameter previous: the requirements of the version before; an update may keep or relax them.
  package static func judge(
    _ app: AppRequirements, from source: String, on devices: [MatchDevice], strict: Bool,
    previous: AppRequirements? = nil
  ) -> AppMatch {
    var app = app
    let verdicts = devices.map { judge(app, on: $0) }
    let notices = DeviceRules.notices(app, devices, verdicts)
    let update = previous.map { UpdateRules.notices(app, since: $0, on: devices) } ?? []
    if !notices.isEmpty || !update.isEmpty {
      app.notices = AppNotice.worstFirst(app.notices + update + notices)
    }
    return AppMatch(
      source: source, app: app, devices: verdicts, verdict: verdict(app.notices, verdicts, strict))
  }

  private static func verdict(
    _ notices: [AppNotice], _ devices: [AppMatch.Device], _ strict: Bool
  ) -> Verdict {
    if notices.contains(where: { $0.severity == .error }) { return .fail }
    if devices.contains(where: { $0.outcome == .cannot }) { return .fail }
    guard devices.contains(where: { $0.outcome == .undecided }) else { return .pass }
    return strict ? .fail : .inconclusive
  }
}
