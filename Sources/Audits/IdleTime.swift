import Recordings

/// How long the program did next to nothing.
enum IdleTime {
  /// Seconds between two moments in which the program used less than so many cores; nil where nobody followed it.
  static func seconds(_ recording: Recording, from start: Double, to end: Double, below cores: Double)
    -> Double?
  {
    guard let series = recording.series[.cpuUtilisation], !series.time.isEmpty else { return nil }
    var (idle, before) = (0.0, 0.0)
    // Each sample is the mean since the one before it.
    for (time, value) in zip(series.time, series.value) {
      if value < cores { idle += max(0, min(time, end) - max(before, start)) }
      before = time
    }
    return idle
  }
}
