import Glibc
package import Kernel
package import Recordings

extension MemoryInstrument {
  /// Seconds in which some task waited for memory: `some total`, in microseconds (accounting/psi.rst).
  package static func groupStall(_ group: Cgroup?) -> Reading<Double> {
    guard let group else { return .absent("no cgroup of its own could be made") }
    do {
      let total = ProcPressure(try group.text("memory.pressure")).total
      return total.map { .value(Double($0) / 1e6) } ?? .failed("memory.pressure has no \"some total\"")
    } catch {
      guard [ENOENT, EOPNOTSUPP].contains(error.code) else { return .failed("\(error)") }
      return .absent("pressure stall information is off; the kernel option psi=1 turns it on (\(error))")
    }
  }
}
