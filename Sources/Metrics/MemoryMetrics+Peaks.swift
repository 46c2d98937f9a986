import Quantities
import Recordings

extension MemoryMetrics {
  /// Bytes, and share of the figure, by which more may have been resident between samples than at them.
  private static let unseen = (least: 1_048_576.0, share: 0.1)

  static func footprintPeak(_ facts: RunFacts) -> Metric {
    guard let value = highest(facts, .memoryFootprint) else {
      guard let most = facts.total(.residentMost) else { return missing(facts) }
      return bound(
        .atMost, most + besideResident(facts), "\(facts.noSample); so much was resident, files among it")
    }
    let hidden = hiddenParts(value, facts).map(\.bytes).reduce(0, +)
    let enough = max(unseen.least, value * unseen.share)
    if let high = facts.total(.footprintMost), high - value > max(enough, hidden) {
      var metric = bound(
        .atLeast, value,
        "forked processes wrote to pages that they had in common, and to read how many took more than 1 % of the time"
      )
      metric.bounds = value...max(high, residentAndBeside(facts) ?? high)
      return metric
    }
    return hidden > enough ? footprintAtLeast(value, facts) : footprintAsSampled(value, hidden, facts)
  }

  private static func footprintAsSampled(_ value: Double, _ hidden: Double, _ facts: RunFacts) -> Metric {
    let note =
      "between full readings of smaps_rollup it follows the anonymous pages in statm; memory files that no process has "
      + "mapped count while they are open, buffers of pipes and sockets do not"
    return Metric(
      .value(value, .sampled), .bytes, instrument: id, note: note,
      bounds: hidden > unseen.least ? value...(value + hidden) : nil)
  }

  private static func footprintAtLeast(_ value: Double, _ facts: RunFacts) -> Metric {
    let parts = hiddenParts(value, facts).filter { $0.bytes > unseen.least }
    let words =
      parts.map { "\(Display.text($0.bytes, .bytes)) \($0.what)" }.joined(separator: "; ")
      + (parts.contains { $0.isBetweenSamples } ? "; raise --rate" : "")
    var metric = bound(.atLeast, value, words)
    // What was counted at two samples may have been there at once between them.
    let resident = facts.total(.residentUnseen) ?? 0
    let counted = resident > unseen.least ? nil : value + resident + besideResident(facts)
    if let most = [counted, residentAndBeside(facts)].compactMap({ $0 }).min(), most > value {
      metric.bounds = value...most
    }
    return metric
  }

  /// No more than this was ever resident or in no process's account, as far as the first is known.
  private static func residentAndBeside(_ facts: RunFacts) -> Double? {
    guard facts.total(.residentMost) != nil else { return nil }
    let peak = residentPeak(facts)
    return (peak.bounds?.upperBound ?? peak.value).map { $0 + besideResident(facts) }
  }

  /// The most bytes that may have been in no process's account: memory files, which need not be mapped, and huge pages.
  private static func besideResident(_ facts: RunFacts) -> Double {
    let unseen = unseenParts(facts).filter { !$0.isResident }.map(\.bytes).reduce(0, +)
    return (facts.total(.besideResident) ?? 0) + unseen + leftApart(facts)
  }

  /// What stayed in files that no process had, in a recording whose other figures do not hold it: one of an older version.
  private static func leftApart(_ facts: RunFacts) -> Double {
    facts.total(.footprintWithLeft) == nil ? facts.total(.sharedLeft) ?? 0 : 0
  }

  /// Bytes of which samples have not seen that the program had them.
  private struct Unseen {
    var bytes: Double
    /// How that is known.
    var what: String
    var isResident = false
    /// Whether more samples would show more of it.
    var isBetweenSamples = true
  }

  /// By which the figure may be less than the peak was.
  private static func hiddenParts(_ value: Double, _ facts: RunFacts) -> [Unseen] {
    let between = max(value, facts.total(.footprintBetween) ?? 0)
    let withLeft = facts.total(.footprintWithLeft) ?? between + leftApart(facts)
    return unseenParts(facts) + [
      Unseen(
        bytes: between - value, what: "more may have been there at once, in memory files and beside them"),
      left(max(0, withLeft - between)),
    ]
  }

  private static func unseenParts(_ facts: RunFacts) -> [Unseen] {
    [
      Unseen(
        bytes: facts.total(.residentUnseen) ?? 0, what: "more were resident between samples than at any",
        isResident: true),
      Unseen(
        bytes: facts.total(.hugeUnseen) ?? 0, what: "more were mapped in huge pages than any sample saw"),
    ] + written(facts)
  }

