import Documents
import Glibc
import Kernel

/// Whether the program can have mounts of its own here, and at what price.
enum MountDiagnosis {
  /// - Parameter path: what has to be there to be mounted over; nil where nothing has.
  static func row(_ unit: String, _ root: KernelRoot, needs path: String? = nil) -> Diagnosis {
    var row = Diagnosis(
      kind: "stimulus", unit: unit, source: "a mount namespace of the program's own", state: .works)
    if let path, !root.exists(path) {
      (row.state, row.reason) = (.missing, "there is no \(path)")
      row.remedy = "boot a kernel built with CONFIG_POWER_SUPPLY"
      return row
    }
    do throws(SystemError) {
      guard try ProgramMount.attempt() else { return row }
      (row.state, row.reason, row.remedy) = (.fallsBack, ProgramMount.price, "sudo")
    } catch {
      (row.state, row.reason, row.remedy) = (.missing, "unshare: \(error.message)", ProgramMount.remedy)
    }
    return row
  }
}
