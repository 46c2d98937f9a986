import Documents
import Formats
import Quantities
import Recordings

/// Does the program hold off sleep or idling while it does nothing?
package enum IdleInhibitorAudit: Audit {
  package static let meta = AuditMeta(
    id: "idle-inhibitor", group: "power", title: "Sleep is held off only while there is work",
    problem: "Sleep is held off without work",
    requires: [.inhibitorHeld, .cpuUtilisation],
    source: "iOS Application Programming Guide, \"The Automatic Sleep Timer\"",
    thresholds: [
      // Headroom's choices: a film or a navigation keeps the processor busier than this all the time.
      .init("warn", 10, .seconds, meaning: "holding off sleep without work that is a warning"),
      .init("fail", 60, .seconds, meaning: "holding off sleep without work that is a failure"),
      .init("idle", 0.01, .cores, meaning: "below this use of the processor a program is idle"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let rows = input.tables.inhibitors.filter(holdsOffSleep)
    guard !rows.isEmpty else { return AuditAnswer(.pass, "Nothing held off sleep or idling.") }
    let evidence = rows.prefix(20).map { Evidence($0) }
    let held = rows.map { (row: $0, idle: idle($0, input)) }
    guard let worst = held.max(by: { $0.idle < $1.idle }) else { return AuditAnswer(.pass, "") }
    let seen = """
      “\(worst.row.who)” held off \(worst.row.what) for \
      \(Display.text(worst.row.held, .seconds)), for \(Display.text(worst.idle, .seconds)) of which \
      the program did nothing
      """
    guard worst.idle >= input.threshold("warn", of: meta) else {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    return AuditAnswer(
      worst.idle >= input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen). \(advice)
      """, evidence: evidence)
  }

  /// A program that asks for a moment's delay to save its state holds nothing off.
  private static func holdsOffSleep(_ row: InhibitorRow) -> Bool {
    let what = row.what.split(separator: ":")
    return (what.contains("sleep") || what.contains("idle")) && !row.mode.hasPrefix("delay")
  }

  private static func idle(_ row: InhibitorRow, _ input: AuditInput) -> Double {
    let end = row.end ?? BudgetJudge.seconds(input.recording)
    return IdleTime.seconds(
      input.recording, from: row.start, to: end, below: input.threshold("idle", of: meta))
      ?? 0
  }

  package static let advice = """
    A device that may not sleep empties its battery while nobody uses it. Take the inhibitor when something begins \
    that must not be interrupted, such as a film, and release it as soon as that pauses or ends.
    """
}
