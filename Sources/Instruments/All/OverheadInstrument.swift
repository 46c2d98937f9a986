package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// What Headroom itself costs while it measures.
package final class OverheadInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "observer", title: "Headroom itself", columns: [], disturbance: 0)

  private var base = ResourceUse(seconds: 0, voluntarySwitches: 0)
  private var written = 0.0

  package init(_ target: Target) {}

  package func begin() throws(SystemError) {
    // What loading the kernel's programs took has been given back; the peak counts from here (proc_pid_clear_refs(5)).
    try? Self.forgetPeak()
    base = try ResourceUse.own()
    written = try ProcPIDIO.read("/proc/thread-self/io").written
  }

  private static func forgetPeak() throws(SystemError) {
    let file = try FileDescriptor(opening: "/proc/self/clear_refs", O_WRONLY)
    try check("write", "/proc/self/clear_refs") { write(file.raw, "5", 1) }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {}

  package func finish(_ span: Span) -> Measured {
    var totals: [TotalName: Reading<Double>] = [:]
    if let use = try? ResourceUse.own() {
      totals[.metric(.observerCPU)] = .value(use.seconds - base.seconds)
      totals[.metric(.observerWakeups)] = .value(use.voluntarySwitches - base.voluntarySwitches)
    }
    // The sampling thread writes nothing, so that this thread's account is the whole.
    if let io = try? ProcPIDIO.read("/proc/thread-self/io") {
      totals[.metric(.observerWritesBytes)] = .value(io.written - written)
    }
    if let status = try? KernelRoot.live.bytes("/proc/self/status"),
      let peak = status.withUnsafeBytes({ KeyedNumbers.find("VmHWM", in: $0) })
    {
      totals[.metric(.observerMemoryPeak)] = .value(Double(peak) * 1024)
    }
    return Measured(totals: totals)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [Diagnosis(kind: "instrument", unit: meta.id, source: "/proc/self/io, getrusage(2)", state: .works)]
  }
}
