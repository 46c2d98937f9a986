import Documents
import Formats
import Quantities
import Recordings

/// Are small changes saved together, or synced one by one?
package enum DiskCoalescingAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-coalescing", group: "disk", title: "Small changes are saved together",
    problem: "Many small fsyncs",
    requires: [.diskSyncs],
    source:
      "iOS Application Programming Guide, \"Reduce Power Consumption\" and \"Improve File Access Times\"",
    thresholds: [
      // Headroom's choice: a sync a second keeps storage awake; a program that saves a few times a minute stays far below.
      .init("warn", 0.2, .perSecond, meaning: "warn at this many syncs of the same files per second"),
      .init("fail", 1, .perSecond, meaning: "fail at this many syncs of the same files per second"),
      // Headroom's choice: a sync that makes so much durable carries its weight, as in a download.
      .init(
        "large", 131_072, .bytes,
        meaning: "bytes written per fsync, in most of them, that make frequent syncs acceptable"),
      .init("shortest", 60, .seconds, meaning: "a program that ends sooner may use what this time allows"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let syncs = Syncs(input)
    guard syncs.all > 0 else {
      return AuditAnswer(.pass, "The program never asked for anything to be synced.")
    }
    let window = input.threshold("shortest", of: meta)
    let course = RisingCourse(input.recording.series[.diskSyncs])
    let seen = """
      \(Display.text(syncs.all, .count)) \(syncs.all == 1 ? "sync" : "syncs") in \(Display.text(BudgetJudge.seconds(input.recording), .seconds))\(syncs.words)
      """
    let evidence = [syncs.evidence] + syncs.files
    guard (syncs.each ?? 0) < input.threshold("large", of: meta) else {
      return AuditAnswer(.pass, "\(seen), which carries its weight.", evidence: evidence)
    }
    let (warn, fail) = (input.threshold("warn", of: meta), input.threshold("fail", of: meta))
    func judged(_ count: Double) -> Verdict {
      WindowAllowance(count, input.recording, window: window, course: course).verdict(warn: warn, fail: fail)
    }
    let verdict = judged(syncs.again)
    if [.warn, .fail].contains(verdict) {
      return AuditAnswer(verdict, "\(seen). \(advice)", evidence: evidence)
    }
    if verdict == .notMeasured {
      return AuditAnswer(
        .notMeasured,
        "\(seen). The program was still running: measure for \(Display.text(window, .seconds)) or longer to tell.",
        evidence: evidence)
    }
    guard judged(syncs.again + syncs.untold) == .pass else {
      return AuditAnswer(
        .notMeasured, "\(seen). Whether it was the same files again and again is not known.",
        evidence: evidence)
    }
    return AuditAnswer(.pass, "\(seen), which storage bears well.", evidence: evidence)
  }

  package static let advice = """
    Each time the program waits for storage, and storage that could have slept is woken for a few bytes. Gather changes \
    and save them together: one transaction for many rows, one write for many settings, at a pause or when moving to the \
    background.
    """
}

/// The syncs of a run. To make a new file durable is what keeps it whole; to do so again and again is the habit.
private struct Syncs {
  let all: Double
  /// Those of files that had been synced before, as far as the table of files tells.
  let again: Double
  /// Those that the table does not tell of.
  let untold: Double
  /// Bytes that half of them held or less; a mean where the median is not known.
  let each: Double?
  private let median: Double?
  private let lines: [FileRow]

  init(_ input: AuditInput) {
    all = input.figure(.diskSyncs)
    lines = input.tables.files.filter { $0.syncs > 0 }.sorted { $0.syncs > $1.syncs }
    again = lines.reduce(0) { $0 + $1.syncs - 1 }
    untold = max(0, all - lines.reduce(0) { $0 + $1.syncs })
    median = input.recording.metrics[.diskSyncBytesMedian]?.value
    each = median ?? input.recording.metrics[.diskDeviceBytes]?.value.map { [all] in $0 / max(1, all) }
  }

  /// What the program had changed between two syncs, and of which file most were made.
  var words: String {
    let held = median.map { "; half of them held \(Display.text($0, .bytes)) of changes or less" } ?? ""
    return held + (lines.first.map { ", most often of \($0.path)" } ?? "")
  }

  var evidence: Evidence {
    [
      "metric": .metric(.diskSyncs), "value": .figure(all, .count), "again": .figure(again, .count),
      "bytesEach": each.map { .figure($0, .bytes) },
    ]
  }

  /// The files that were synced most often.
  var files: [Evidence] {
    lines.prefix(5).map {
      ["path": .text($0.path), "syncs": .figure($0.syncs, .count), "written": .figure($0.written, .bytes)]
    }
  }
}
