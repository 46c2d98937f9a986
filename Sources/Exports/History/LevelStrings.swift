import Documents
import Quantities

/// What a session's level of a case is, in words, the same for pages and texts.
enum LevelStrings {
  /// Nil where nobody wrote it down.
  static func words(_ level: CaseLevel?) -> String? {
    guard let level else { return nil }
    switch level.role {
    case .first: return "The first of its level."
    case .accepted: return "Accepted as the level\(level.acceptance.map { " \(by($0))" } ?? "")."
    case .held: return "No gate found it worse than its level."
    case .unfit: return "No later session is compared with it."
    }
  }

  /// What a gate came to. What is not compared is no pass.
  static func badge(_ verdict: ComparisonVerdict) -> HTML {
    let (colour, word): (Verdict, String) =
      switch verdict {
      case .fail: (.fail, "Failed")
      case .improved: (.pass, "Improved")
      case .unchanged: (.pass, "Kept")
      case .inconclusive: (.inconclusive, "Inconclusive")
      case .notCompared: (.notMeasured, "Not compared")
      }
    return """
      <span class="badge \(colour.rawValue)"><span class="symbol" aria-hidden="true">\(colour.symbol)</span>\(word)</span>
      """
  }

  /// Who accepted what of a session, one after another; nil where nobody did.
  static func acceptances(_ session: HistorySession) -> String? {
    let taken = session.levels.compactMapValues(\.acceptance)
    // Of one session all were accepted at once, by one and for one reason.
    guard let first = taken.min(by: { $0.key < $1.key }) else { return nil }
    let names = taken.count == session.levels.count ? "" : "\(taken.keys.sorted().joined(separator: ", ")) "
    return "\(names)accepted \(by(first.value))"
  }

  /// `by Ada on 2026-11-20 18:00: “a cache was added”`.
  static func by(_ acceptance: Acceptance) -> String {
    let reason = acceptance.reason.map { ": “\($0)”" } ?? ""
    return "by \(acceptance.by) on \(HistoryText.day(acceptance.moment))\(reason)"
  }
}
