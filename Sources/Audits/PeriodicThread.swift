import Documents

/// A thread that was woken at regular intervals, from a line of the table `wakeups`.
struct PeriodicThread {
  var line: JSONValue
  var name: String
  /// Seconds between two wake-ups.
  var period: Double
  var wakeups: Double
  /// Processor seconds below which half of its wake-ups stay; nil where the kernel did not tell.
  var work: Double?

  /// Nil where too few of its wake-ups keep the interval, or there were too few.
  ///
  /// - Parameter regular: the least share of wake-ups that keep the interval, in percent.
  init?(_ line: JSONValue, least: Double, regular: Double) {
    guard let wakeups = line.figure("wakeups"), wakeups >= least, let period = line.figure("period"),
      period > 0, let share = line.figure("regular"), share >= regular
    else { return nil }
    self.line = line
    name = line.object?["name"]?.string ?? "a thread"
    self.period = period
    self.wakeups = wakeups
    work = line.figure("commonWork")
  }

  var evidence: JSONValue {
    .members([
      "thread": .string(name), "id": line.object?["thread"], "wakeups": .number(wakeups),
      "periodSeconds": .number(period), "workSeconds": work.map { .number($0) },
      "start": line.object?["first"], "end": line.object?["last"],
    ])
  }
}

extension JSONValue {
  /// A member that is a number; nil where there is none.
  func figure(_ key: String) -> Double? {
    if case .number(let number)? = object?[key] { number } else { nil }
  }
}
