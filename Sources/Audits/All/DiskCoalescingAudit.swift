import Documents
import Quantities

/// Are small changes saved together, or made durable one by one?
package enum DiskCoalescingAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-coalescing", group: "disk", title: "Small changes are saved together",
    requires: ["disk.syncs", "disk.device.bytes"],
    source:
      "iOS Application Programming Guide, \"Reduce Power Consumption\" and \"Improve File Access Times\"",
    thresholds: [
      // Headroom's choice: a sync a second, as the share of a minute at least, keeps storage awake; a program that
      // saves a few times a minute stays far below.
      .init("warn", 0.2, .perSecond, "syncs a second from which on there is a warning"),
      .init("fail", 1, .perSecond, "syncs a second from which on it fails"),
      // Headroom's choice: a sync that makes so much durable carries its weight, as in a download.
      .init("large", 131_072, .bytes, "bytes made durable by a sync, on average, that are worth it"),
      .init("shortest", 60, .seconds, "a shorter run is held against the share of so long a one"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let syncs = input.figure("disk.syncs")
    guard syncs > 0 else { return AuditAnswer(.pass, "Nothing was made durable on its own.") }
    let each = input.figure("disk.device.bytes") / syncs
    let duration = BudgetJudge.seconds(input.recording)
    let rate = syncs / max(duration, input.threshold("shortest", of: meta))
    let seen =
      "Files were made durable \(Display.text(syncs, .count)) times, \(Display.text(each, .bytes)) at a time"
    let evidence = [figures(syncs, each, rate)] + files(input)
    guard each < input.threshold("large", of: meta), rate > input.threshold("warn", of: meta) else {
      return AuditAnswer(.pass, "\(seen), which storage bears well.", evidence: evidence)
    }
    return AuditAnswer(
      rate > input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen)\(details(input, syncs, duration)). Each time the program waits for storage, and storage that could have \
      slept is woken for a few bytes. Gather changes and save them together: one transaction for many rows, one write \
      for many settings, at a pause or when moving to the background.
      """, evidence: evidence)
  }

  private static func figures(_ syncs: Double, _ each: Double, _ rate: Double) -> JSONValue {
    [
      "metric": "disk.syncs", "value": .number(syncs), "bytesEach": .number(each), "perSecond": .number(rate),
    ]
  }

  /// Where it is known: what the program had changed between two syncs, and of which file most were made.
  private static func details(_ input: AuditInput, _ syncs: Double, _ duration: Double) -> String {
    var words = ""
    if syncs > 1, duration > 0 {
      words += ", every \(Display.text(duration / syncs, .seconds))"
    }
    if let median = input.recording.metrics["disk.sync.bytes.median"]?.value {
      words += "; half of them held \(Display.text(median, .bytes)) of changes or less"
    }
    if let path = files(input).first?["path"]?.string { words += ", most often of \(path)" }
    return words
  }

  /// The files that were made durable most often.
  private static func files(_ input: AuditInput) -> [JSONValue] {
    let synced = FileLines(input).lines.filter { $0.syncs > 0 }.sorted { $0.syncs > $1.syncs }
    return synced.prefix(5).map {
      ["path": .string($0.path), "syncs": .number($0.syncs), "written": .number($0.written)]
    }
  }
}
