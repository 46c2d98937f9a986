import Documents
import Formats
import Quantities
import Recordings

/// Are large files read whole into memory instead of mapped, or read in parts?
package enum MemoryWholeFileReadsAudit: Audit {
  package static let meta = AuditMeta(
    id: "memory-whole-file-reads", group: "memory", title: "Large files are mapped or read in parts",
    problem: "Large files are read into memory whole",
    requires: [.diskReadsBytes],
    followed: .filesReadsUntil,
    source: "iOS Application Programming Guide, \"Use Memory Efficiently\"",
    thresholds: [
      .init("size", 1_048_576, .bytes, meaning: "a smaller file may be read whole"),
      // Headroom's choice: no buffer of a program that works through a file in parts is so large.
      .init("call", 524_288, .bytes, meaning: "bytes that a call asks for, on average, as of a whole file"),
      // Headroom's choice: an eighth of the 128 MB that every application can count on (Android Compatibility Definition,
      // section 3.7).
      .init("warn", 16_777_216, .bytes, meaning: "warn at this many bytes of files read whole"),
      .init("fail", 67_108_864, .bytes, meaning: "fail at this many bytes of files read whole"),
    ])

  /// Headroom's choice: who writes as many bytes as this share of what it read makes one file of another.
  private static let conversion = 0.5

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let least = input.threshold("size", of: meta)
    let call = input.threshold("call", of: meta)
    let held = input.recording.peakMemory ?? .infinity
    let whole = input.tables.files.filter {
      $0.readWhole > 0 && $0.size >= least && $0.read / $0.reads >= call && $0.size <= held
    }
    .sorted { $0.size > $1.size }
    let sum = whole.reduce(0) { $0 + $1.size }
    guard let largest = whole.first, sum >= input.threshold("warn", of: meta) else {
      let seen =
        "\(Display.text(sum, .bytes)) of files of \(Display.text(least, .bytes)) or more were read whole at once"
      return AuditAnswer(
        .pass,
        whole.isEmpty
          ? "No file of \(Display.text(least, .bytes)) or more was read whole at once."
          : "\(seen), which is little.")
    }
    if let written = input.recording.metrics[.diskWritesBytes]?.value, written >= sum * conversion {
      return AuditAnswer(
        .pass,
        """
        \(Display.text(sum, .bytes)) of files were read whole, and \(Display.text(written, .bytes)) written: a program that \
        turns files into others, as sort does, works through all of them.
        """)
    }
    let again = whole.filter { $0.readWhole > 1 }.max { $0.readWhole < $1.readWhole }
    let words = again.map { " \($0.path) was read \(Display.text($0.readWhole, .count)) times." } ?? ""
    return AuditAnswer(
      sum > input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(Display.text(sum, .bytes)) of files were read whole, the largest \(largest.path) with \
      \(Display.text(largest.size, .bytes)).\(words) \(advice)
      """,
      evidence: whole.prefix(5).map {
        [
          "path": .text($0.path), "size": .figure($0.size, .bytes), "read": .figure($0.read, .bytes),
          "times": .figure($0.readWhole, .count),
        ]
      })
  }

  package static let advice = """
    A copy in the program's own memory counts in full and cannot be dropped when memory runs short. Map large files, \
    or read the part that is needed.
    """
}
