package import Documents
package import Kernel
import Quantities
import Recordings

/// How long, and by what, the main threads of the tree were held up: by the BPF program at sched_switch that counts
/// wake-ups and sees each wait to the nanosecond; else by looking at each tick which of them has not run since the last one.
package final class MainThreadInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "blocking", title: "Main threads that wait", columns: [], disturbance: 5)

  private let part: KernelPart
  private let pid: Int32
  private let sampled = SampledWaits()
  /// What the held program was kept waiting before it was let go.
  private var heldDelay: UInt64 = 0

  package init(_ target: Target) {
    part = KernelPart("waits", target)
    pid = target.pid
  }

  package func begin() throws(SystemError) {
    part.attach(beside: "wakeups", "switch")
    let account = (try? KernelRoot.live.bytes("/proc/\(pid)/schedstat")) ?? []
    heldDelay = account.withUnsafeBytes { KeyedNumbers.field(1, in: $0) } ?? 0
  }

  package func opened(_ slot: Int, _ directory: CInt) {
    if part.problem != nil { sampled.opened(slot, directory) }
  }

  package func closed(_ slot: Int) { if part.problem != nil { sampled.closed(slot) } }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    if part.problem == nil { part.take() } else { sampled.sample(moment) }
  }

  package func finish(_ span: Span) -> Measured {
    if let problem = part.problem { return finishSampled(span, problem) }
    if let problem = part.missedSleeps { return Self.missing(problem) }
    let threads = part.events([.mainEnded]).compactMap { MainThread($0) }
    let waits = MainWaits(part.events([.mainWaited]).compactMap { MainWait($0) }, threads, span)
    var totals = waits.totals
    totals[.metric(.mainRunnableTime)] = delay(threads)
    let missed = part.lost + (part.figure(.wakeupsUnfollowed) ?? 0)
    if missed > 0 { totals[.mainMissed] = .value(Double(missed)) }
    let untold = part.figure(.waitsUntold) ?? 0
    if untold > 0 { totals[.mainUntold] = .value(Double(untold)) }
    var measured = measured(waits, totals, span)
    if untold > 0 { measured.notes.append(Self.dropped(untold)) }
    let events = part.figure(.eventWaitsUntold) ?? 0
    if events > 0 { measured.notes.append(Self.cut(events)) }
    return measured
  }

  /// What is said where more waits were long than are kept, which nobody has looked at.
  static func dropped(_ waits: UInt64) -> String {
    "\(Display.text(Double(waits), .count)) more long waits of main threads were counted and not kept; none of them is in their table"
  }

  /// What is said where the table of waits has not all that held nothing up.
  static func cut(_ events: UInt64) -> String {
    "\(Display.text(Double(events), .count)) more waits of main threads for events, which hold nothing up, are not in their table"
  }

  private static func missing(_ problem: String) -> Measured {
    let names: [MetricName] = [
      .mainBlockedCount, .mainBlockedLongest, .mainBlockedTime, .mainLoops, .mainRunnableTime,
    ]
    return Measured(totals: Dictionary(uniqueKeysWithValues: names.map { (.metric($0), .failed(problem)) }))
  }

  private func finishSampled(_ span: Span, _ problem: String) -> Measured {
    let waits = MainWaits(sampled.waits, nil, span)
    guard sampled.isReadable else { return [:] }
    var totals = waits.totals
    let delay = sampled.delay
    totals[.metric(.mainRunnableTime)] = .value(Double(secondsOfNanoseconds: delay - min(delay, heldDelay)))
    totals[.mainSampled] = .denied(problem)
    return measured(waits, totals, span)
  }

  private func measured(
    _ waits: MainWaits, _ totals: [TotalName: Reading<Double>], _ span: Span
  ) -> Measured {
    var measured = Measured(totals: totals, events: waits.events(span))
    measured.tables.mainWaits = waits.rows
    if let note = waits.cut { measured.notes = [note] }
    return measured
  }

  private func delay(_ threads: [MainThread]) -> Reading<Double> {
    guard threads.allSatisfy({ $0.delay != nil }) else {
      return .absent("the kernel keeps no account of it (CONFIG_SCHED_INFO)")
    }
    let sum = threads.reduce(0) { $0 + ($1.delay ?? 0) }
    return .value(Double(secondsOfNanoseconds: sum - min(sum, heldDelay)))
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    // Both parts are needed; the first that is not to be had says why.
    let rows = ["wakeups", "waits"].map {
      KernelPart.diagnosis(
        $0, unit: meta.id, source: "BPF on sched_switch", lost: "waits between two samples",
        fallBack: "only waits that a sample sees are known", root)
    }
    return [rows.first { $0.state != .works } ?? rows[0]]
  }
}
