import Documents
import Quantities

/// Does storage take in far more than the program wrote?
package enum DiskAmplificationAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-amplification", group: "disk", title: "Storage takes in no more than was written",
    requires: ["disk.amplification", "disk.device.bytes", "disk.writes.bytes"],
    source: "iOS Application Programming Guide, \"Improve File Access Times\"")

  /// Headroom's choice: a page of 4 KiB behind each write of 1 KiB.
  static let most = 4.0
  /// Headroom's choice: below this the pages of a few small files make any ratio.
  static let negligible = 1_048_576.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let ratio = input.figure("disk.amplification")
    let device = input.figure("disk.device.bytes")
    let seen = """
      \(Display.text(device, .bytes)) were to reach storage for \
      \(Display.text(input.figure("disk.writes.bytes"), .bytes)) handed to write calls, \
      \(Display.text(ratio, .ratio)) as much
      """
    let evidence: [JSONValue] = [["metric": "disk.amplification", "value": .number(ratio)]]
    if device < negligible {
      return AuditAnswer(.pass, "\(seen); too little to matter.", evidence: evidence)
    }
    if ratio <= most { return AuditAnswer(.pass, "\(seen).", evidence: evidence) }
    return AuditAnswer(
      .warn,
      """
      \(seen). Storage is written in whole pages: a few bytes that are written and synced alone cost a page each, \
      and flash wears out by pages. Gather small changes and write them together. (A program that writes through \
      a memory mapping makes no write calls; then this ratio says nothing against it.)
      """, evidence: evidence)
  }
}
