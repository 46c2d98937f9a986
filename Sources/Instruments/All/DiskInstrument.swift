import Glibc
package import Kernel
import Quantities
import Recordings

/// What the tree writes to files, counted by BPF programs where calls return; without them, and for what reaches storage,
/// from the kernel's per-task accounting (proc_pid_io(5)).
package final class DiskInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "disk", title: "Writes",
    columns: [
      Column(.diskWrites, .count), Column(.diskWritesBytes, .bytes), Column(.diskDeviceBytes, .bytes),
      Column(.diskDeviceReads, .bytes),
    ], disturbance: 2)

  private var files = SlotStorage(SampledFile.none)
  private var figures = SlotStorage(ProcPIDIO())
  private var turn: UInt64 = 0
  /// Ticks since the last at which something may have run.
  private var quietTicks: UInt64 = 0
  private var own = SampledFile.none
  private var mainThread = SampledFile.none
  private var sampler = SampledFile.none
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private var base = ProcPIDIO()
  private var waitedBase = WaitedAccount()
  private var reaped = ProcPIDIO()
  private var last = ProcPIDIO()
  private var samplerIO = ProcPIDIO()
  private let calls: CountedCalls

  package init(_ target: Target) {
    calls = CountedCalls(target)
    own = SampledFile(AT_FDCWD, "/proc/self/io")
    mainThread = SampledFile(AT_FDCWD, "/proc/thread-self/io")
  }

  deinit {
    own.close()
    mainThread.close()
    sampler.close()
    buffer.deallocate()
  }

  package func begin() throws(SystemError) {
    waitedBase = try WaitedAccount.read()
    base = waitedBase.io
    reaped = base
    calls.attach()
  }

  package func opened(_ slot: Int, _ directory: CInt) {
    files.open(slot, SampledFile(directory, "io"))
    figures.open(slot, ProcPIDIO())
    figures[slot] = read(&files[slot])
  }
  package func closed(_ slot: Int) { files[slot].close() }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    // A process that is missed now may be waited for only after this tick.
    if moment.isLast || moment.processes.tick - moment.processes.lastDeparture <= 2 { reaped = readReaped() }
    var sum = reaped - base
    readLive(moment)
    for slot in moment.processes.live { sum = sum + figures[slot] }
    last.writes = max(last.writes, sum.writes)
    last.written = max(last.written, sum.written)
    // A file that is cut before it was written back takes bytes away again.
    last.device = max(0, sum.device - sum.cancelled)
    row[0] = calls.figure(.writes, at: moment.now) ?? last.writes
    row[1] = calls.figure(.written, at: moment.now) ?? last.written
    last.fetched = max(last.fetched, sum.fetched)
    row[2] = last.device
    row[3] = last.fetched
  }

  /// Processes whose file is read at one tick; of a larger tree each has its turn every few ticks.
  private static let mostReadings = 64

  /// A process that has not run since its turn has written nothing.
  private func readLive(_ moment: Moment) {
    let parts = UInt64((moment.processes.live.count + Self.mostReadings - 1) / Self.mostReadings)
    turn += 1
    quietTicks = moment.hasRun ? 0 : quietTicks + 1
    guard quietTicks < max(parts, 1) else { return }
    for slot in moment.processes.live where parts <= 1 || UInt64(slot) % parts == turn % parts {
      figures[slot] = read(&files[slot])
    }
  }

  /// What processes that were waited for had written: this process's account less its own threads.
  private func readReaped() -> ProcPIDIO {
    if !sampler.isOpen { sampler = SampledFile(AT_FDCWD, "/proc/thread-self/io") }
    samplerIO = read(&sampler)
    return read(&own) - read(&mainThread) - samplerIO - OwnThreads.io()
  }

  private func read(_ file: inout SampledFile) -> ProcPIDIO {
    file.readRecord(buffer).map { ProcPIDIO(parsing: $0) } ?? ProcPIDIO()
  }

  package func finish(_ span: Span) -> Measured {
    var totals = calls.totals
    do {
      let io = (try WaitedAccount.read(finishedThreads: samplerIO) - waitedBase).io
      totals[.account(.waited, .writes)] = .value(io.writes)
      totals[.account(.waited, .written)] = .value(io.written)
      totals[.account(.waited, .device)] = .value(max(0, io.device - io.cancelled))
    } catch {
      for figure in [TotalName.AccountFigure.writes, .written, .device] {
        totals[.account(.waited, figure)] = .failed(error.description)
      }
    }
    return Measured(totals: totals)
  }
}
