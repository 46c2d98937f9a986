import Documents
import Formats
import Quantities
import Recordings

/// How often does the program wake an idle processor?
package enum IdleWakeupsAudit: Audit {
  package static let meta = AuditMeta(
    id: "idle-wakeups", group: "power", title: "Idle processors are left asleep",
    problem: "Idle processors are woken often",
    requires: [.cpuWakeupsIdle],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init(
        "warn", 20, .perSecond,
        meaning:
          "wake-ups from idle a second that are warned of; of a program that ends by itself only those by its own timers count"
      ),
      .init(
        "fail", 100, .perSecond, meaning: "wake-ups from idle a second that fail; counted in the same way"),
      .init("over", 10, .seconds, meaning: "a program that ends sooner may use what this time allows"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let use = WindowAllowance(
      counted(input), input.recording, window: input.threshold("over", of: meta), metric: .cpuWakeupsIdle)
    let all = input.figure(.cpuWakeupsIdle)
    let own = use.used < all ? ", \(Display.text(use.used, .count)) of them by its timers" : ""
    let (warn, fail) = (input.threshold("warn", of: meta), input.threshold("fail", of: meta))
    let threads = mostFromIdle(input)
    let rate = use.isShort ? "" : ", \(Display.text(all / use.run, .perSecond))"
    let seen = """
      The program took a processor out of idle \(Display.text(all, .count)) times in \
      \(Display.text(use.run, .seconds))\(rate)\(own)
      """
    let verdict = use.verdict(warn: warn, fail: fail)
    switch verdict {
    case .pass: return AuditAnswer(.pass, "\(seen), which lets it sleep.", evidence: threads)
    case .notMeasured:
      return AuditAnswer(
        .notMeasured,
        "\(seen), and was still running: measure for \(Display.text(use.window, .seconds)) or longer to tell.",
        evidence: threads)
    default:
      let most = Display.text((verdict == .fail ? fail : warn) * use.window, .count)
      let short = use.isShort ? ", where \(most) in \(Display.text(use.window, .seconds)) are too many" : ""
      return AuditAnswer(verdict, "\(seen)\(short). \(advice)", evidence: threads)
    }
  }

  /// A program that does its work and ends waits for its disk and its network as often as the work needs, which is no habit:
  /// of such a one only the wake-ups count that its own timers can have made.
  private static func counted(_ input: AuditInput) -> Double {
    let all = input.figure(.cpuWakeupsIdle)
    guard input.recording.endedByItself else { return all }
    return input.tables.wakeups.reduce(all) { rest, row in
      guard let idle = row.idle else { return rest }
      return rest - max(0, idle - (row.byTimer ?? idle))
    }
  }

  package static let advice = """
    A processor that is woken so often never reaches its deeper sleep, where most power is saved. Look at the threads \
    with the most wake-ups from idle: wait for events instead of asking at intervals, let timers that need not be exact \
    run together (timer slack, PR_SET_TIMERSLACK), and stop what nobody looks at.
    """

  private static func mostFromIdle(_ input: AuditInput) -> [Evidence] {
    let rows = input.tables.wakeups.filter { ($0.idle ?? 0) > 0 }.sorted { ($0.idle ?? 0) > ($1.idle ?? 0) }
    return rows.prefix(5).map { row in
      [
        "thread": .text(row.name), "id": .number(row.thread),
        "fromIdle": row.idle.map { .figure($0, .count) },
        "periodSeconds": row.period.map { .figure($0, .seconds) },
      ]
    }
  }
}
