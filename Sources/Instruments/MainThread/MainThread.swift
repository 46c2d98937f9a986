import Kernel

/// How the main thread of one process has slept, as far as that tells what it is for; mirrors `struct main_ended` of
/// `BPF/waits.h`.
struct MainThread: Equatable {
  var process: UInt32
  var name: String
  /// Waits for events: in a queue of them, or for something that brings them.
  var attended: UInt32
  /// Waits that may be for events: a time that passes, or one peer.
  var perhaps: UInt32
  /// Waits for a lock or another thread.
  var locks: UInt32
  var means: Means
  /// When it first waited for events, nanoseconds of `Clock`.
  var since: UInt64 = 0
  /// Nanoseconds in which it could have run and had no processor; nil where the kernel keeps no account of it.
  var delay: UInt64? = nil

  /// What brings it events; the numbers are those of `enum means` in `BPF/loops.h`.
  struct Means: OptionSet, Equatable {
    let rawValue: UInt32
    static let queue = Means(rawValue: 1)
    static let counter = Means(rawValue: 2)
    static let socket = Means(rawValue: 4)
    static let device = Means(rawValue: 8)
    static let terminal = Means(rawValue: 16)
    static let display = Means(rawValue: 32)
  }

  /// Headroom's choices: from how often on something is done again and again.
  private static let again: UInt32 = 3
  private static let habit: UInt32 = 10

  var runsLoop: Bool { attended >= Self.again }
  /// Whether nothing but a terminal brings it events, which is its child's while it waits for one, as a shell does.
  var sharesTerminal: Bool { means.subtracting(.terminal).isEmpty && means.contains(.terminal) }
  /// Whether it is at home where other threads wake it: parked by its runtime, or in a loop whose events another thread brings.
  /// One that asks nothing but its display is in a loop that waits elsewhere: on a lock that another thread opens, as Tk's does.
  var isParked: Bool { locks > attended || means == .display }
  /// Whether its waits may be those of a loop, or of a script that lets time pass.
  var mayRunLoop: Bool { !runsLoop && perhaps >= Self.habit }

  /// A process number that is given again makes one of two.
  func joined(_ other: MainThread) -> MainThread {
    var both = self
    both.attended += other.attended
    both.perhaps += other.perhaps
    both.locks += other.locks
    both.means.formUnion(other.means)
    both.since = [since, other.since].filter { $0 > 0 }.min() ?? 0
    return both
  }
}

extension MainThread {
  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let delay = reader.next(UInt64.self), let since = reader.next(UInt64.self),
      let known = reader.next(UInt32.self),
      let attended = reader.next(UInt32.self), let perhaps = reader.next(UInt32.self),
      let locks = reader.next(UInt32.self), let means = reader.next(UInt32.self), let name = reader.text(16)
    else { return nil }
    self.init(
      process: event.thread, name: name, attended: attended, perhaps: perhaps, locks: locks,
      means: Means(rawValue: means), since: since, delay: known == 1 ? delay : nil)
  }
}
