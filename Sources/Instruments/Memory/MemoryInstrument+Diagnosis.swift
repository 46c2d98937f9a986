package import Documents
package import Kernel

extension MemoryInstrument {
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [rollup(root), GroupDiagnosis.memory(root), GroupDiagnosis.pressure(root)]
  }

  private static func rollup(_ root: KernelRoot) -> Diagnosis {
    let source = "/proc/PID/smaps_rollup"
    do {
      _ = try root.bytes("/proc/self/smaps_rollup")
      return Diagnosis(kind: "instrument", unit: meta.id, source: source, state: .works)
    } catch {
      return Diagnosis(
        kind: "instrument", unit: meta.id, source: source, state: .fallsBack,
        reason: "\(error); RssAnon, RssShmem and VmSwap of /proc/PID/status count shared pages in full",
        remedy: "boot Linux 4.14 or later built with CONFIG_PROC_PAGE_MONITOR")
    }
  }
}
