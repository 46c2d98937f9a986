package import Documents
import Glibc
package import Kernel
import Probes
import Recordings

extension MachineFingerprint {
  /// That of a machine.
  ///
  /// - Throws: `SystemError` where the kernel does not tell its own release or how much memory there is.
  package static func read(_ root: KernelRoot = .live) throws(SystemError) -> MachineFingerprint {
    let info = CPUInfo(parsing: root.reading("/proc/cpuinfo").value ?? "")
    let memory = try Meminfo.read(root)
    guard let total = memory["MemTotal"] else {
      throw SystemError(code: ENODATA, call: "read", subject: "/proc/meminfo: MemTotal")
    }
    let virtualisation = Virtualisation.read(root)
    return MachineFingerprint(
      processor: info.model ?? "unknown",
      processors: ProcessorTopology.read(root, info).online.value?.count ?? info.processors.count,
      architecture: Architecture.read(root, info).machine ?? "unknown", memory: total,
      kernel: try root.text("/proc/sys/kernel/osrelease").trimmedBlanks,
      governor: root.reading("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").value?.trimmedBlanks,
      virtualisation: words(virtualisation))
  }

  private static func words(_ found: Virtualisation) -> String? {
    let parts = [found.machine, found.container].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
