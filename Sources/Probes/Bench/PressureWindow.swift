/// How long tasks waited for a processor, over the last second and whatever was measured in it.
///
/// The kernel's own averages lag by 10 s, so that a run at the end of other work would count as disturbed and one at its
/// beginning would not.
struct PressureWindow {
  /// In nanoseconds: a run of some milliseconds says little by itself.
  private static let least: UInt64 = 1_000_000_000
  /// From the one that the next share begins with, in the order of time.
  private var readings: [Reading] = []

  private struct Reading {
    var time: UInt64
    /// In microseconds.
    var waited: UInt64
  }

  /// In percent; the kernel's average over 10 s until a second has been seen, nil where the kernel tells none.
  ///
  /// - Parameter text: as `some avg10=0.12 avg60=0.05 avg300=0.01 total=1234` (Documentation/accounting/psi.rst).
  mutating func share(_ text: String, at time: UInt64) -> Double? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("some ") }) else { return nil }
    func field(_ name: String) -> Substring? {
      line.split(separator: " ").first { $0.hasPrefix(name) }?.dropFirst(name.count)
    }
    guard let waited = field("total=").flatMap({ UInt64($0) }) else { return nil }
    defer { readings.append(Reading(time: time, waited: waited)) }
    if let begin = readings.lastIndex(where: { time >= $0.time + Self.least }) {
      readings.removeFirst(begin)
      if waited >= readings[0].waited {
        let share = Double(waited - readings[0].waited) * 1000 / Double(time - readings[0].time)
        return min(100, share * 100)
      }
    }
    return field("avg10=").flatMap { Double($0) }
  }
}
