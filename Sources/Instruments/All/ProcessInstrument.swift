package import Documents
package import Kernel
import Quantities
import Recordings

/// How many processes the program's tree has had, and which of them have left its cgroup.
package final class ProcessInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "processes", title: "Processes", columns: [], disturbance: 0)

  private let part: KernelPart
  private let hasGroup: Bool
  /// Processes that samples saw, each once.
  private var seen: Set<Int32> = []
  /// Slots of those that are new.
  private var new: [Int] = []
  /// Those that were found outside the cgroup between two samples, where the kernel does not tell.
  private var found: [LeftProcess] = []

  package init(_ target: Target) {
    part = KernelPart("tree", target)
    hasGroup = target.group != nil
  }

  package func begin() throws(SystemError) { part.attach() }

  package func opened(_ slot: Int, _ directory: CInt) { new.append(slot) }

  /// Who is new costs an allocation.
  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    for slot in new { seen.insert(moment.processes.pid(slot)) }
    new.removeAll(keepingCapacity: true)
    guard part.problem != nil else { return part.take() }
    for pid in moment.processes.outside
    where !found.contains(where: { $0.process == UInt32(bitPattern: pid) }) {
      found.append(LeftProcess(pid))
    }
  }

  package func finish(_ span: Span) -> Measured {
    var measured = Measured(totals: [.processesSeen: .value(Double(max(seen.count, 1)))])
    // The program is one of them: 0 is that of a counter that does not run.
    if let count = part.figure(.processes), count > 0 {
      measured.totals[.metric(.processesStarted)] = .value(Double(count))
    }
    let told = part.events([.left]).compactMap { LeftProcess($0) } + found
    let count = max(Int(part.figure(.left) ?? 0), told.count)
    guard hasGroup, count > 0 else { return measured }
    let why = LeftProcess.told(told, count: count)
    measured.totals[.left] = .value(Double(count))
    measured.totals[.leftWho] = .failed(why)
    if part.problem != nil { measured.totals[.leftLate] = .value(Double(found.count)) }
    measured.notes = [
      why
        + ": what only the cgroup tells of it is missing, so that such figures are bounds; stimuli that the cgroup "
        + "carries (network, pressure) do not reach it"
    ]
    return measured
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      KernelPart.diagnosis(
        "tree", unit: meta.id, source: "BPF on sched_process_fork",
        lost: "processes and who leaves the cgroup",
        fallBack: "processes are then counted by taskstats or, sampled, in /proc", root)
    ]
  }
}
