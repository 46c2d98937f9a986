import Quantities

/// How one thread slept and was woken, as the kernel's programs have counted it; mirrors `struct sleeper` in
/// `BPF/wakeups.h`.
struct ThreadWakeups: Equatable {
  var thread: UInt32 = 0
  var process: UInt32 = 0
  var name = ""
  var first: UInt64 = 0
  /// When it last went to sleep, nanoseconds of `Clock`.
  var last: UInt64
  /// Processor time after it first went to sleep, nanoseconds.
  var run: UInt64
  var wakeups: UInt64
  var idle: UInt64
  var timer: UInt64
  /// Nanoseconds that it had waited for a processor up to its last sleep.
  var queued: UInt64
  /// Sleeps for a lock or another thread (futex(2)), and how many of them a timer ended.
  var locks: UInt64
  var timeouts: UInt64
  /// Calls that set a timer which wakes by an event or a signal: timerfd_settime(2), setitimer(2) and their like.
  var timers: UInt64
  /// By the order of `WakeupCause`.
  var causes: [UInt64] = []
  /// Wake-ups by the processor time that each took: below 4 µs, then an octave each.
  var work: [UInt64] = []
  var waker: String
  var intervals = IntervalHistogram()

  static let works = 16
  /// Bytes of `struct wait_object`.
  private static let waitObject = 40

  init?(_ reader: inout RecordReader) {
    var figures: [UInt64] = []
    for _ in 0..<7 { if let figure = reader.next(UInt64.self) { figures.append(figure) } }
    for _ in 0..<4 { _ = reader.next(UInt32.self) }
    guard let queued = reader.next(UInt64.self) else { return nil }
    self.queued = queued
    for _ in 0..<4 { _ = reader.next(UInt64.self) }
    // What is of main threads alone, and the kind of the call.
    reader.skip(10 * 4)
    guard let locks = reader.next(UInt32.self), let timeouts = reader.next(UInt32.self),
      let timers = reader.next(UInt32.self), reader.next(UInt32.self) != nil
    else { return nil }
    (self.locks, self.timeouts, self.timers) = (UInt64(locks), UInt64(timeouts), UInt64(timers))
    reader.skip(Self.waitObject)
    for _ in WakeupCause.allCases { if let count = reader.next(UInt32.self) { causes.append(UInt64(count)) } }
    for _ in 0..<Self.works { if let count = reader.next(UInt32.self) { work.append(UInt64(count)) } }
    guard let waker = reader.text(16), figures.count == 7 else { return nil }
    self.waker = waker
    (last, run, wakeups) = (figures[0], figures[1] - min(figures[6], figures[1]), figures[2])
    (idle, timer, first) = (figures[3], figures[4], figures[5])
  }

  /// A thread that has ended: `struct sleeper_ended`, with its intervals in `struct periodic_ended`.
  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let process = reader.next(UInt32.self), reader.next(UInt32.self) != nil else { return nil }
    self.init(&reader)
    guard let name = reader.text(16) else { return nil }
    (thread, self.process, self.name) = (event.thread, process, name)
    guard event.kind == .periodicEnded else { return }
    var counts: [UInt64] = []
    for _ in 0..<IntervalHistogram.slots {
      guard let count = reader.next(UInt32.self) else { return nil }
      counts.append(UInt64(count))
    }
    intervals = IntervalHistogram(counts)
  }

  /// The interval at which it is mostly woken, in seconds, and the share of its wake-ups that keep it.
  var period: (seconds: Double, share: Double)? {
    guard wakeups > 2, let commonest = intervals.commonest else { return nil }
    let share = Double(commonest.count) / Double(wakeups - 1)
    // Where nearly all keep it, the mean over the whole time is finer than the slots.
    let mean = Double(last - first) / Double(wakeups - 1)
    let regular = share > 0.9 && abs(mean / commonest.nanoseconds - 1) < 0.2
    return (Double(secondsOfNanoseconds: regular ? mean : commonest.nanoseconds), min(share, 1))
  }

  /// The middle half of the intervals' spread over the period, in percent.
  var jitter: Double? {
    guard let period, let low = intervals.quantile(0.25), let high = intervals.quantile(0.75) else {
      return nil
    }
    return Double(secondsOfNanoseconds: high - low) / period.seconds * 100
  }

  /// Processor seconds below which half of the wake-ups stay.
  var commonWork: Double? {
    let total = work.reduce(0, +)
    guard total > 0 else { return nil }
    var passed: UInt64 = 0
    for (slot, count) in work.enumerated() {
      passed += count
      if passed * 2 >= total { return Double(secondsOfNanoseconds: 4096 << slot) }
    }
    return nil
  }
}
