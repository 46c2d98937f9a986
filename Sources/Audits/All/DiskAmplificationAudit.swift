import Documents
import Formats
import Quantities
import Recordings

/// Does storage take in far more of a file than the program wrote to it?
package enum DiskAmplificationAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-amplification", group: "disk", title: "Storage takes in no more than was written",
    problem: "Storage takes in far more than was written",
    requires: [.diskKeptBytes],
    source: "iOS Application Programming Guide, \"Improve File Access Times\"",
    thresholds: [
      // Headroom's choice: a page of 4 KiB behind each write of 1 KiB.
      .init("most", 4, .ratio, meaning: "times what was written to a file that storage may take in of it"),
      // Headroom's choice: below this the pages of a few small files make any ratio.
      .init("bytes", 1_048_576, .bytes, meaning: "bytes taken in beyond what was written that are a warning"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let files = input.tables.files.compactMap { Excess($0, input) }.sorted { $0.bytes > $1.bytes }
    let sum = files.reduce(0) { $0 + $1.bytes }
    guard let worst = files.first, sum >= input.threshold("bytes", of: meta) else {
      return AuditAnswer(.pass, "Of no file was far more to reach storage than was written to it.")
    }
    let written = files.reduce(0) { $0 + $1.line.written }
    let habit =
      worst.line.syncs > 0
      ? "A few bytes that are written and synced alone cost a page each"
      : "A few bytes here and there cost a page each"
    return AuditAnswer(
      .warn,
      """
      \(Display.text(written + sum, .bytes)) were to reach storage for \(Display.text(written, .bytes)) handed to write \
      calls, \(written > 0 ? Display.text((written + sum) / written, .ratio) : "far") as much, most of it of \
      \(worst.line.path). \(habit). \(advice)
      """,
      evidence: files.prefix(5).map {
        [
          "path": .text($0.line.path), "written": .figure($0.line.written, .bytes),
          "beyond": .figure($0.bytes, .bytes),
          "syncs": .figure($0.line.syncs, .count),
        ]
      })
  }

  /// A file of which storage takes in far more than was written to it.
  private struct Excess {
    static let page = 4096.0
    let line: FileRow
    /// Beyond what was written, and beyond the page that each new file costs however little is in it.
    let bytes: Double

    /// Nil where it is no more than a file must cost. What a memory mapping changed is nobody's small write: no more
    /// pages are compared with a file than its write calls can have touched.
    init?(_ line: FileRow, _ input: AuditInput) {
      let taken = line.remain > 0 ? max(line.stored, line.dirtied) : line.stored
      let byCalls = min(taken, line.written + Self.page * line.writes)
      let bytes = byCalls - line.written - Self.page * (max(1, line.files) + line.whole)
      guard bytes > 0, byCalls > input.threshold("most", of: meta) * line.written else { return nil }
      (self.line, self.bytes) = (line, bytes)
    }
  }

  package static let advice = """
    Storage is written in whole pages, and flash wears out by pages. Gather small changes and write them together.
    """
}
