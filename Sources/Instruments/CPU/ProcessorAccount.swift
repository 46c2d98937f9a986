import Energy
import Glibc
import Kernel
import Quantities
import Recordings

/// What the kernel's ordinary accounts say of the processors' work at one moment.
struct ProcessorAccount: Equatable, Sendable {
  /// Nanoseconds of `Clock`.
  var time: UInt64
  var processors: [Int: ProcStat.Times]
  /// Seconds that the program's tree has worked; nil where it is unknown.
  var program: Double?
  /// Which processors have which residency, in units of 10 ms by kilohertz; empty where the kernel keeps none.
  var frequencies: [Frequencies] = []
  /// Seconds of a tick of `/proc/stat`.
  var tick = 1 / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))

  struct Frequencies: Equatable, Sendable {
    var processors: [Int]
    var residency: [UInt64: UInt64]
    /// In kilohertz.
    var current: UInt64?
  }

  /// Nil where `/proc/stat` cannot be read.
  static func read(_ group: Cgroup?, _ root: KernelRoot) -> ProcessorAccount? {
    let time = Clock.nanoseconds()
    guard let processors = try? ProcStat.read(root), !processors.times.isEmpty else { return nil }
    var account = ProcessorAccount(time: time, processors: processors.times)
    account.program = seconds(of: group)
    account.frequencies = SysCpufreq.readAll(root).map {
      Frequencies(
        processors: $0.processors, residency: $0.residency(root) ?? [:], current: $0.current(root))
    }
    return account
  }

  /// The cgroup's own account; without a cgroup that of the children that this process has waited for, as the harness
  /// does.
  private static func seconds(of group: Cgroup?) -> Double? {
    if let group { return (try? group.count("usage_usec", in: "cpu.stat")).map { Double($0) / 1e6 } }
    guard let waited = try? WaitedAccount.read() else { return nil }
    return waited.userSeconds + waited.systemSeconds
  }

  /// For people.
  var words: String {
    let milliseconds = Int((tick * 1000).rounded())
    let idle = "the processors' idle time, in steps of \(milliseconds) ms, and the program's processor time"
    if frequencies.contains(where: { !$0.residency.isEmpty }) {
      return idle + "; how long they were at each frequency, whether they worked or not"
    }
    return idle + (frequencies.contains { $0.current != nil } ? "; the frequency at the end" : "")
  }

  /// The work between an earlier moment and this one. Which processor the program worked on is not told: its time is
  /// divided as the processors' whole work is. What others did is not less than nothing.
  ///
  /// - Returns: nil where it is unknown how long the program worked.
  func work(since before: ProcessorAccount) -> [ProcessorWork]? {
    guard let now = self.program, let then = before.program else { return nil }
    let busy = busy(since: before)
    let total = busy.values.reduce(0, +)
    let program = max(0, now - then)
    return busy.keys.sorted().flatMap { processor -> [ProcessorWork] in
      let time = busy[processor] ?? 0
      let own = total > 0 ? program * time / total : program / Double(busy.count)
      return shares(of: processor, since: before).map { hertz, share in
        ProcessorWork(
          processor: processor, hertz: hertz, program: own * share, others: max(0, time - own) * share)
      }.filter { $0.program > 0 || $0.others > 0 }
    }
  }

  /// Seconds in which a processor of this machine neither idled nor was another guest's.
  private func busy(since before: ProcessorAccount) -> [Int: Double] {
    let elapsed = Double(secondsOfNanoseconds: time - min(time, before.time))
    var busy: [Int: Double] = [:]
    for (processor, now) in processors {
      guard let then = before.processors[processor] else { continue }
      // The time that a disk is waited for may go back (proc_stat(5)).
      let idle = Double(Int64(bitPattern: now.idle &- then.idle)) * tick
      let stolen = Double(Int64(bitPattern: now.stolen &- then.stolen)) * tick
      busy[processor] = min(max(0, elapsed - idle - max(0, stolen)), elapsed)
    }
    return busy
  }

  /// The frequencies of a processor with their shares, which add up to 1.
  private func shares(of processor: Int, since before: ProcessorAccount) -> [(hertz: Double?, share: Double)]
  {
    guard let now = frequencies.first(where: { $0.processors.contains(processor) }) else { return [(nil, 1)] }
    let then = before.frequencies.first { $0.processors.contains(processor) }?.residency ?? [:]
    // The account begins again where somebody resets it.
    let times = now.residency.map { frequency, time in
      (
        frequency: frequency,
        time: Double(time >= then[frequency] ?? 0 ? time - (then[frequency] ?? 0) : time)
      )
    }
    let total = times.map(\.time).reduce(0, +)
    guard total > 0 else { return [(now.current.map { Double($0) * 1000 }, 1)] }
    return times.filter { $0.time > 0 }.sorted { $0.frequency < $1.frequency }.map {
      (Double($0.frequency) * 1000, $0.time / total)
    }
  }
}
