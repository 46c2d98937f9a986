import Documents
import Formats
import Quantities
import Recordings

/// How much is loaded before the program is ready, and are the same files read again and again?
package enum MemoryEagerLoadingAudit: Audit {
  package static let meta = AuditMeta(
    id: "memory-eager-loading", group: "memory", title: "Resources are loaded when they are needed",
    problem: "Resources are loaded before they are needed",
    requires: [.diskReadsBytes],
    followed: .filesReadsUntil,
    source: "iOS Application Programming Guide, \"Use Memory Efficiently\"",
    thresholds: [
      .init("launch", 1, .seconds, meaning: "what counts as the launch where the run has no launch phase"),
      // Headroom's choice: half a second of a slow card.
      .init("bytes", 16_777_216, .bytes, meaning: "warn at this many bytes read during the launch"),
      .init("again", 4, .ratio, meaning: "times its own size that a file may be read"),
      .init("size", 65_536, .bytes, meaning: "a smaller file may be read again and again"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let read = input.tables.files.filter { $0.read > 0 }
    let processes = Double(max(1, Set(input.tables.threads.compactMap(\.process)).count))
    let often = read.filter {
      $0.size >= input.threshold("size", of: meta)
        && $0.read > input.threshold("again", of: meta) * processes * $0.size
    }.sorted { $0.read / $0.size > $1.read / $1.size }
    let early = Early(read, input)
    guard early.isMuch || !often.isEmpty else {
      return AuditAnswer(.pass, "\(early.words). No file was read again and again.")
    }
    let repeated = often.first.map {
      "\($0.path) was read \(Display.text(($0.read / $0.size).rounded(), .ratio)) its size."
    }
    return AuditAnswer(
      .warn,
      [early.isTold ? "\(early.words)." : nil, repeated, early.isMuch ? loadLate : readOnce].compactMap { $0 }
        .joined(separator: " "),
      evidence: evidence(early.isMuch ? early.files : [], often))
  }

  package static let advice = "\(loadLate) \(readOnce)"

  private static let loadLate =
    "Who starts a program waits for all of it. Load what the first screen needs, and the rest when it is asked for."
  private static let readOnce = "Read such a file once and keep what is needed of it, or map it."

  /// What was read before the program was ready.
  private struct Early {
    let files: [FileRow]
    let words: String
    /// Whether there was a launch: what does its work and ends is never ready for anybody, unless it says so.
    let isTold: Bool
    /// So much, and kept in memory: what is read in parts and let go is work that goes on, not loading.
    let isMuch: Bool

    init(_ read: [FileRow], _ input: AuditInput) {
      let phase = input.recording.phases.first { $0.name == "launch" }
      let end = phase?.end ?? input.threshold("launch", of: meta)
      files = read.filter { $0.first <= end }.sorted { $0.read > $1.read }
      let sum = files.reduce(0) { $0 + $1.read }
      let when =
        phase == nil
        ? "first read in the first \(Display.text(end, .seconds))" : "first read during the launch"
      let seen = "\(Display.text(sum, .bytes)) were read from \(files.count) files \(when)"
      isTold = phase != nil || !input.recording.endedByItself
      words =
        isTold ? seen : "What was read before the program was ready is not known: say with --ready when it is"
      isMuch =
        isTold && sum > input.threshold("bytes", of: meta)
        && input.recording.peakMemory.map { $0 >= sum / 2 } ?? true
    }
  }

  private static func evidence(_ early: [FileRow], _ often: [FileRow]) -> [Evidence] {
    (early.prefix(5) + often.prefix(5)).map {
      [
        "path": .text($0.path), "size": .figure($0.size, .bytes), "read": .figure($0.read, .bytes),
        "first": .moment($0.first),
      ]
    }
  }
}
