/// The name of a plain figure that an instrument hands out at the end of a run, and that metrics are derived from.
/// Recordings keep totals by it.
package struct TotalName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }

  /// A total that is the metric's figure as it stands.
  package static func metric(_ name: MetricName) -> TotalName { TotalName(name.rawValue) }

  // MARK: Accounts of the tree's processes

  /// Which of the kernel's accounts of the tree's processes a figure is of.
  package enum Account: String, Sendable {
    /// Of processes that were waited for.
    case waited
    /// Of each thread at its end.
    case exited
  }

  /// What such an account holds: seconds of processor time, context switches, page faults, write calls, bytes of write
  /// calls, and bytes of pages made dirty.
  package enum AccountFigure: String, Sendable {
    case user, system, voluntary, involuntary, writes, written, device
    case majorFaults = "faults.major"
    case minorFaults = "faults.minor"
  }

  package static func account(_ account: Account, _ figure: AccountFigure) -> TotalName {
    TotalName("\(account.rawValue).\(figure.rawValue)")
  }

  package static let exitedProcesses = TotalName("exited.processes")
  /// Page faults of Headroom's own child before it became the program.
  package static let heldMinorFaults = TotalName("held.faults.minor")
  /// Seconds, of the cgroup.
  package static let groupUser = TotalName("cpu.group.user")
  package static let groupSystem = TotalName("cpu.group.system")
  package static let processesSeen = TotalName("processes.seen")
  /// Processes that have left the cgroup: how many, which, and how many were only seen at a sample.
  package static let left = TotalName("tree.left")
  package static let leftWho = TotalName("tree.left.who")
  package static let leftLate = TotalName("tree.left.late")

  // MARK: Memory, in bytes

  package static let groupPeak = TotalName("memory.group.peak")
  /// Seconds.
  package static let groupStall = TotalName("memory.group.stall")
  /// The highest that the footprint can have been.
  package static let footprintMost = TotalName("memory.footprint.most")
  /// The most that it may have been between samples, where memory files came as its other memory went.
  package static let footprintBetween = TotalName("memory.footprint.between")
  /// The same with what lay, at a sample, in files of `/dev/shm` and in segments that no process of the program had.
  package static let footprintWithLeft = TotalName("memory.footprint.left")
  /// Peaks of resident memory: the largest among processes that were waited for, what it is at least because of the
  /// launcher, and what cannot be seen of processes.
  package static let residentReaped = TotalName("resident.reaped")
  package static let residentLauncher = TotalName("resident.launcher")
  package static let residentUnseen = TotalName("resident.unseen")
  /// What was written to memory files, and mapped in huge pages, beyond the most that a sample saw of them.
  package static let sharedUnseen = TotalName("memory.shared.unseen")
  /// The most that samples have counted of what no high-water mark holds: memory files that processes had open or that were left, each
  /// file once, and huge pages.
  package static let besideResident = TotalName("memory.beside.resident")
  /// The most that stayed in memory from one look to the next, since the start, in files of `/dev/shm` that no process of the program
  /// had open or mapped and in segments that none had attached.
  package static let sharedLeft = TotalName("memory.shared.left")
  /// What at most lay at a sample in files that it had written on other file systems in memory, such as a `/tmp` on tmpfs.
  package static let memoryElsewhere = TotalName("memory.elsewhere")
  /// 1 where a process was seen that ignores SIGCHLD, so that its children are not waited for.
  package static let childrenIgnored = TotalName("tree.children.ignored")
  package static let hugeUnseen = TotalName("memory.huge.unseen")
  /// The largest of one process, and the sum of all.
  package static let residentLargest = TotalName("resident.largest")
  package static let residentMost = TotalName("resident.most")
  /// Counts.
  package static let residentProcesses = TotalName("resident.processes")
  package static let residentImages = TotalName("resident.images")

  // MARK: Hardware counters

  package enum CounterPart: String, Sendable {
    case value, enabled, running
    /// Whether only the program's own code was counted.
    case user
  }

  package static func counter(_ part: CounterPart, _ metric: String) -> TotalName {
    TotalName(counterPrefix(part) + metric)
  }

  private static func counterPrefix(_ part: CounterPart) -> String { "counter.\(part.rawValue)." }

  /// The metric that a counter's value is of; nil of other totals.
  package var counted: String? { rest(behind: Self.counterPrefix(.value)) }

  // MARK: Energy, devices, inhibitors

  /// Seconds of work of the program.
  package static let energyWork = TotalName("energy.work")
  package static let energyMeters = TotalName("energy.meters")
  package static let devicesSampled = TotalName("device.sampled")
  package static let inhibitorsPartly = TotalName("inhibitor.partly")

  func rest(behind prefix: String) -> String? {
    rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : nil
  }
}
