import Glibc
import Kernel
import Quantities

/// The threads of the tree as they were last seen alive, for where their accounts at the end cannot be had.
///
/// What can be read of a living thread is the same that its account holds at the end: `stat`, `status`, `schedstat`
/// and `io` below `/proc/PID/task/TID` (proc_pid_stat(5), proc_pid_status(5), sched-stats.rst, proc_pid_io(5)).
final class SeenThreads {
  private(set) var accounts: [ThreadAccount] = []
  private var places: [UInt32: Int] = [:]
  private var visited = SlotStorage(UInt64(0))
  private var allowance = RollupAllowance(share: 0.001)
  private var next = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private let tick = UInt64(nanosecondsOfSeconds: 1) / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
  /// Nanoseconds in suspend, which the start of a thread counts and `Clock` does not.
  private let suspended = Clock.asleep()

  /// Nanoseconds after which a process is due for another visit.
  private static let interval = UInt64(nanosecondsOfSeconds: 1)

  deinit { buffer.deallocate() }

  func opened(_ slot: Int) { visited.open(slot, 0) }

  /// Visits processes while the allowance of time lasts: new ones first, then the others in turn. Only a thread
  /// that is new costs an allocation.
  func sample(_ moment: Moment) {
    allowance.grow(by: moment.elapsed)
    let live = moment.processes.live
    for slot in live where visited[slot] == 0 && allowance.allowsNew { visit(slot, moment) }
    for _ in live.indices {
      guard allowance.allowsAnother else { return }
      next = next + 1 < live.count ? next + 1 : 0
      if moment.now - visited[live[next]] >= Self.interval { visit(live[next], moment) }
    }
  }

  private func visit(_ slot: Int, _ moment: Moment) {
    let isNew = visited[slot] == 0
    let start = Clock.nanoseconds()
    visited[slot] = moment.now
    let process = UInt32(clamping: moment.processes.pid(slot))
    TaskDirectory.forEach(moment.processes.directory(slot)) {
      read($0, thread: $1, process: process, now: moment.now)
    }
    allowance.spend(Clock.nanoseconds() - start, onNew: isNew)
  }

  private func read(_ directory: CInt, thread: UInt32, process: UInt32, now: UInt64) {
    guard let stat = once(directory, "stat"), let started = ThreadAccount.start(stat: stat) else { return }
    let moment = started * tick - min(suspended, started * tick)
    let place = place(of: thread, process, moment)
    accounts[place].ended = now
    accounts[place].take(stat: stat)
    if let status = once(directory, "status") { accounts[place].take(status: status) }
    if let schedule = once(directory, "schedstat") { accounts[place].take(schedule: schedule) }
    if let io = once(directory, "io") { accounts[place].take(io: io) }
  }

  /// Where its account stands; a number that was given to another thread since begins a new one.
  private func place(of thread: UInt32, _ process: UInt32, _ started: UInt64) -> Int {
    if let place = places[thread], accounts[place].started == started { return place }
    places[thread] = accounts.count
    accounts.append(ThreadAccount(thread: thread, process: process, started: started))
    return accounts.count - 1
  }

  private func once(_ directory: CInt, _ name: UnsafePointer<CChar>) -> UnsafeRawBufferPointer? {
    var file = SampledFile(directory, name)
    defer { file.close() }
    return file.readRecord(buffer)
  }
}

extension ThreadAccount {
  init(thread: UInt32, process: UInt32?, started: UInt64) {
    (self.thread, self.process, parent, self.started, ended) = (thread, process, 0, started, started)
    (run, voluntary, involuntary, faultsMinor, faultsMajor) = (0, 0, 0, 0, 0)
    (readCalls, readBytes, writeCalls, writtenBytes) = (0, 0, 0, 0)
    (deviceRead, deviceWritten, cancelled, name, knowsIO) = (0, 0, 0, "", false)
  }

  /// Clock ticks from the boot to the thread's start: field 22 of proc_pid_stat(5).
  static func start(stat bytes: UnsafeRawBufferPointer) -> UInt64? {
    ProcPIDStat.number(19, in: bytes)
  }

  mutating func take(stat bytes: UnsafeRawBufferPointer) {
    parent = UInt32(clamping: ProcPIDStat.number(1, in: bytes) ?? UInt64(parent))
    faultsMinor = ProcPIDStat.number(7, in: bytes) ?? faultsMinor
    faultsMajor = ProcPIDStat.number(9, in: bytes) ?? faultsMajor
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return }
    let command = UnsafeRawBufferPointer(rebasing: bytes[(open + 1)..<close])
    if !name.utf8.elementsEqual(command) { name = String(decoding: command, as: UTF8.self) }
  }

  mutating func take(status bytes: UnsafeRawBufferPointer) {
    voluntary = KeyedNumbers.find("voluntary_ctxt_switches", in: bytes) ?? voluntary
    involuntary = KeyedNumbers.find("nonvoluntary_ctxt_switches", in: bytes) ?? involuntary
  }

  /// The first of its three figures: nanoseconds on a processor.
  mutating func take(schedule bytes: UnsafeRawBufferPointer) {
    run = KeyedNumbers.field(0, in: bytes) ?? run
  }

  mutating func take(io bytes: UnsafeRawBufferPointer) {
    knowsIO = true
    readCalls = KeyedNumbers.find("syscr:", in: bytes) ?? readCalls
    readBytes = KeyedNumbers.find("rchar:", in: bytes) ?? readBytes
    writeCalls = KeyedNumbers.find("syscw:", in: bytes) ?? writeCalls
    writtenBytes = KeyedNumbers.find("wchar:", in: bytes) ?? writtenBytes
    deviceRead = KeyedNumbers.find("read_bytes:", in: bytes) ?? deviceRead
    deviceWritten = KeyedNumbers.find("write_bytes:", in: bytes) ?? deviceWritten
    cancelled = KeyedNumbers.find("cancelled_write_bytes:", in: bytes) ?? cancelled
  }
}
