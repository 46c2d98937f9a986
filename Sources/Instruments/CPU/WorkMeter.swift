package import Documents
import Energy
import Glibc
package import Kernel
package import Recordings

/// How long each processor works, at which frequency, and for whom: exactly where that pays, else by the kernel's
/// accounts of idle time and of frequencies.
package final class WorkMeter {
  private let target: Target
  private let isExact: Bool
  private let followsSwitches: Bool
  private let root: KernelRoot
  private var clockwork: CPUTimeAccounting?
  /// How it is had, for people.
  package private(set) var how = "not yet measured"

  /// - Parameters:
  ///   - exact: whether a meter's energy is to be divided by it. Without one only the program's own time and its
  ///     frequencies are asked for, and on a machine with one frequency nothing is worth a look at every switch.
  ///   - followsSwitches: whether this run makes anything of it. Else the kernel's accounts do, which cost the program
  ///     nothing: a power model can be named later.
  package init(_ target: Target, exact: Bool, followsSwitches: Bool = true, root: KernelRoot = .live) {
    self.followsSwitches = followsSwitches
    self.target = target
    isExact = exact
    self.root = root
  }

  /// Begins to count. What cannot be had is replaced, and `how` says so.
  package func begin() {
    let refusal = followsSwitches && (isExact || Self.isVaried(root)) ? attach() : nil
    if clockwork != nil {
      how = "every switch of threads, by the kernel"
    } else {
      how = ProcessorAccount.read(target.group, root)?.words ?? "nothing: /proc/stat cannot be read"
      if let refusal { how += " (\(refusal))" }
    }
  }

  /// What was done up to this moment; a stretch of work that still runs is in it.
  package func snapshot() -> WorkSnapshot {
    let account = ProcessorAccount.read(target.group, root)
    if let clockwork {
      guard let work = try? clockwork.work() else { return WorkSnapshot(source: .nobody) }
      return WorkSnapshot(source: .kernel(work, account), time: clockwork.latest)
    }
    return WorkSnapshot(source: account.map { .accounts($0) } ?? .nobody)
  }

  /// The work between two moments of one meter; a processor at a frequency at which nothing was done has no line.
  ///
  /// - Returns: nil where it is unknown: an account could not be read at one of them, or each is of another source.
  package static func work(from: WorkSnapshot, to: WorkSnapshot) -> [ProcessorWork]? {
    switch (from.source, to.source) {
    case (.kernel(let before, let then), .kernel(let after, let now)):
      StolenTime(from: then, to: now).left(of: WorkSnapshot.difference(after, before))
    case (.accounts(let before), .accounts(let after)): after.work(since: before)
    default: nil
    }
  }

  /// - Returns: why every switch cannot be looked at; nil where it is.
  private func attach() -> String? {
    guard let group = target.group else { return "the program has no cgroup of its own" }
    do throws(SystemError) {
      clockwork = try Self.clockwork(group, root)
      return nil
    } catch { return KernelPart.words(error) }
  }

  private static func clockwork(_ group: Cgroup, _ root: KernelRoot) throws(SystemError) -> CPUTimeAccounting
  {
    var frequencies: [Int: UInt64] = [:]
    let policies = SysCpufreq.readAll(root).filter(\.tellsChanges)
    for policy in policies {
      guard let frequency = policy.current(root) else { continue }
      for processor in policy.related { frequencies[processor] = frequency }
    }
    return try CPUTimeAccounting(group, told: Set(policies.flatMap(\.related)), frequencies: frequencies)
  }

  /// Whether it matters where and when a program works: several frequencies, or processors of several kinds.
  static func isVaried(_ root: KernelRoot) -> Bool {
    if SysCpufreq.readAll(root).contains(where: \.isScaled) { return true }
    let online = (try? ProcStat.read(root).times.keys.sorted()) ?? []
    let capacities = online.compactMap {
      root.number("/sys/devices/system/cpu/cpu\($0)/cpu_capacity").value
    }
    return Set(capacities).count > 1
  }

  /// Whether every switch can be looked at here, and what takes its place.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(
      kind: "instrument", unit: "energy", source: "BPF at sched_switch and cpu_frequency", state: .works)
    guard root.isLive else { return [] }
    do throws(SystemError) {
      guard let own = try Cgroup.of("self", root) else {
        throw SystemError(code: ENODEV, call: "find", subject: "a cgroup v2 hierarchy")
      }
      _ = try clockwork(own, root)
    } catch {
      row.state = .fallsBack
      row.reason =
        "\(KernelPart.reason(error)); the program's share of the processors' work is estimated from idle time"
      row.remedy = KernelPart.remedy(error)
    }
    return [row]
  }
}
