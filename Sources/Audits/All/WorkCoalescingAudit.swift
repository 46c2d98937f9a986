import Documents
import Quantities
import Recordings

/// Does periodic work happen together, leaving long idle gaps, or is it spread out?
package enum WorkCoalescingAudit: Audit {
  package static let meta = AuditMeta(
    id: "work-coalescing", group: "power", title: "Periodic work is done together",
    problem: "Periodic work is scattered",
    requires: [.cpuWakeupsBursts],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("wakeups", 5, .count, meaning: "fewer wake-ups of a thread are no periodic work"),
      .init(
        "regular", 70, .percent,
        meaning: "share of a thread's wake-ups at its interval that makes it periodic"),
      .init("rate", 1, .perSecond, meaning: "rarer bursts than this leave room for sleep in any case"),
      .init("warn", 1.5, .ratio, meaning: "warn at this ratio of bursts to those needed"),
      .init("fail", 3, .ratio, meaning: "fail at this ratio of bursts to those needed"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let threads = input.tables.wakeups.compactMap {
      PeriodicThread(
        $0, least: input.threshold("wakeups", of: meta), regular: input.threshold("regular", of: meta))
    }
    guard threads.count > 1, let needed = threads.map(\.wakeups).max() else {
      return AuditAnswer(
        .notApplicable, "Fewer than two threads work periodically, so that there is nothing to do together.")
    }
    // What other threads do in between is not theirs to gather.
    let bursts = min(input.figure(.cpuWakeupsBursts), threads.map(\.wakeups).reduce(0, +))
    let rate = bursts / max(BudgetJudge.seconds(input.recording), 1)
    let spread = bursts / needed
    let evidence = threads.prefix(20).map(\.evidence)
    let together =
      spread > 1
      ? "; done together it would be \(Display.text(needed, .count))"
      : ", no more than the one that works most often needs alone"
    let seen = """
      \(threads.count) threads work periodically, in \(Display.text(bursts, .count)) bursts with rest between \
      them\(together)
      """
    guard spread >= input.threshold("warn", of: meta), rate >= input.threshold("rate", of: meta) else {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    return AuditAnswer(
      spread >= input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen). \(advice)
      """, evidence: evidence)
  }

  package static let advice = """
    Work that is spread out keeps the processor from sleeping at length. Give the timers one period and one start, \
    or let the system gather them: one timer for all periodic work, timer slack (PR_SET_TIMERSLACK), whole seconds \
    as due times.
    """
}
