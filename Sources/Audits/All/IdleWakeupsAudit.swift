import Documents
import Quantities

/// How often does the program wake an idle processor?
package enum IdleWakeupsAudit: Audit {
  package static let meta = AuditMeta(
    id: "idle-wakeups", group: "power", title: "Idle processors are left asleep",
    requires: ["cpu.wakeups.idle"],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("warn", 20, .perSecond, "wake-ups from idle a second that are warned of"),
      .init("fail", 100, .perSecond, "wake-ups from idle a second that fail"),
      .init("over", 10, .seconds, "a shorter run may use what this time allows"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let count = input.figure("cpu.wakeups.idle")
    let over = max(BudgetJudge.seconds(input.recording), input.threshold("over", of: meta))
    let rate = count / over
    let threads = mostFromIdle(input)
    let seen = """
      The program took a processor out of idle \(Display.text(count, .count)) times, \
      \(Display.text(rate, .perSecond)) over \(Display.text(over, .seconds))
      """
    guard rate >= input.threshold("warn", of: meta) else {
      return AuditAnswer(.pass, "\(seen), which lets it sleep.", evidence: threads)
    }
    return AuditAnswer(
      rate >= input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen). A processor that is woken so often never reaches its deeper sleep, where most power is saved. \
      Look at the threads with the most wake-ups from idle: wait for events instead of asking at intervals, let timers \
      that need not be exact run together (timer slack, PR_SET_TIMERSLACK), and stop what nobody looks at.
      """, evidence: threads)
  }

  private static func mostFromIdle(_ input: AuditInput) -> [JSONValue] {
    let lines = input.table("wakeups").filter { ($0.figure("idle") ?? 0) > 0 }
      .sorted { ($0.figure("idle") ?? 0) > ($1.figure("idle") ?? 0) }
    return lines.prefix(5).map { line in
      .members([
        "thread": line.object?["name"], "id": line.object?["thread"], "fromIdle": line.object?["idle"],
        "periodSeconds": line.object?["period"],
      ])
    }
  }
}
