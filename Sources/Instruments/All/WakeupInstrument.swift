package import Documents
package import Kernel
import Quantities
import Recordings

/// How often each thread of the tree is woken, from what, and how long the tree rests in between.
package final class WakeupInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "wakeups", title: "Wake-ups",
    columns: [Column(.cpuWakeups, .count), Column(.cpuWakeupsIdle, .count)], disturbance: 9)

  private let part: KernelPart
  private let causes: Bool
  /// Whether calls that set timers are counted, which is done where system calls are.
  private var countsTimers = false

  package init(_ target: Target) {
    part = KernelPart("wakeups", target)
    causes = target.options.causes
  }

  package func begin() throws(SystemError) { part.attach() }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    part.take()
    row[0] = part.figure(.wakeups, at: moment.now).map { Double($0) } ?? .nan
    row[1] = part.figure(.wakeupsIdle, at: moment.now).map { Double($0) } ?? .nan
  }

  package func reached(_ moment: RunMoment) {
    if moment == .programStarts { countsTimers = part.isAttached("writes", "calls") }
  }

  package func finish(_ span: Span) -> Measured {
    if let problem = part.problem { return Self.missing(problem) }
    // Without the program at sched_switch the others have nothing to add to.
    guard part.attached.contains("switch") else {
      return Self.missing("the kernel's sched_switch tells too little without its type information (BTF)")
    }
    if let problem = part.missedSleeps {
      var measured = Self.missing(problem)
      measured.notes = ["the curve of wake-ups has only those that were counted: \(problem)"]
      return measured
    }
    let threads = part.events([.sleeperEnded, .periodicEnded]).compactMap { ThreadWakeups($0) }
      .sorted { ($0.wakeups, $1.thread) > ($1.wakeups, $0.thread) }
    var measured = Measured(totals: totals(span))
    let timers = Dictionary(threads.map { ($0.process, Double($0.timers)) }, uniquingKeysWith: +)
    measured.tables.wakeups = threads.filter { $0.wakeups > 0 }.map {
      var row = $0.row(span, causes: causes && part.readsTypes, works: part.readsTypes)
      row.timers = countsTimers ? timers[$0.process] : nil
      return row
    }
    measured.notes = notes
    return measured
  }

  private var notes: [String] {
    let (lost, threads) = (part.lost, part.figure(.wakeupsUnfollowed) ?? 0)
    let intervals = part.figure(.intervalsUnfollowed) ?? 0
    return [
      lost > 0
        ? "\(lost) events of the kernel were lost in a storm: lines of the tables are missing, sums are whole"
        : nil,
      threads > 0 ? "\(threads) wake-ups are in no thread's line: there were too many threads at once" : nil,
      intervals > 0
        ? "\(intervals) intervals are in no thread's line: there were too many threads at once" : nil,
      causes && !part.readsTypes
        ? "what caused each wake-up is unknown: the kernel has no type information (BTF)" : nil,
    ].compactMap { $0 }
  }

  private static func missing(_ problem: String) -> Measured {
    Measured(totals: [.wakeups: .denied(problem)])
  }

  private func totals(_ span: Span) -> [TotalName: Reading<Double>] {
    guard let count = part.figure(.wakeups), let idle = part.figure(.wakeupsIdle) else {
      return [.wakeups: .failed("the kernel's counter cannot be read")]
    }
    var totals: [TotalName: Reading<Double>] = [
      .wakeups: .value(Double(count)), .wakeupsIdle: .value(Double(idle)),
      .wakeupsLost: .value(Double(part.lost)),
    ]
    if let rest = TreeRest(part) {
      totals[.wakeupsBursts] = .value(Double(rest.bursts))
      totals[.restLongest] = .value(rest.longest(until: span.end))
      if let share = rest.quietShare(until: span.end) { totals[.restShare] = .value(share) }
    }
    return totals
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var rows = [
      KernelPart.diagnosis(
        "wakeups", unit: meta.id, source: "BPF on sched_switch", lost: "wake-ups by thread, period and cause",
        root)
    ]
    if rows[0].state == .works, !KernelPrograms.hasTypes(root) {
      rows[0].state = .fallsBack
      rows[0].reason = "the kernel has no type information (BTF): neither causes nor the work of each wake-up"
      rows[0].remedy = "boot a kernel built with CONFIG_DEBUG_INFO_BTF"
    }
    return rows
  }
}
