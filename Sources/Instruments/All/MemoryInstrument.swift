import Documents
import Glibc
package import Kernel
import Quantities

/// The tree's memory. `/proc/PID/statm` is cheap and read at every tick; `/proc/PID/smaps_rollup` walks the page
/// tables, a millisecond for 100 MiB, and is read as often as its time allowance permits. In between, a process's
/// footprint follows its anonymous pages.
package final class MemoryInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "memory", title: "Memory",
    columns: [
      Column("memory.footprint", .bytes), Column("memory.resident", .bytes),
      Column("memory.resident.peaks", .bytes),
    ], disturbance: 3)

  private var processes = SlotStorage(ProcessMemory())
  private var allowance = RollupAllowance()
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private let pageSize: Double
  private let group: Cgroup?
  private let pid: pid_t
  private var faultBase = WaitedAccount()
  private var heldFaults = 0.0
  private var next = 0

  /// Processes that are read at one tick; of a larger tree each has its turn every few ticks.
  private static let mostReadings = 256
  private var turn = 0

  package init(_ target: Target) {
    pageSize = target.pageSize
    group = target.group
    pid = target.pid
  }

  deinit { buffer.deallocate() }

  package func begin() throws(SystemError) {
    faultBase = try WaitedAccount.read()
    // The held child has faulted on its way to the gate; those are ours, not the program's.
    heldFaults = Double(try ProcStat.read(pid).minorFaults)
  }

  package func opened(_ slot: Int, _ directory: CInt) { processes.open(slot, ProcessMemory(directory)) }
  package func closed(_ slot: Int) { processes[slot].close() }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    guard !moment.processes.live.isEmpty else {
      for column in 0..<3 { row[column] = .nan }
      return
    }
    // Five times a second for a few processes, less often for many: a reading takes some microseconds.
    let interval = max(200_000_000, UInt64(moment.processes.live.count) * 20_000_000)
    let parts = (moment.processes.live.count + Self.mostReadings - 1) / Self.mostReadings
    turn += 1
    for slot in moment.processes.live
    where parts <= 1 || slot % parts == turn % parts || processes[slot].isNew {
      processes[slot].readPages(buffer, pageSize)
      processes[slot].readPeak(moment.processes.directory(slot), buffer, moment.now, every: interval)
    }
    spend(moment)
    total(moment.processes, row)
  }

  private func total(_ table: ProcessTable, _ row: UnsafeMutablePointer<Double>) {
    var footprint = 0.0
    var resident = 0.0
    var peaks = 0.0
    for slot in table.live {
      footprint += processes[slot].footprint
      resident += processes[slot].resident
      peaks += processes[slot].residentPeak
    }
    row[0] = footprint
    row[1] = resident
    row[2] = peaks
  }

  /// Reads processes in full: those never read first, then the others in turn, while the allowance lasts.
  private func spend(_ moment: Moment) {
    allowance.grow(by: moment.elapsed)
    for slot in moment.processes.live where processes[slot].needsReading && allowance.allowsNew {
      read(slot, moment)
    }
    let live = moment.processes.live
    for _ in live.indices {
      guard allowance.allowsAnother else { return }
      next = next + 1 < live.count ? next + 1 : 0
      if processes[live[next]].isDue(moment.now) { read(live[next], moment) }
    }
  }

  private func read(_ slot: Int, _ moment: Moment) {
    let isNew = processes[slot].needsReading
    let start = Clock.nanoseconds()
    processes[slot].readInFull(moment.processes.directory(slot), buffer, pageSize, moment.now)
    allowance.spend(Clock.nanoseconds() - start, onNew: isNew)
  }

  package func finish(_ span: Span) -> Measured {
    var totals: [String: Reading<Double>] = [
      "memory.group.peak": Self.groupPeak(group), "memory.group.stall": Self.groupStall(group),
    ]
    if let account = try? WaitedAccount.read() {
      let used = account - faultBase
      totals["waited.faults.major"] = .value(used.majorFaults)
      totals["waited.faults.minor"] = .value(used.minorFaults)
      totals["held.faults.minor"] = .value(heldFaults)
    }
    return Measured(totals: totals)
  }
}
