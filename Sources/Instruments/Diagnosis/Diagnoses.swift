package import Documents
package import Kernel

extension CPUInstrument {
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [GroupDiagnosis.processors(root), diagnosis("/proc/PID/stat, getrusage(2)", .works)]
  }
  private static func diagnosis(_ source: String, _ state: Diagnosis.State) -> Diagnosis {
    Diagnosis(kind: "instrument", unit: meta.id, source: source, state: state)
  }
}

extension DiskInstrument {
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let calls = KernelPart.diagnosis(
      "writes", unit: meta.id, source: "BPF on system calls", lost: "writes to files alone",
      fallBack: "writes then say at most, since those to pipes, sockets and terminals count as well", root)
    return [calls, account(root)]
  }

  private static func account(_ root: KernelRoot) -> Diagnosis {
    let source = "/proc/PID/io"
    do {
      _ = try root.bytes("/proc/self/io")
      return Diagnosis(kind: "instrument", unit: meta.id, source: source, state: .works)
    } catch {
      return Diagnosis(
        kind: "instrument", unit: meta.id, source: source, state: .missing, reason: error.description,
        remedy: "boot a kernel built with CONFIG_TASK_IO_ACCOUNTING")
    }
  }
}

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
