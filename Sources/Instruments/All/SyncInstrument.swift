package import Documents
import Glibc
package import Kernel
import Quantities

/// How often the tree has files made durable, counted by a BPF program where the file systems do it.
package final class SyncInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "sync", title: "Syncs", columns: [Column("disk.syncs", .count)], disturbance: 4)

  private let group: Cgroup?
  private var counter: KernelCounter?
  private var problem: String?

  package init(_ target: Target) { group = target.group }

  package func begin() throws(SystemError) {
    guard let group else {
      problem = "without a cgroup of its own the program's syncs cannot be told from others'"
      return
    }
    do { counter = try KernelCounter(syncsObject, group: group) } catch { problem = Self.words(error) }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    row[0] = counter?.read().map { Double($0) } ?? .nan
  }

  package func finish() -> [String: Reading<Double>] {
    guard let counter else { return ["disk.syncs": .denied(problem ?? "it was not attached")] }
    guard let count = counter.read() else {
      return ["disk.syncs": .failed("the kernel's counter cannot be read")]
    }
    var totals: [String: Reading<Double>] = ["disk.syncs": .value(Double(count))]
    for program in counter.programs { totals["disk.syncs.\(program)"] = .value(1) }
    self.counter = nil
    return totals
  }

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let name = "disk.syncs"
    if let count = facts.total(name) {
      return [name: Metric(.value(count, .exact), .count, instrument: meta.id, note: coverage(facts))]
    }
    guard let count = facts.folds[name]?.last else {
      return [name: Metric(.missing(facts.reason(name) ?? facts.noSample), .count, instrument: meta.id)]
    }
    return [name: Metric(.value(count, .sampled), .count, instrument: meta.id)]
  }

  /// A count of nothing on a file system that is not covered would be a lie; so the covered ones are named.
  private static func coverage(_ facts: RunFacts) -> String {
    let prefix = "disk.syncs."
    let covered = facts.totals.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    return
      "fsync, fdatasync, msync and O_SYNC writes on \(covered.sorted().joined(separator: ", ")); no others"
  }

  private static func words(_ error: SystemError) -> String {
    switch error.code {
    case EPERM, EACCES: "counting in the kernel is not permitted; see \"headroom doctor\""
    case ENOSYS: "this build is without libbpf"
    case ENOENT: "the kernel has none of the tracepoints of ext4, xfs, btrfs and f2fs"
    default: error.description
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(
      kind: "instrument", unit: meta.id, source: "BPF on the file systems' sync tracepoints", state: .works)
    do throws(SystemError) {
      guard let own = try Cgroup.of("self", root) else {
        throw SystemError(code: ENOENT, call: "find", subject: "a cgroup v2 hierarchy")
      }
      _ = try KernelCounter(syncsObject, group: own)
    } catch {
      row.state = .missing
      row.reason = "\(words(error)); disk.syncs cannot be had"
      row.remedy = remedy(error)
    }
    return [row]
  }

  private static func remedy(_ error: SystemError) -> String? {
    switch error.code {
    case EPERM, EACCES: "sudo, or: sudo setcap cap_bpf,cap_perfmon+ep $(command -v headroom)"
    case ENOSYS: "apt-get install libbpf-dev && make build"
    default: nil
    }
  }
}
