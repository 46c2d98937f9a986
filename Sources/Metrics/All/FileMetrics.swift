import Quantities
package import Recordings

package enum FileMetrics: MetricGroup {
  package static let id = "files"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    [
      .diskKeptBytes: kept(facts), .diskReadsBytes: reads(facts),
      .diskSyncBytesMedian: median(facts), .diskUnchangedBytes: unchanged(facts),
      .diskWindows: windows(facts),
    ]
  }

  /// Where no account is kept of some of the files that were changed.
  private static func elsewhere(_ facts: RunFacts) -> String? {
    guard let count = WriteCount(facts)?.elsewhere, count > 0 else { return nil }
    let what =
      count == 1
      ? "1 write to or mapping of a file" : "\(Display.text(count, .count)) writes to or mappings of files"
    return "\(what) on file systems other than ext4, whose files are not followed"
  }

  private static func lost(_ facts: RunFacts) -> String? {
    let (lost, beyond) = (facts.total(.filesLost) ?? 0, facts.total(.filesBeyond) ?? 0)
    if lost > 0 { return "\(Display.text(lost, .count)) events of files and threads were lost" }
    return beyond > 0 ? "more files at a time than can be followed" : nil
  }

  private static func kept(_ facts: RunFacts) -> Metric {
    guard let value = facts.total(.filesKept) else { return missing(facts, .filesKept, .bytes) }
    if let why = elsewhere(facts) ?? lost(facts) { return Metric(.missing(why), .bytes, instrument: id) }
    if facts.total(.filesKeptCertain) == 1 {
      return Metric(.value(value, .exact), .bytes, instrument: id)
    }
    guard facts.total(.filesKeptPlaced) == 1 else {
      return .bound(
        .atMost, value, .bytes, instrument: id,
        why:
          "what was changed of files that were mapped, or written faster than can be followed, is not known")
    }
    return Metric(
      .value(value, .modelled), .bytes, instrument: id,
      note: """
        at most: what lies between the first and the last byte written counts as far as so much was written
        """)
  }

  private static func reads(_ facts: RunFacts) -> Metric {
    let note = "whole pages that read calls asked for, from memory or storage"
    guard let value = facts.total(.filesRead) else { return missing(facts, .filesRead, .bytes) }
    let others = facts.total(.filesReadsElsewhere) ?? 0
    guard others > 0 else {
      return Metric(.value(value, .modelled), .bytes, instrument: id, note: note)
    }
    return .bound(
      .atLeast, value, .bytes, instrument: id,
      why: "\(note); \(Display.text(others, .count)) reads on file systems other than ext4 are not in it")
  }

  private static func median(_ facts: RunFacts) -> Metric {
    if facts.total(.filesSyncMedian) == nil, facts.total(.filesKept) != nil, let why = elsewhere(facts) {
      return Metric(.missing(why), .bytes, instrument: id)
    }
    let isWhole =
      facts.total(.filesWritesUntil) == nil && WriteCount(facts)?.mapped == 0 && elsewhere(facts) == nil
    return figure(
      facts, total: .filesSyncMedian, unit: .bytes, exact: isWhole,
      note: "of files on ext4; what was written to each since its last sync")
  }

  private static func windows(_ facts: RunFacts) -> Metric {
    let isWhole = WriteCount(facts).map { $0.mapped == 0 } ?? false
    return figure(
      facts, total: .filesWindows, unit: .count, exact: isWhole,
      note: isWhole ? nil : "what is changed through mappings is seen where a page becomes dirty")
  }

  private static func unchanged(_ facts: RunFacts) -> Metric {
    let name = TotalName.filesUnchanged
    guard let value = facts.total(name) else { return missing(facts, name, .bytes) }
    let note = """
      files of up to 1 MiB on ext4, compared after they were closed or synced, at most once a sample or 50 times \
      a second; what a file held before the run is not known
      """
    if let why = elsewhere(facts) ?? unheard(facts) ?? lost(facts) ?? uncompared(facts) {
      return .bound(.atLeast, value, .bytes, instrument: id, why: "\(why); \(note)")
    }
    return Metric(.value(value, .sampled), .bytes, instrument: id, note: note)
  }

  private static func unheard(_ facts: RunFacts) -> String? {
    guard let count = facts.total(.filesUnheard), count > 0 else { return nil }
    return "more files were closed or moved on this machine than could be followed"
  }

  private static func uncompared(_ facts: RunFacts) -> String? {
    guard let count = facts.total(.filesUncompared), count > 0 else { return nil }
    let what =
      count == 1 ? "1 save of a file was" : "\(Display.text(count, .count)) saves of files were"
    return "\(what) not compared with the one before"
  }

  private static func missing(_ facts: RunFacts, _ total: TotalName, _ unit: Unit) -> Metric {
    Metric(
      .missing(facts.reason(total) ?? facts.reason(.files) ?? absence(facts, total)), unit,
      instrument: id)
  }

  private static func figure(
    _ facts: RunFacts, total: TotalName, unit: Unit, exact: Bool, note: String?
  ) -> Metric {
    guard let value = facts.total(total) else { return missing(facts, total, unit) }
    let isWhole = exact && (facts.total(.filesLost) ?? 0) == 0
    return Metric(.value(value, isWhole ? .exact : .modelled), unit, instrument: id, note: note)
  }

  private static func absence(_ facts: RunFacts, _ total: TotalName) -> String {
    guard facts.total(.filesKept) != nil else { return "known only at the end of a run" }
    return total == .filesSyncMedian ? "no file on ext4 was synced on its own" : "not measured"
  }
}
