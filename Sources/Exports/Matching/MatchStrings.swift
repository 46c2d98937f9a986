import Documents
import Matching
import Recordings

/// A match in words, the same in every form.
enum MatchStrings {
  static func symbol(_ decision: AppMatch.Decision) -> String {
    switch decision {
    case .met: "✓"
    case .missing: "✗"
    case .prohibited: "⊘"
    case .undecided: "?"
    }
  }

  static func word(_ decision: AppMatch.Decision) -> String {
    switch decision {
    case .met: "met"
    case .missing: "missing"
    case .prohibited: "must not have it"
    case .undecided: "undecided"
    }
  }

  static func legend(separator: String) -> String {
    AppMatch.Decision.allCases.map { "\(symbol($0)) \(word($0))" }.joined(separator: separator)
  }

  static func symbol(_ outcome: AppMatch.Outcome) -> String { verdict(outcome, strict: false).symbol }

  static func word(_ outcome: AppMatch.Outcome) -> String {
    switch outcome {
    case .runs: "can run"
    case .cannot: "cannot run"
    case .undecided: "undecided"
    }
  }

  static func verdict(_ outcome: AppMatch.Outcome, strict: Bool) -> Verdict {
    switch outcome {
    case .runs: .pass
    case .cannot: .fail
    case .undecided: strict ? .fail : .inconclusive
    }
  }

  static func verdict(_ severity: AppNotice.Severity) -> Verdict {
    switch severity {
    case .error: .fail
    case .warning: .warn
    case .note: .notApplicable
    }
  }

  /// `Mirror 2.1`, or the identifier, or the path of a list that names no app.
  static func title(_ match: AppMatch) -> String {
    let facts = match.app.facts
    guard let name = facts.name ?? facts.identifier else { return match.source }
    return facts.version.map { "\(name) \($0)" } ?? name
  }

  /// `requires 3 capabilities, prohibits 1`
  static func demands(_ app: AppRequirements) -> String {
    var (required, prohibited, other) = (0, 0, 0)
    for requirement in app.requirements {
      switch requirement.demand {
      case .required: required += 1
      case .prohibited: prohibited += 1
      case .undecided: other += 1
      }
    }
    if required + prohibited + other == 0 { return "requires nothing of a device" }
    var parts: [String] = []
    if required > 0 {
      parts.append("requires \(required) \(required == 1 ? "capability" : "capabilities")")
    }
    if prohibited > 0 { parts.append("prohibits \(prohibited)") }
    if other > 0 { parts.append("asks for \(other) that is unknown") }
    return parts.joined(separator: ", ")
  }

  /// `2 of 3 devices can run it, 1 cannot`
  static func sentence(_ match: AppMatch) -> String {
    let total = match.devices.count
    let (runs, cannot, undecided) = (match.count(.runs), match.count(.cannot), match.count(.undecided))
    if total == 1 {
      return runs == 1
        ? "the device can run it"
        : cannot == 1 ? "the device cannot run it" : "whether the device can run it is unknown"
    }
    if runs == total { return "all \(total) devices can run it" }
    var text =
      runs == 0 ? "none of \(total) devices is known to run it" : "\(runs) of \(total) devices can run it"
    if cannot > 0 { text += ", \(cannot) cannot" }
    if undecided > 0 { text += ", \(undecided) undecided" }
    return text
  }

  /// `missing nfc, gps; must not have still-camera; undecided wifi`; empty where all is met.
  static func reasons(_ match: AppMatch, _ device: Int) -> String {
    [AppMatch.Decision.missing, .prohibited, .undecided].compactMap { decision -> String? in
      let keys = match.keys(device, decision)
      guard !keys.isEmpty else { return nil }
      let what = decision == .prohibited ? "must not have" : word(decision)
      return "\(what) \(keys.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  /// What is known of a capability, in one sentence: `absent (documented): no such node`.
  static func finding(_ finding: Finding) -> String {
    let isMarked = finding.state != .unknown && finding.provenance != .measured
    let state = finding.state.rawValue + (isMarked ? " (\(finding.provenance.rawValue))" : "")
    return finding.reason.map { "\(state): \($0)" } ?? state
  }

  /// Why a requirement is not met: what cannot be told of it, else what is known of the device.
  static func cause(_ requirement: CapabilityRequirement, _ device: MatchDevice) -> String {
    if case .undecided(let reason) = requirement.demand { return reason }
    return finding(device.finding(requirement.key))
  }

  static func notice(_ notice: AppNotice) -> String {
    let advice = notice.advice.map { ". " + $0 + ($0.hasSuffix("?") ? "" : ".") } ?? ""
    return notice.message + advice
  }

  static func tally(_ tally: MatchTally) -> String {
    var parts = ["\(tally.passed) of \(tally.apps) apps can run on every device"]
    if tally.failed > 0 { parts.append("\(tally.failed) failed") }
    if tally.undecided > 0 { parts.append("\(tally.undecided) undecided") }
    if tally.unreadable > 0 { parts.append("\(tally.unreadable) could not be read") }
    return parts.joined(separator: ", ")
  }
}
