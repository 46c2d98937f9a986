import Quantities

/// The first line of `/proc/stat`: time since boot in ticks, of all processors (proc_stat(5)).
package struct ProcStatTotal: Sendable, Equatable {
  package static func read(_ root: KernelRoot = .live) -> ProcStatTotal? {
    (try? root.text("/proc/stat")).flatMap { ProcStatTotal(parsing: $0) }
  }

  package var all: UInt64
  package var stolen: UInt64
  /// In which processors worked, for whomever.
  package var busy: UInt64

  package init?(parsing text: String) {
    guard let line = text.pieces(between: "\n").first, line.hasPrefix("cpu ") else { return nil }
    let fields = line.pieces(between: " ").dropFirst().compactMap { UInt64($0) }
    // user nice system idle iowait irq softirq steal; a guest's time is in the user's already.
    guard fields.count >= 8 else { return nil }
    all = fields[..<8].reduce(0, &+)
    stolen = fields[7]
    // Without idle, iowait and what a hypervisor took.
    busy = all &- fields[3] &- fields[4] &- stolen
  }

  /// In percent; nil where no time has passed.
  package func stolenShare(since earlier: ProcStatTotal) -> Double? {
    guard all > earlier.all, stolen >= earlier.stolen else { return nil }
    return Double(stolen - earlier.stolen) / Double(all - earlier.all) * 100
  }
}
