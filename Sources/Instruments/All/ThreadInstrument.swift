package import Documents
package import Kernel

/// Each thread's own account at its end: exact for a thread of a millisecond too, and for one that nobody waits for.
package final class ThreadInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "threads", title: "Threads", columns: [], disturbance: 1)

  private let part: KernelPart

  package init(_ target: Target) { part = KernelPart("accounts", target) }

  package func begin() throws(SystemError) { part.attach() }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) { part.take() }

  package func finish(_ span: Span) -> Measured {
    defer { part.detach() }
    guard part.problem == nil else { return [:] }
    let threads = part.events([.threadEnded]).compactMap { ThreadAccount($0) }
      .sorted { ($0.voluntary, $0.run, $1.thread) > ($1.voluntary, $1.run, $0.thread) }
    guard !threads.isEmpty else { return [:] }
    return Measured(tables: ["threads": threads.map { $0.line(span) }])
  }

  package static func metrics(_ facts: RunFacts) -> [String: Metric] { [:] }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [KernelPart.diagnosis("accounts", meta.id, "BPF on sched_process_exit", "the table of threads", root)]
  }
}
