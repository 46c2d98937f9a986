package import Documents
package import Kernel

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
