import Documents

/// What makes one thread wake up again and again, from a line of the table `wakeups`.
struct WakingHabit {
  enum Cause {
    /// Its own timer, while it waits for nothing else or for events.
    case timer
    /// The end of the time that it gives a lock or another thread.
    case timeout
    /// It keeps an interval, and what wakes it is not known.
    case unknown
  }

  var line: JSONValue
  var name: String
  var cause: Cause
  /// Wake-ups by that cause.
  var count: Double
  /// A second, from its first sleep to its last.
  var rate: Double
  /// Processor seconds below which half of its wake-ups stay; nil where the kernel did not tell.
  var work: Double?

  /// Nil where a thread has no such habit.
  ///
  /// - Parameters:
  ///   - least: fewer wake-ups by the cause are no habit.
  ///   - regular: the least share of wake-ups that keep an interval, in percent, where the cause is not known.
  init?(_ line: JSONValue, least: Double, regular: Double) {
    guard let found = Self.cause(line, least, regular) else { return nil }
    self.line = line
    (cause, count, rate) = found
    name = line.object?["name"]?.string ?? "a thread"
    work = line.figure("commonWork")
  }

  private static func cause(_ line: JSONValue, _ least: Double, _ regular: Double) -> (Cause, Double, Double)?
  {
    let wakeups = line.figure("wakeups") ?? 0
    let (locks, timeouts) = (line.figure("locks") ?? 0, line.figure("timeouts") ?? 0)
    let timers = max(0, (line.figure("byTimer") ?? 0) - timeouts)
    // Of its sleeps the larger part by one cause, those for a lock apart from all others.
    if timers >= least, timers >= (wakeups - locks) / 2, let rate = rate(line, timers) {
      return (.timer, timers, rate)
    }
    if timeouts >= least, timeouts >= locks / 2, let rate = rate(line, timeouts) {
      return (.timeout, timeouts, rate)
    }
    // Whoever waits for a lock is woken by the one that has it.
    let known = (line.figure("byTimer") ?? 0) + max(0, locks - timeouts)
    let unknown = line.figure("byUnknown") ?? (wakeups - known)
    guard unknown >= wakeups / 2, let thread = PeriodicThread(line, least: least, regular: regular) else {
      return nil
    }
    return (.unknown, wakeups, 1 / thread.period)
  }

  private static func rate(_ line: JSONValue, _ count: Double) -> Double? {
    guard let first = line.figure("first"), let last = line.figure("last"), last > first else { return nil }
    return count / (last - first)
  }

  var interval: Double { 1 / rate }
  /// Seconds from its first wake-up to its last.
  var span: Double { count / rate }

  var evidence: JSONValue {
    .members([
      "thread": .string(name), "id": line.object?["thread"], "wakeups": .number(count),
      "periodSeconds": .number(interval), "workSeconds": work.map { .number($0) },
      "start": line.object?["first"], "end": line.object?["last"],
    ])
  }
}
