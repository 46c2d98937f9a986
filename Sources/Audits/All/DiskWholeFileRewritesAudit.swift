import Documents
import Formats
import Quantities
import Recordings

/// Is a whole file written again to change a few bytes?
package enum DiskWholeFileRewritesAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-whole-file-rewrites", group: "disk", title: "Only what changed is written",
    problem: "Whole files are rewritten for small changes",
    requires: [.diskKeptBytes],
    followed: .filesWritesUntil,
    source: "iOS Application Programming Guide, \"Improve File Access Times\"",
    thresholds: [
      // Headroom's choice: below it a file is little more than a few pages of storage, written as cheaply as one.
      .init("size", 65_536, .bytes, meaning: "a smaller file may be written whole each time"),
      .init("warn", 3, .count, meaning: "warn at this many times that a file is written whole"),
      // Headroom's choice: a tenth of what iOS lets pass in a day, in one run.
      .init(
        "fail", 104_857_600, .bytes, meaning: "fail at this many bytes written in rewrites of whole files"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let least = input.threshold("size", of: meta)
    let often = input.tables.files.filter { $0.whole >= input.threshold("warn", of: meta) }
    let sized = often.compactMap { row in row.wholeBytes.map { (row: row, bytes: $0) } }
    guard sized.count == often.count else {
      return AuditAnswer(.notMeasured, "The recording does not say how large what was rewritten was.")
    }
    let lines = sized.filter { $0.bytes / $0.row.whole >= least }.sorted { $0.bytes > $1.bytes }
    guard let worst = lines.first?.row else {
      return AuditAnswer(
        .pass, "No file of \(Display.text(least, .bytes)) or more was written whole again and again.")
    }
    let sum = lines.reduce(0) { $0 + $1.bytes }
    return AuditAnswer(
      sum > input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(worst.path), of \(Display.text(worst.size, .bytes)), was written from end to end \
      \(Display.text(worst.whole, .count)) times\(others(lines.count - 1)): \(Display.text(sum, .bytes)) in all. \(advice)
      """,
      evidence: lines.prefix(5).map {
        [
          "path": .text($0.row.path), "size": .figure($0.row.size, .bytes),
          "rewrites": .figure($0.row.whole, .count),
          "bytes": .figure($0.bytes, .bytes),
        ]
      })
  }

  private static func others(_ count: Int) -> String {
    count > 0 ? ", and \(count) other file\(count == 1 ? "" : "s") likewise" : ""
  }

  package static let advice = """
    Flash takes every byte again, also those that are as before. Keep what changes often in a file of its own, \
    append changes to a log, or use a database, which writes the pages that changed.
    """
}
