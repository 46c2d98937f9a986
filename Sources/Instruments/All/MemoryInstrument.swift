import Glibc
package import Kernel
import Quantities
import Recordings

/// The tree's memory. `/proc/PID/statm` is cheap and read at every tick; `/proc/PID/smaps_rollup` walks the page
/// tables, a millisecond for 100 MiB, and is read as often as its time allowance permits. In between, a process's
/// footprint follows its anonymous pages, and what a fork has doubled counts once.
package final class MemoryInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "memory", title: "Memory",
    columns: [
      Column(.memoryFootprint, .bytes), Column(.memoryResident, .bytes),
      Column(.memoryResidentPeaks, .bytes),
    ], disturbance: 3)

  private var tree: TreeFootprint
  private let watch: ResidentWatch
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private let group: Cgroup?
  private let programs: Target.Programs
  private let pid: pid_t
  private var faultBase = WaitedAccount()
  private var heldFaults = 0.0

  /// Whether the kernel counts every way in which the tree can put something into memory files.
  private var countsShares = false

  /// Processes that are read at one tick; of a larger tree each has its turn every few ticks.
  private static let mostReadings = 256
  private var turn = 0
  /// Bytes: the highest footprint with what may have been missed of it.
  private var most = 0.0

  package init(_ target: Target) {
    tree = TreeFootprint(buffer, pageSize: target.pageSize)
    watch = ResidentWatch(target.programs)
    group = target.group
    programs = target.programs
    pid = target.pid
  }

  deinit {
    tree.close()
    buffer.deallocate()
  }

  package func begin() throws(SystemError) {
    faultBase = try WaitedAccount.read()
    // The held child has faulted on its way to the gate; those are ours, not the program's.
    heldFaults = Double(try ProcPIDStat.read(pid).minorFaults)
    watch.begin(pid)
  }

  package func reached(_ moment: RunMoment) {
    guard moment == .programStarts, case .loaded(let programs) = programs else { return }
    countsShares = programs.isAttached("writes", "calls")
  }

  package func opened(_ slot: Int, _ directory: CInt) { tree.open(slot, directory) }

  package func closed(_ slot: Int) {
    let (pid, seen) = tree.close(slot)
    watch.closed(pid, seen: seen)
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    watch.take()
    guard !moment.processes.live.isEmpty else {
      for column in 0..<3 { row[column] = .nan }
      return
    }
    // Five times a second for a few processes, less often for many: a reading takes some microseconds.
    let interval = max(200_000_000, UInt64(moment.processes.live.count) * 20_000_000)
    let parts = (moment.processes.live.count + Self.mostReadings - 1) / Self.mostReadings
    turn += 1
    if moment.hasRun { tree.haveRun(moment.processes.live) }
    let mayShare = mayShare(at: moment.now) || hasWrittenToMemory(at: moment.now)
    for slot in moment.processes.live
    where parts <= 1 || slot % parts == turn % parts || tree.isNew(slot) {
      tree.look(slot, moment, every: interval, mayShare: mayShare)
    }
    tree.readInFull(moment, every: interval)
    tree.lookAtLeft(moment)
    (row[0], row[1], row[2]) = tree.sums(moment.processes.live)
    most = max(most, row[0] + tree.unsure)
  }

  private static let ways: [KernelFigure] = [
    .writtenShared, .sharedTaken, .writesUnseen, .ringBegun, .callsForeign, .left,
  ]

  /// Whether any of what came to lie in `/dev/shm`, or in segments, may be of the tree: others fill both at any time.
  ///
  /// - Parameter now: the sample's time, whose figures are read already; nil: read now.
  private func mayShare(at now: UInt64?) -> Bool {
    guard countsShares, case .loaded(let programs) = programs, tree.seen.files == 0 else { return true }
    return Self.ways.contains { programs.figure($0, at: now) != 0 } || programs.missesCalls(at: now)
  }

  /// Whether the tree has written to any other file that lies in memory.
  private func hasWrittenToMemory(at now: UInt64) -> Bool {
    guard case .loaded(let programs) = programs else { return true }
    return programs.figure(.writtenMemory, at: now) != 0
  }

  package func finish(_ span: Span) -> Measured {
    var totals: [TotalName: Reading<Double>] = [
      .groupPeak: Self.groupPeak(group), .groupStall: Self.groupStall(group),
    ]
    if most > 0 { totals[.footprintMost] = .value(most) }
    let left = tree.mostLeft
    let (with, mayShare) = (tree.mostWithLeft, mayShare(at: nil))
    if tree.mostBetween > 0 { totals[.footprintBetween] = .value(tree.mostBetween) }
    if with.footprint > 0, mayShare { totals[.footprintWithLeft] = .value(with.footprint) }
    let beside = mayShare ? with.besideResident : tree.mostBesideResident
    if beside > 0 { totals[.besideResident] = .value(beside) }
    if left.shared > 0, mayShare { totals[.sharedLeft] = .value(left.shared) }
    if tree.ignoresChildren { totals[.childrenIgnored] = .value(1) }
    if case .loaded(let programs) = programs {
      let unseen = { (figure: KernelFigure, seen: Double) in
        programs.figure(figure).map { Reading.value(max(0, Double($0) - seen)) }
      }
      totals[.sharedUnseen] = unseen(.writtenShared, max(tree.seen.files, with.shared))
      totals[.hugeUnseen] = unseen(.mappedHuge, tree.seen.huge)
      let others = programs.figure(.writtenMemory).flatMap { all in
        programs.figure(.writtenShared).map { Double(all - min(all, $0)) }
      }
      if let others, min(others, left.elsewhere) > 0 {
        totals[.memoryElsewhere] = .value(min(others, left.elsewhere))
      }
    }
    totals.merge(watch.totals()) { $1 }
    if let account = try? WaitedAccount.read() {
      let used = account - faultBase
      totals[.account(.waited, .majorFaults)] = .value(used.majorFaults)
      totals[.account(.waited, .minorFaults)] = .value(used.minorFaults)
      totals[.heldMinorFaults] = .value(heldFaults)
    }
    return Measured(totals: totals)
  }
}
