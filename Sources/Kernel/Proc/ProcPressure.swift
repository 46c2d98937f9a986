import Quantities

/// Pressure stall information of some task, as in `/proc/pressure/cpu` and in a cgroup's `memory.pressure`:
/// `some avg10=0.12 avg60=0.05 avg300=0.01 total=1234` (Documentation/accounting/psi.rst).
package struct ProcPressure: Sendable, Equatable {
  /// Percent of the last ten seconds in which some task waited.
  package let lastTenSeconds: Double?
  /// Microseconds in which some task waited, since boot or since the cgroup was made.
  package let total: UInt64?

  /// - Parameter text: the whole file; what is not in it is nil.
  package init(_ text: String) {
    let some = text.pieces(between: "\n").first { $0.hasPrefix("some ") }?.pieces(between: " ") ?? []
    func field(_ name: String) -> Substring? { some.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
    lastTenSeconds = field("avg10=").flatMap { Double($0) }
    total = field("total=").flatMap { UInt64($0) }
  }
}
