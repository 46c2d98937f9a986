import Glibc
import Instruments
import Kernel
import Quantities
import Synchronization

/// The sampling thread. Between start and stop nothing else touches the instruments.
final class Sampler {
  private let instruments: [any Instrument]
  private let widths: [Int]
  private let members: ProcessTree
  private let programs: Target.Programs
  private let activity: TreeActivity
  /// When it was last looked for processes outside the tree's cgroup.
  private var lookedAt: UInt64 = 0
  private static let lookInterval = UInt64(nanosecondsOfSeconds: 1)
  /// After which what was needed to start is not needed any more, nanoseconds.
  private static let settling = UInt64(nanosecondsOfSeconds: 1)
  private var isSettled = false
  private let table = ProcessTable()
  private let ring: SampleRing
  private let list: TreeList
  private let waker: Waker
  private let start: UInt64
  private let rate: Double
  private let over = Atomic<Bool>(false)
  /// A stretch with closer samples, in nanoseconds of the clock.
  private let closerFrom = Atomic<UInt64>(0)
  private let closerUntil = Atomic<UInt64>(0)
  private var thread = pthread_t()

  init(
    _ instruments: [any Instrument], target: Target, ring: SampleRing, list: TreeList, start: UInt64,
    rate: Double
  ) throws(SystemError) {
    self.instruments = instruments
    widths = instruments.map { type(of: $0).meta.columns.count }
    members = ProcessTree(target.group)
    programs = target.programs
    activity = TreeActivity(target.group)
    self.ring = ring
    self.list = list
    self.start = start
    self.rate = rate
    waker = try Waker()
    let own = Unmanaged.passUnretained(self).toOpaque()
    let code = pthread_create(&thread, nil, { Sampler.run($0) }, own)
    guard code == 0 else {
      throw SystemError(code: code, call: "pthread_create", subject: "the sampling thread")
    }
  }

  /// Samples `RunPlan.closeRate` times a second or more often in this stretch, and once at its start.
  func watchClosely(from: Instant, until: Instant) {
    closerFrom.store(from.nanoseconds, ordering: .relaxed)
    closerUntil.store(until.nanoseconds, ordering: .releasing)
    waker.wake()
  }

  /// Takes a last sample and ends the thread.
  func stop() {
    over.store(true, ordering: .releasing)
    waker.wake()
    pthread_join(thread, nil)
    table.closeAll(instruments)
  }

  /// Processes that could not be followed for want of file descriptors.
  var refused: Int { table.refused }

  private static func run(_ own: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let own else { return nil }
    NamedThread.nameThread("headroom-sample")
    Unmanaged<Sampler>.fromOpaque(own).takeUnretainedValue().loop()
    return nil
  }

  private func loop() {
    var schedule = SampleSchedule(start: start, rate: rate)
    var before = start
    var isDue = true
    while true {
      let isLast = over.load(ordering: .acquiring)
      if isDue || isLast {
        let now = Clock.nanoseconds()
        sample(now, elapsed: max(now - before, 1), isLast: isLast)
        before = now
        settle(now)
      }
      if isLast { return }
      // Woken before its time only to look at the schedule again.
      isDue = !waker.wait(until: next(&schedule))
    }
  }

  private func settle(_ now: UInt64) {
    guard !isSettled, now > start + Self.settling else { return }
    OwnCode.giveBack()
    isSettled = true
  }

  private func next(_ schedule: inout SampleSchedule) -> UInt64 {
    let until = closerUntil.load(ordering: .acquiring)
    let closer = (from: closerFrom.load(ordering: .relaxed), until: until)
    return schedule.next(after: Clock.nanoseconds(), closer: until > 0 ? closer : nil)
  }

  /// The kernel tells at once where it is asked; else a walk over the tree now and then has to.
  private func mayHaveLeft(_ now: UInt64) -> Bool {
    if case .loaded(let programs) = programs, let left = programs.left(at: now) { return left > 0 }
    guard !members.outside.isEmpty || now >= lookedAt + Self.lookInterval else { return false }
    lookedAt = now
    return true
  }

  private func sample(_ now: UInt64, elapsed: UInt64, isLast: Bool) {
    members.looksOutside = mayHaveLeft(now)
    table.update(members, instruments)
    list.take(members.pids)
    guard let row = ring.place() else { return }
    row[0] = Double(secondsOfNanoseconds: now - start)
    let hasRun = activity.hasRun(elapsed: elapsed, isWhole: table.outside.isEmpty)
    let moment = Moment(
      now: now, elapsed: elapsed, processes: table, isLast: isLast, hasRun: hasRun || isLast)
    var column = 1
    for index in instruments.indices {
      instruments[index].sample(moment, row + column)
      column += widths[index]
    }
    ring.publish()
  }
}
