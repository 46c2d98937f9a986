import Documents
import Glibc
import Kernel
import Recordings

/// Why an event cannot be counted, and what helps.
enum CounterRefusal {
  static func reading(_ error: SystemError) -> Reading<Double> {
    switch error.code {
    case ENOENT, ENODEV, EOPNOTSUPP:
      .absent("this machine has no counter for it, as most virtual machines have none")
    case EACCES, EPERM: .denied("\(refusal); see \"headroom doctor\"")
    case ENOSYS: .absent("this kernel is built without perf events")
    default: .failed(error.description)
    }
  }

  /// The processor's counters, tried with cycles and instructions, and the kernel's own, with switches; each on this
  /// process itself.
  static func diagnoses(_ unit: String) -> [Diagnosis] {
    [
      diagnosis(
        unit, source: "perf_event_open(2) hardware counters", events: CounterEvent.ordinary,
        lost: "cpu.cycles and cpu.instructions cannot be had"),
      diagnosis(
        unit, source: "perf_event_open(2) events of the kernel", events: [CounterEvent.switches],
        lost: "of --event only what happens in the program's own code can be had"),
    ]
  }

  private static func diagnosis(
    _ unit: String, source: String, events: [CounterEvent], lost: String
  ) -> Diagnosis {
    var row = Diagnosis(kind: "instrument", unit: unit, source: source, state: .works)
    do throws(SystemError) {
      for event in events where try event.open(on: getpid()).isUserOnly {
        row.state = .fallsBack
        row.reason = "the kernel lets this user count the program's own code only"
        row.remedy = remedy
      }
    } catch {
      row.state = .missing
      let isRefusal = [EACCES, EPERM].contains(error.code)
      row.reason = "\(isRefusal ? refusal : reading(error).reason ?? ""); \(lost)"
      row.remedy = isRefusal ? remedy : nil
    }
    return row
  }

  private static let refusal = "the kernel does not let this user count it"
  private static let remedy = "sudo, or: sudo sysctl kernel.perf_event_paranoid=1"
}
