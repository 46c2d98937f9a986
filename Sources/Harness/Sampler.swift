import Glibc
import Instruments
import Kernel
import Synchronization

/// The sampling thread. Between start and stop nothing else touches the instruments.
final class Sampler {
  private let instruments: [any Instrument]
  private let widths: [Int]
  private let members: TreeMembers
  private let table = ProcessTable()
  private let ring: SampleRing
  private let waker: Waker
  private let start: UInt64
  private let rate: Double
  private var thread = pthread_t()

  init(
    _ instruments: [any Instrument], _ target: Target, _ ring: SampleRing, start: UInt64, rate: Double
  ) throws(SystemError) {
    self.instruments = instruments
    widths = instruments.map { type(of: $0).meta.columns.count }
    members = TreeMembers(target.group)
    self.ring = ring
    self.start = start
    self.rate = rate
    waker = try Waker()
    let own = Unmanaged.passUnretained(self).toOpaque()
    let code = pthread_create(&thread, nil, { Sampler.run($0) }, own)
    guard code == 0 else {
      throw SystemError(code: code, call: "pthread_create", subject: "the sampling thread")
    }
  }

  /// Takes a last sample and ends the thread.
  func stop() {
    waker.wake()
    pthread_join(thread, nil)
    table.closeAll(instruments)
  }

  /// Processes that could not be followed for want of file descriptors.
  var refused: Int { table.refused }

  private static func run(_ own: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let own else { return nil }
    Unmanaged<Sampler>.fromOpaque(own).takeUnretainedValue().loop()
    return nil
  }

  private func loop() {
    var schedule = SampleSchedule(start: start, rate: rate)
    var before = start
    var woken = false
    while true {
      let now = Clock.nanoseconds()
      sample(now, elapsed: max(now - before, 1), isLast: woken)
      before = now
      if woken { return }
      woken = waker.wait(until: schedule.next(after: Clock.nanoseconds()))
    }
  }

  private func sample(_ now: UInt64, elapsed: UInt64, isLast: Bool) {
    table.update(members, instruments)
    guard let row = ring.place() else { return }
    row[0] = Double(now - start) / 1e9
    let moment = Moment(now: now, elapsed: elapsed, processes: table, isLast: isLast)
    var column = 1
    for index in instruments.indices {
      instruments[index].sample(moment, row + column)
      column += widths[index]
    }
    ring.publish()
  }
}
