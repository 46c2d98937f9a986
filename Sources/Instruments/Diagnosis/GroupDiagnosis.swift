import Documents
import Kernel

/// What a run's own cgroup would offer on this machine.
enum GroupDiagnosis {
  static func processors(_ root: KernelRoot) -> Diagnosis {
    let source = "cgroup v2 cpu.stat"
    if let problem = GroupPlace.problem(root) {
      return Diagnosis(
        kind: "instrument", unit: CPUInstrument.meta.id, source: source, state: .fallsBack,
        reason: "\(problem); processor time then comes from /proc/PID/stat and says sampled",
        remedy: GroupPlace.remedy(root))
    }
    return Diagnosis(kind: "instrument", unit: CPUInstrument.meta.id, source: source, state: .works)
  }

  static func memory(_ root: KernelRoot) -> Diagnosis {
    let source = "cgroup v2 memory.peak"
    let (place, controller) = (GroupPlace.problem(root), GroupPlace.memoryProblem(root))
    if let problem = place ?? controller {
      let remedies = [
        place.map { _ in GroupPlace.remedy(root) }, controller.map { _ in GroupPlace.memoryRemedy(root) },
      ]
      return Diagnosis(
        kind: "instrument", unit: MemoryInstrument.meta.id, source: source, state: .fallsBack,
        reason: "\(problem); the peak then comes from VmHWM of /proc/PID/status and says sampled",
        remedy: remedies.compactMap { $0 }.joined(separator: "; and "))
    }
    return Diagnosis(kind: "instrument", unit: MemoryInstrument.meta.id, source: source, state: .works)
  }

  static func pressure(_ root: KernelRoot) -> Diagnosis {
    let source = "cgroup v2 memory.pressure (PSI)"
    do {
      _ = try root.text("/proc/pressure/memory")
      let problem = GroupPlace.problem(root)
      return Diagnosis(
        kind: "instrument", unit: MemoryInstrument.meta.id, source: source,
        state: problem == nil ? .works : .missing,
        reason: problem.map { "\($0); memory.stall is known of a cgroup only" },
        remedy: problem.map { _ in GroupPlace.remedy(root) })
    } catch {
      return Diagnosis(
        kind: "instrument", unit: MemoryInstrument.meta.id, source: source, state: .missing,
        reason: "\(error); memory.stall cannot be had", remedy: "boot with psi=1 on the kernel's command line"
      )
    }
  }
}
