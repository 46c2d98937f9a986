import Documents
import Formats
import Quantities
import Recordings

/// Is memory released after a warning that it runs low, how soon, and does it stay released?
package enum MemoryWarningAudit: Audit {
  package static let meta = AuditMeta(
    id: "memory-warning", group: "memory", title: "Memory is released when the system asks for it",
    problem: "Memory warnings go unanswered",
    requires: [], trial: .init("memory-warning", "--do memory-warning@5s"),
    source: "iOS Application Programming Guide, \"Observing Low-Memory Warnings\"",
    thresholds: [
      .init("late", WarningAnswer.late, .seconds, meaning: "a release that takes longer is warned of"),
      .init(
        "refill", WarningAnswer.refill, .percent,
        meaning: "share of what was released that may come back within ten seconds"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let rows = input.tables.warnings
    guard !rows.isEmpty else {
      return AuditAnswer(
        .notMeasured, "The recording does not say how the program responded to memory warnings.")
    }
    let findings = rows.map { finding($0, input) }
    let order: [Verdict] = [.fail, .warn, .inconclusive, .notMeasured, .pass]
    let worst = order.first { verdict in findings.contains { $0.verdict == verdict } } ?? .notMeasured
    let told = findings.first { $0.verdict == worst }
    let others = rows.count > 1 ? " It was given \(Display.text(Double(rows.count), .count)) warnings." : ""
    return AuditAnswer(
      worst, (told?.words ?? "") + others, evidence: rows.prefix(20).map(evidence))
  }

  private static func evidence(_ row: WarningRow) -> Evidence {
    [
      "time": .moment(row.time), "level": row.level.map { .text($0) },
      "answer": .text(row.answer.rawValue),
      "listeners": .list(row.listeners), "beforeBytes": row.before.map { .figure($0, .bytes) },
      "releasedBytes": row.released.map { .figure($0, .bytes) },
      "afterSeconds": row.end.map { .figure($0, .seconds) },
      "regrownBytes": row.regrown.map { .figure($0, .bytes) },
    ]
  }

  private static func finding(_ row: WarningRow, _ input: AuditInput) -> (verdict: Verdict, words: String) {
    let level = row.level.map { " (\($0))" } ?? ""
    let warning = "the memory warning at \(Display.text(row.time, .seconds))\(level)"
    let names = row.listeners.joined(separator: ", ")
    switch row.answer {
    case .died: return (.fail, "The program died of \(warning). \(saveIt)")
    case .freedNothing:
      return (.fail, "After \(warning) nothing was released, though \(names) listened. \(dropIt)")
    case .nothingFreed: return (.warn, "After \(warning) nothing was released. \(dropIt)")
    case .nobodyListened:
      return (
        .warn,
        """
        Nobody in the program listened when \(warning) came. A system that runs out of memory then has only one way \
        left, to end it. \(advice)
        """
      )
    case .suppressed:
      return (
        .inconclusive,
        """
        After \(warning) nothing was released, but the library through which \(names) listened passes warnings on only \
        while memory is short. Warn over another channel, or on a machine with less memory.
        """
      )
    case .freed, .freedLate, .refilled: return released(row, warning, input)
    case .unknown:
      return (.notMeasured, "The footprint was not sampled around \(warning); raise --rate.")
    }
  }

  /// The budget may have moved the thresholds, so the figures are judged and not the table's own word.
  private static func released(
    _ row: WarningRow, _ warning: String, _ input: AuditInput
  ) -> (verdict: Verdict, words: String) {
    guard let released = row.released, let before = row.before, let end = row.end, let regrown = row.regrown
    else {
      return (.notMeasured, "The recording does not say how much was released after \(warning).")
    }
    let share = released > 0 ? regrown / released * 100 : 0
    let seen = """
      After \(warning) the footprint fell by \(Display.text(released, .bytes)), from \
      \(Display.text(before, .bytes)), within \(Display.text(end, .seconds))
      """
    if share > input.threshold("refill", of: meta) {
      return (
        .warn,
        """
        \(seen), and \(Display.text(regrown, .bytes)) of it came back within seconds. What is filled again at once was \
        no cache: to release it costs work twice and helps nobody. Keep a cache small until memory is no longer short.
        """
      )
    }
    guard end > input.threshold("late", of: meta) else { return (.pass, "\(seen).") }
    return (
      .warn,
      """
      \(seen), which is late: by then a system that is short of memory may have ended a program. Release what is \
      easiest to get again at once, before any work.
      """
    )
  }

  private static let dropIt = """
    Drop what can be loaded or computed again, such as caches, pictures and views that are not shown, and give the freed \
    pages back (malloc_trim(3), madvise(2)).
    """
  private static let saveIt = "A warning is a request and no error: look at what its handler does."

  package static let advice = """
    Listen: $MEMORY_PRESSURE_WATCH names what to wait on (systemd.exec(5)), and Gio.MemoryMonitor is the same in \
    GLib. \(dropIt)
    """
}
