import Documents
import Formats
import Quantities
import Recordings

/// Is state written that has not changed?
package enum DiskUnchangedWritesAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-unchanged-writes", group: "disk", title: "State is saved when it has changed",
    problem: "Files are saved without a change",
    requires: [.diskUnchangedBytes],
    followed: .filesWritesUntil,
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("warn", 2, .count, meaning: "warn at this many saves of a file without a change"),
      // Headroom's choice: as many as an autosave every few seconds makes in a minute.
      .init("fail", 20, .count, meaning: "fail at this many saves without a change"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    // Once is no habit, and a database's page may happen to be as it was.
    let lines = input.tables.files.filter { $0.unchanged >= input.threshold("warn", of: meta) }
      .sorted { $0.unchanged > $1.unchanged }
    let sum = lines.reduce(0) { $0 + $1.unchanged }
    let bytes = input.figure(.diskUnchangedBytes)
    let evidence: [Evidence] = lines.prefix(5).map {
      [
        "path": .text($0.path), "unchanged": .figure($0.unchanged, .count),
        "writes": .figure($0.writes, .count),
      ]
    }
    guard let worst = lines.first else {
      return AuditAnswer(
        .pass, "No file was seen to be saved again and again with what it held already.", evidence: evidence)
    }
    return AuditAnswer(
      sum >= input.threshold("fail", of: meta) ? .fail : .warn,
      """
      Files were saved at least \(Display.text(sum, .count)) times with what they held already, \
      \(Display.text(bytes, .bytes)) in all, most often \(worst.path). \(advice)
      """, evidence: evidence)
  }

  package static let advice = """
    Storage is woken and worn for nothing. Remember whether there was a change since the last save, and skip the \
    save if there was none.
    """
}
