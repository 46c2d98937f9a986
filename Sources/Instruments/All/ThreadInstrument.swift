package import Documents
package import Kernel

/// Each thread's own account at its end: exact for a thread of a millisecond too, and for one that nobody waits for.
/// Where the kernel cannot be made to tell them, what could be read of the living threads now and then.
package final class ThreadInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "threads", title: "Threads", columns: [], disturbance: 1)

  private let part: KernelPart
  private var seen: SeenThreads?

  package init(_ target: Target) { part = KernelPart("accounts", target) }

  package func begin() throws(SystemError) {
    part.attach()
    if part.problem != nil { seen = SeenThreads() }
  }

  package func opened(_ slot: Int, _ directory: CInt) { seen?.opened(slot) }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    if let seen { seen.sample(moment) } else { part.take() }
  }

  package func finish(_ span: Span) -> Measured {
    defer { part.detach() }
    if let problem = part.problem { return sampled(problem, span) }
    let threads = part.events([.threadEnded]).compactMap { ThreadAccount($0) }
    var measured = Measured(totals: sums, tables: Self.table(threads, span))
    let missing = Int(part.figure(.exitedThreads) ?? 0) - threads.count
    if missing > 0 {
      measured.notes.append("the table of threads lacks \(missing), of so many that there was no room")
    }
    return measured
  }

  private func sampled(_ problem: String, _ span: Span) -> Measured {
    let threads = seen?.accounts ?? []
    guard !threads.isEmpty else { return [:] }
    return Measured(
      tables: Self.table(threads, span),
      notes: [
        "the table of threads is sampled, each line as its thread was last seen; those that came and went in between "
          + "are missing (\(problem))"
      ])
  }

  private static func table(_ threads: [ThreadAccount], _ span: Span) -> [String: [JSONValue]] {
    guard !threads.isEmpty else { return [:] }
    let sorted = threads.sorted { ($0.voluntary, $0.run, $1.thread) > ($1.voluntary, $1.run, $0.thread) }
    return ["threads": sorted.map { $0.line(span) }]
  }

  /// The sums over all threads, which `TreeAccount` holds against the accounts of waited-for processes.
  private var sums: [String: Reading<Double>] {
    let figures: [(String, KernelFigure)] = [
      ("voluntary", .exitedVoluntary), ("involuntary", .exitedInvoluntary),
      ("faults.minor", .exitedFaultsMinor),
      ("faults.major", .exitedFaultsMajor), ("writes", .exitedWrites), ("written", .exitedWritten),
      ("device", .exitedDevice),
    ]
    var totals: [String: Reading<Double>] = [:]
    for (name, figure) in figures {
      guard let sum = part.figure(figure) else { continue }
      totals["exited.\(name)"] = .value(Double(max(0, Int64(bitPattern: sum))))
    }
    return totals
  }

  package static func metrics(_ facts: RunFacts) -> [String: Metric] { [:] }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      KernelPart.diagnosis(
        "accounts", meta.id, "BPF on sched_process_exit", "the table of threads",
        fallBack: "the table of threads then comes from /proc/PID/task and is sampled", root)
    ]
  }
}
