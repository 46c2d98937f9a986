import Documents
import Quantities

/// Are small changes saved together, or made durable one by one?
package enum DiskCoalescingAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-coalescing", group: "disk", title: "Small changes are saved together",
    requires: ["disk.syncs", "disk.device.bytes"],
    source:
      "iOS Application Programming Guide, \"Reduce Power Consumption\" and \"Improve File Access Times\"")

  /// Headroom's choice: a sync a second, as the share of a minute at least, keeps storage awake; a program that
  /// saves a few times a minute stays far below.
  static let perSecond = (warn: 0.2, fail: 1.0)
  /// Headroom's choice: a sync that makes so much durable carries its weight, as in a download.
  static let large = 131_072.0
  static let shortest = 60.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let syncs = input.figure("disk.syncs")
    guard syncs > 0 else { return AuditAnswer(.pass, "Nothing was made durable on its own.") }
    let each = input.figure("disk.device.bytes") / syncs
    let rate = syncs / max(BudgetJudge.seconds(input.recording), shortest)
    let seen =
      "Files were made durable \(Display.text(syncs, .count)) times, \(Display.text(each, .bytes)) at a time"
    let evidence: [JSONValue] = [
      [
        "metric": "disk.syncs", "value": .number(syncs), "bytesEach": .number(each),
        "perSecond": .number(rate),
      ]
    ]
    guard each < large, rate > perSecond.warn else {
      return AuditAnswer(.pass, "\(seen), which storage bears well.", evidence: evidence)
    }
    return AuditAnswer(
      rate > perSecond.fail ? .fail : .warn,
      """
      \(seen). Each time the program waits for storage, and storage that could have slept is woken for a few bytes. \
      Gather changes and save them together: one transaction for many rows, one write for many settings, \
      at a pause or when moving to the background.
      """, evidence: evidence)
  }
}
