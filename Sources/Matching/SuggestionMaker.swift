import Recordings

/// Finds the list of required capabilities that lets in the devices that are wanted and as few others as it can.
package enum SuggestionMaker {
  /// - Parameters:
  ///   - others: devices that may be lost, such as the rest of the catalogue.
  ///   - app: a property list whose requirements are priced over all devices.
  package static func suggest(
    wanted: [MatchDevice], others: [MatchDevice], app: AppRequirements? = nil
  ) -> Suggestion {
    let shared = candidates.filter { key in wanted.allSatisfy { $0.finding(key).state == .present } }
    let lost = shared.map { key in Set(others.indices.filter { others[$0].finding(key).state == .absent }) }
    let required = withCompanions(SmallestCover.of(lost).map { shared[$0] }, shared)
    let list = AppRequirements(requirements: required.map { CapabilityRequirement($0, .required) })
    let outcomes = others.map { ($0.id, MatchJudge.judge(list, on: $0).outcome) }
    let ids = { (outcome: AppMatch.Outcome) in outcomes.filter { $0.1 == outcome }.map(\.0) }
    return Suggestion(
      wanted: wanted.map(\.id), required: required, shutsOut: ids(.cannot), letsIn: ids(.runs),
      undecided: ids(.undecided),
      keys: zip(shared, lost).map { Suggestion.Key(key: $0, shutsOut: $1.sorted().map { others[$0].id }) },
      open: open(wanted), costs: app.map { costs($0, wanted + others) })
  }

  /// Rights of a region and the watch's own key are no property by which to choose devices.
  private static let candidates = CapabilityFacts.sortedNames.filter {
    !CapabilityFacts.regional.contains($0) && $0 != "watch-companion"
  }

  /// Satellite positioning is used through location services, which then are to be required too.
  private static func withCompanions(_ keys: [String], _ shared: [String]) -> [String] {
    guard keys.contains("gps"), !keys.contains("location-services"), shared.contains("location-services")
    else {
      return keys
    }
    return (keys + ["location-services"]).sorted()
  }

  private static func open(_ wanted: [MatchDevice]) -> [Suggestion.Open] {
    candidates.compactMap { key in
      let states = wanted.map { ($0.id, $0.finding(key).state) }
      let unknown = states.filter { $0.1 == .unknown }.map(\.0)
      guard !unknown.isEmpty, unknown.count < states.count, !states.contains(where: { $0.1 == .absent })
      else {
        return nil
      }
      return Suggestion.Open(key: key, unknownOn: unknown)
    }
  }

  private static func costs(_ app: AppRequirements, _ devices: [MatchDevice]) -> [Suggestion.Cost] {
    let verdicts = devices.map { MatchJudge.judge(app, on: $0).decisions }
    let isLoss = { (decision: AppMatch.Decision) in decision == .missing || decision == .prohibited }
    return app.requirements.indices.map { place in
      let lost = devices.indices.filter { isLoss(verdicts[$0][place]) }
      return Suggestion.Cost(
        requirement: app.requirements[place], lost: lost.map { devices[$0].id },
        lostByItAlone: lost.filter { verdicts[$0].count(where: isLoss) == 1 }.map { devices[$0].id },
        undecided: devices.indices.filter { verdicts[$0][place] == .undecided }.map { devices[$0].id })
    }
  }
}
