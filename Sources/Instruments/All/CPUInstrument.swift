import Glibc
package import Kernel
import Quantities
import Recordings

/// Processor time of the tree: from its cgroup's `cpu.stat`, which counts every process however short its life
/// (cgroup-v2.rst), else from `/proc/PID/stat` and the accounts of processes that were waited for.
package final class CPUInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "cpu", title: "Processor time",
    columns: [
      Column(.cpuTimeUser, .seconds), Column(.cpuTimeSystem, .seconds),
      Column(.cpuUtilisation, .cores),
    ], disturbance: 1)

  private var group = SampledFile.none
  private var stats = SlotStorage(SampledFile.none)
  private var waited = SampledFile.none
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private let tick = 1 / Double(sysconf(Int32(_SC_CLK_TCK)))
  private var base = CPUTime()
  private var last = CPUTime()
  private var waitedBase = WaitedAccount()

  package init(_ target: Target) {
    if let path = target.group?.path { group = SampledFile(AT_FDCWD, path + "/cpu.stat") }
    if !group.isOpen { waited = SampledFile(AT_FDCWD, "/proc/self/stat") }
  }

  deinit {
    group.close()
    waited.close()
    buffer.deallocate()
  }

  package func begin() throws(SystemError) {
    waitedBase = try WaitedAccount.read()
    base = group.isOpen ? groupTime() ?? CPUTime() : waitedTime()
  }

  package func opened(_ slot: Int, _ directory: CInt) {
    stats.open(slot, group.isOpen ? .none : SampledFile(directory, "stat"))
  }
  package func closed(_ slot: Int) { stats[slot].close() }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    guard let time = time(moment) else {
      for column in 0..<3 { row[column] = .nan }
      return
    }
    row[0] = time.user
    row[1] = time.system
    row[2] = (time.total - last.total) / Double(secondsOfNanoseconds: moment.elapsed)
    last = time
  }

  /// Since the start; nil where it cannot be read.
  private func time(_ moment: Moment) -> CPUTime? {
    guard moment.hasRun else { return last }
    let now = group.isOpen ? groupTime() : treeTime(moment.processes)
    // A process that has ended and is not yet waited for is in no account for a moment.
    return now.map { ($0 - base).atLeast(last) }
  }

  private func groupTime() -> CPUTime? {
    guard let bytes = group.readRecord(buffer), let user = KeyedNumbers.find("user_usec", in: bytes),
      let system = KeyedNumbers.find("system_usec", in: bytes)
    else { return nil }
    return CPUTime(user: Double(user) / 1e6, system: Double(system) / 1e6)
  }

  private func treeTime(_ processes: ProcessTable) -> CPUTime {
    var sum = waitedTime()
    for slot in processes.live {
      guard let bytes = stats[slot].readRecord(buffer), let time = CPUTime(stat: bytes, tick: tick) else {
        continue
      }
      sum = sum + time
    }
    return sum
  }

  private func waitedTime() -> CPUTime {
    guard let bytes = waited.readRecord(buffer) else { return CPUTime() }
    return CPUTime(waitedStat: bytes, tick: tick) ?? CPUTime()
  }

  package func finish(_ span: Span) -> Measured {
    var totals: [TotalName: Reading<Double>] = [:]
    if let time = groupTime().map({ $0 - base }) {
      totals[.groupUser] = .value(time.user)
      totals[.groupSystem] = .value(time.system)
    }
    guard let account = try? WaitedAccount.read() else { return Measured(totals: totals) }
    let used = account - waitedBase
    totals[.account(.waited, .user)] = .value(used.userSeconds)
    totals[.account(.waited, .system)] = .value(used.systemSeconds)
    totals[.account(.waited, .voluntary)] = .value(used.voluntarySwitches)
    totals[.account(.waited, .involuntary)] = .value(used.involuntarySwitches)
    return Measured(totals: totals)
  }
}
