import Quantities
import Recordings

/// What the kernel itself takes processors to draw at each frequency (power/energy-model.rst, in debugfs; root's).
package struct SysEnergyModel: Sendable, Equatable {
  package struct State: Sendable, Equatable {
    /// In kilohertz.
    package var frequency: UInt64
    /// Of one processor at full load: microwatts, milliwatts before Linux 6.0, or a scale of the platform's own.
    package var power: UInt64
  }

  /// `cpu0`, `pd0`
  package var entry: String
  package var processors: [Int]
  /// By rising frequency; never empty.
  package var states: [State]
  /// Whether the powers are of no physical unit (EM_PERF_DOMAIN_ARTIFICIAL, bit 2); nil where the kernel does not tell.
  package var isAbstract: Bool?

  package static let directory = "/sys/kernel/debug/energy_model"

  /// Every domain of processors; others, such as a graphics processor's, have none.
  package static func readAll(_ root: KernelRoot) -> [SysEnergyModel] {
    ((try? root.entries(directory)) ?? []).compactMap { entry in
      let base = "\(directory)/\(entry)"
      // Linux before 5.10 wrote the mask of the processors; a mask is no list where it holds hexadecimal digits.
      guard let list = try? root.text("\(base)/cpus"), let processors = CPUList(parsing: list) else {
        return nil
      }
      let states = states(base, root)
      guard !states.isEmpty else { return nil }
      return SysEnergyModel(
        entry: entry, processors: processors.numbers, states: states, isAbstract: isAbstract(base, root))
    }
  }

  private static func states(_ base: String, _ root: KernelRoot) -> [State] {
    let entries = ((try? root.entries(base)) ?? []).filter { $0.hasPrefix("ps:") || $0.hasPrefix("cs:") }
    let states: [State] = entries.compactMap { entry in
      guard let frequency = number("\(base)/\(entry)/frequency", root), frequency > 0,
        let power = number("\(base)/\(entry)/power", root), power > 0
      else { return nil }
      return State(frequency: frequency, power: power)
    }
    return states.sorted { $0.frequency < $1.frequency }
  }

  private static func isAbstract(_ base: String, _ root: KernelRoot) -> Bool? {
    if let flags = try? root.text("\(base)/flags") {
      let digits = flags.trimmedBlanks
      let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
      return value.map { $0 & 4 != 0 }
    }
    return (try? root.text("\(base)/units")).map { $0.trimmedBlanks == "bogoWatts" }
  }

  private static func number(_ file: String, _ root: KernelRoot) -> UInt64? {
    root.number(file).value.flatMap { $0 >= 0 ? UInt64($0) : nil }
  }
}
