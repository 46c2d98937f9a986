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
