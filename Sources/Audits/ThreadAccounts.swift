import Recordings

/// What the table `threads` knows of the threads that the table `wakeups` tells of.
struct ThreadAccounts {
  private let byThread: [Int: ThreadRow]
  private let byProcess: [Int: [ThreadRow]]
  private let sleepers: [Int: [WakeupRow]]

  init(_ recording: Recording) {
    let threads = recording.tables.threads
    byThread = Dictionary(threads.map { ($0.thread, $0) }) { $1 }
    byProcess = Dictionary(grouping: threads.filter { $0.process != nil }) { $0.process ?? 0 }
    sleepers = Dictionary(grouping: recording.tables.wakeups, by: \.process)
  }

  /// Write calls of the thread; nil where they are not known.
  func writes(_ row: WakeupRow) -> Double? { byThread[row.thread]?.writes }

  /// Seconds from its start to its end; nil where they are not known.
  func lived(_ row: WakeupRow) -> Double? { byThread[row.thread]?.lived }

  /// Processors that the other threads of its process kept busy or waited for meanwhile, as far as they are known.
  func load(beside row: WakeupRow) -> Double {
    guard let from = row.first, let until = row.last, until > from else { return 0 }
    let run = (byProcess[row.process] ?? []).filter { $0.thread != row.thread }
      .reduce(0) {
        $0 + Self.part(of: $1.run, start: $1.start, end: $1.start + $1.lived, from: from, until: until)
      }
    // On a machine that others keep busy, who has a lock waits for a processor too.
    let queued = (sleepers[row.process] ?? []).filter { $0.thread != row.thread }
      .reduce(0) { $0 + Self.part(of: $1.queued, start: $1.first, end: $1.last, from: from, until: until) }
    return (run + queued) / (until - from)
  }

  /// The part of a thread's time that falls into a stretch, were it spread evenly over its life.
  private static func part(
    of time: Double?, start: Double?, end: Double?, from: Double, until: Double
  ) -> Double {
    guard let time, let start, let end, end > start else { return 0 }
    return time * max(0, min(until, end) - max(from, start)) / (end - start)
  }
}
