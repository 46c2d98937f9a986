import Documents
import Formats
import Quantities
import Recordings

/// A change of a level in words, the same for pages and texts.
enum ChangeStrings {
  static func word(_ state: LevelChange.State) -> String {
    switch state {
    case .new: "new"
    case .accepted: "accepted"
    case .recovered: "recovered"
    case .allowed: "within the gate"
    case .ungated: "worse, no gate"
    case .improved: "improved"
    case .changed: "changed"
    }
  }

  /// The verdict whose colour it has. What nobody set a limit to is never red.
  static func colour(_ state: LevelChange.State) -> Verdict {
    switch state {
    case .new: .fail
    case .recovered, .improved, .allowed: .pass
    case .ungated: .warn
    case .accepted, .changed: .notApplicable
    }
  }

  static func symbol(_ state: LevelChange.State) -> String {
    state == .allowed ? "=" : colour(state).symbol
  }

  /// `200 → 400, 2×, +200 (+195 … +205)`.
  static func figures(_ change: LevelChange) -> String {
    let parts = [
      passage(change), share(change), difference(change),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  static func passage(_ change: LevelChange) -> String {
    "\(DifferenceStrings.quantity(change.before, change.unit)) → \(DifferenceStrings.quantity(change.after, change.unit))"
  }

  /// `+8.3 %`, `3.2×`; nil where it was zero.
  static func share(_ change: LevelChange) -> String? {
    guard change.before > 0, change.after >= 0, (change.after / change.before).isFinite else { return nil }
    let ratio = change.after / change.before
    return ratio >= 2
      ? DifferenceStrings.quantity(ratio, .ratio) : DifferenceStrings.signed(100 * (ratio - 1), .percent)
  }

  private static func difference(_ change: LevelChange) -> String {
    let (shift, unit) = (change.difference, change.unit)
    let text = DifferenceStrings.signed(shift.value, unit)
    guard shift.low < shift.high else { return text }
    return
      "\(text) (\(DifferenceStrings.signed(shift.low, unit)) … \(DifferenceStrings.signed(shift.high, unit)))"
  }

  /// `190 % of the limit of 210`; nil without a limit.
  static func limit(_ change: LevelChange) -> String? {
    guard let limit = change.limit else { return nil }
    let text = DifferenceStrings.quantity(limit, change.unit)
    return change.share.map { "\(DifferenceStrings.quantity($0, .percent)) of the limit of \(text)" }
      ?? "limit \(text)"
  }

  /// How it came about, and how long it is there.
  static func course(_ change: LevelChange) -> String {
    let sessions = ReportStrings.counted(change.sessions, "session")
    return switch change.kind {
    case .step: "\(sessions) at the new level"
    case .drift: "a drift over \(sessions)"
    case .newest:
      change.sessions == 1
        ? "the newest session alone so far" : "the newest \(sessions), too few for a level yet"
    }
  }

  /// What became of it since; nil where nothing did.
  static func settled(_ change: LevelChange) -> String? {
    guard let place = change.settled else { return nil }
    let by = change.acceptance.map { " \(LevelStrings.by($0))" } ?? ""
    return "\(change.state == .recovered ? "recovered" : "accepted") at \(self.place(place))\(by)"
  }

  /// `3f2a1bc, 2026-11-20`; without a revision the session.
  static func place(_ place: LevelChange.Place) -> String {
    "\(revision(place)), \(HistoryText.day(place.started))"
  }

  static func place(_ session: BenchSession) -> String {
    place(
      LevelChange.Place(session: session.key, started: session.started, revision: session.revision))
  }

  static func revision(_ place: LevelChange.Place) -> String {
    HistoryStrings.revision(place.revision) ?? "session \(place.session.prefix(8))"
  }

  /// `copies on main`.
  static func suite(_ change: LevelChange) -> String {
    change.suite + (change.branch.map { " on \($0)" } ?? "")
  }

  /// What has to be known of the first bad session; nil where there is nothing.
  static func caution(_ change: LevelChange) -> String? {
    let sameRevision =
      change.lastGood.revision != nil && change.lastGood.revision == change.firstBad.revision
      && change.kind != .drift
    let parts =
      (sameRevision ? ["both sessions are of the same revision"] : []) + change.surroundings
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// What shows the sessions on both sides beside each other.
  static func command(_ change: LevelChange, store: String?) -> String {
    compare(change.lastGood.session, change.firstBad.session, store: store)
  }

  /// - Parameter store: nil where it is the user's own.
  static func compare(_ old: String, _ new: String, store: String?) -> String {
    let place = store.map { " --store \(ShellText.quoted($0))" } ?? ""
    return "headroom compare\(place) history:\(old.prefix(8)) history:\(new.prefix(8))"
  }

  /// `2 new, 1 accepted, 3 improved`; that there is none where there is none.
  static func counts(_ changes: [LevelChange]) -> String {
    let parts = LevelChange.State.allCases.compactMap { state -> String? in
      let count = changes.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(word(state))"
    }
    return parts.isEmpty ? "no change of a level" : parts.joined(separator: ", ")
  }
}