  /// Of files in memory, what was written: it may be gone again.
  private static func written(_ facts: RunFacts) -> [Unseen] {
    [
      Unseen(
        bytes: facts.total(.sharedUnseen) ?? 0, what: "more were written to memory files than any sample saw"),
      Unseen(
        bytes: facts.total(.memoryElsewhere) ?? 0,
        what: "more came to lie in files that it wrote on a file system in memory (tmpfs)",
        isBetweenSamples: false),
    ]
  }

  /// Others may have left it.
  private static func left(_ bytes: Double) -> Unseen {
    Unseen(
      bytes: bytes, what: "more came to lie in files of /dev/shm or in segments that no process had open",
      isBetweenSamples: false)
  }

  /// By how many bytes the footprint may have been more than its samples for any length of time, and why; nil where that cannot
  /// be much.
  static func unseenFiles(_ facts: RunFacts, beside value: Double) -> (bytes: Double, why: String)? {
    let all = written(facts) + [left(facts.total(.sharedLeft) ?? 0)]
    let parts = all.filter { $0.bytes > unseen.least }
    let bytes = parts.map(\.bytes).reduce(0, +)
    guard bytes > max(unseen.least, value * unseen.share) else { return nil }
    return (bytes, parts.map { "\(Display.text($0.bytes, .bytes)) \($0.what)" }.joined(separator: "; "))
  }

  static func residentPeak(_ facts: RunFacts) -> Metric {
    if let exact = facts.total(.groupPeak) {
      return Metric(
        .value(exact, .exact), .bytes, instrument: id,
        note: "the cgroup's peak, with the files it keeps cached")
    }
    guard let largest = facts.total(.residentLargest), let most = facts.total(.residentMost),
      let processes = facts.total(.residentProcesses)
    else { return residentPeakAsRead(facts) }
    let reaped = facts.total(.residentReaped) ?? 0
    guard processes == 1 else {
      return ofSeveral(processes, largest: max(largest, image(facts) ?? 0), most: most, last: largest)
    }
    let note = "the kernel's high-water mark of its one process"
    if let image = image(facts) { return exact(max(image, largest), note) }
    // What it was before it executed its last program is hidden by the image that it was forked with.
    guard facts.total(.residentImages) == 1 || reaped <= largest else {
      var metric = bound(
        .atMost, reaped,
        "the high-water mark of the one process, from its fork on; it executed more than once")
      metric.bounds = largest...reaped
      return metric
    }
    return exact(largest, note)
  }

  /// The largest image of all processes that were waited for, where it is none that Headroom has made.
  private static func image(_ facts: RunFacts) -> Double? {
    guard let reaped = facts.total(.residentReaped), let launcher = facts.total(.residentLauncher),
      reaped > launcher
    else { return nil }
    return reaped
  }

  /// - Parameter last: the largest mark among those of the programs that the processes executed last.
  private static func ofSeveral(
    _ processes: Double, largest: Double, most: Double, last: Double
  ) -> Metric {
    // A larger one that was replaced by exec may have stood beside all others.
    let high = largest > last ? most + largest : most
    var metric = bound(
      .atMost, high,
      "the high-water marks of those of its \(Int(processes)) processes that lived at the same time, added up; "
        + "the largest has \(Display.text(largest, .bytes))")
    metric.bounds = largest...max(largest, high)
    return metric
  }

  private static func residentPeakAsRead(_ facts: RunFacts) -> Metric {
    let sampled = highest(facts, .memoryResidentPeaks)
    guard let value = [sampled, image(facts)].compactMap({ $0 }).max() else { return missing(facts) }
    let note =
      value == sampled
      ? "sum of the living processes' high-water marks as last read; pages they share count for each"
      : "the high-water mark of the largest process; what lived beside it came and went between samples"
    return Metric(.value(value, .sampled), .bytes, instrument: id, note: note)
  }

  private static func highest(_ facts: RunFacts, _ column: SeriesName) -> Double? {
    facts.fold(column)?.highest.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func exact(_ value: Double, _ note: String) -> Metric {
    Metric(.value(value, .exact), .bytes, instrument: id, note: note)
  }

  private static func bound(_ side: BoundSide, _ value: Double, _ why: String) -> Metric {
    .bound(side, value, .bytes, instrument: id, why: why)
  }

  private static func missing(_ facts: RunFacts) -> Metric {
    Metric(.missing(facts.noSample), .bytes, instrument: id)
  }
}
