package import Kernel
package import Recordings

extension MemoryInstrument {
  /// The cgroup's exact peak, page cache included: `memory.peak` (cgroup-v2.rst, Linux 5.19).
  package static func groupPeak(_ group: Cgroup?) -> Reading<Double> {
    guard let group else { return .absent("no cgroup of its own could be made") }
    do {
      let text = try group.text("memory.peak")
      return Double(text).map { .value($0) } ?? .failed("memory.peak says \"\(text)\"")
    } catch {
      return .absent("its cgroup has no memory controller")
    }
  }
}
