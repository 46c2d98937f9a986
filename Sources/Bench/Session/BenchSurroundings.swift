package import Documents

/// The clock, the machine and the user around a bench.
package protocol BenchSurroundings: AnyObject {
  /// Seconds on a clock that only rises.
  var seconds: Double { get }
  /// RFC 3339 in UTC, to the millisecond.
  var timestamp: String { get }
  /// Whether the user wants it to end; true from then on.
  var isInterrupted: Bool { get }
  /// Somebody has asked for an end, and what was measured has heard it first.
  func interrupt()
  /// Lets so many seconds pass; an interruption ends it early.
  func wait(_ seconds: Double)
  func noise() -> MachineNoise
}
