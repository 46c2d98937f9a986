package import Documents

extension MatchResult {
  /// One entry of `apps` in the match document (`Reports/schemas/match.schema.json`).
  package func json(_ call: MatchCall) -> JSONValue {
    switch self {
    case .judged(let match): match.json(call)
    case .unreadable(let source, let reason):
      ["source": .string(source), "error": .string(reason), "verdict": .string(Verdict.notMeasured.rawValue)]
    }
  }
}

extension AppMatch {
  package func json(_ call: MatchCall) -> JSONValue {
    let devices = zip(call.devices, self.devices).map { ($0.id, json($1, $0, call)) }
    return .object([
      "source": .string(source), "app": app.facts.json, "form": .string(app.form.rawValue),
      "requirements": .array(app.requirements.map(\.document)), "notices": .array(app.notices.map(\.json)),
      "devices": .object(Dictionary(devices, uniquingKeysWith: { first, _ in first })),
      "verdict": .string(verdict.rawValue),
    ])
  }

  /// Keys that are met stand nowhere; with `explain` the others come with the finding that decided them.
  private func json(_ device: Device, _ profile: MatchDevice, _ call: MatchCall) -> JSONValue {
    var members: [String: JSONValue] = ["outcome": .string(device.outcome.rawValue)]
    guard device.outcome != .runs else { return .object(members) }
    var explanations: [String: JSONValue] = [:]
    for (requirement, decision) in zip(app.requirements, device.decisions) where decision != .met {
      let before = members[decision.rawValue]?.array ?? []
      members[decision.rawValue] = .array(before + [.string(requirement.key)])
      if call.explain { explanations[requirement.key] = profile.finding(requirement.key).json }
    }
    if call.explain { members["findings"] = .object(explanations) }
    return .object(members)
  }
}

extension MatchTally {
  package var json: JSONValue {
    [
      "apps": .integer(apps), "passed": .integer(passed), "failed": .integer(failed),
      "undecided": .integer(undecided), "unreadable": .integer(unreadable),
    ]
  }
}
