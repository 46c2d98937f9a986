package import Formats
import Quantities
package import Recordings

/// One launch of one case of a suite, measured.
package struct BenchRun: DocumentPart {
  package enum Side: String, FieldChoice { case candidate, baseline }

  /// No two runs anywhere have the same: the session's key, the case, the side and the number.
  package var key: String
  /// `scenario` or `scenario/variant`.
  package var name: String
  package var side: Side
  /// From 1 on, for each case and side; warm-ups have numbers of their own.
  package var number: Int
  package var isWarmUp: Bool
  /// RFC 3339 in UTC, to the millisecond.
  package var started: String
  /// Seconds.
  package var duration: Double
  package var metrics: [String: Metric]
  package var noise: MachineNoise
  /// Why its figures do not count; nil where they do.
  package var problem: String?

  package init(
    key: String, name: String, side: Side = .candidate, number: Int, isWarmUp: Bool = false, started: String,
    duration: Double, metrics: [String: Metric], noise: MachineNoise = MachineNoise(), problem: String? = nil
  ) {
    self.key = key
    self.name = name
    self.side = side
    self.number = number
    self.isWarmUp = isWarmUp
    self.started = started
    self.duration = duration
    self.metrics = metrics
    self.noise = noise
    self.problem = problem
  }

  package static let table = Table(
    blank: BenchRun(key: "", name: "", number: 0, started: "", duration: 0, metrics: [:]),
    .init("key", \.key).notEmpty, .init("name", \.name).notEmpty, .init("side", \.side),
    .init("number", \.number).atLeast(1),
    .init("warmUp", onlyTrue: \.isWarmUp).meaning("its figures do not count"),
    .init("started", \.started).meaning("RFC 3339 in UTC"),
    .init("duration", figure: .seconds, \.duration), .init("metrics", \.metrics),
    .init("noise", \.noise).canBeMissing.meaning("how the machine was just before"),
    .init("problem", \.problem).meaning("why its figures do not count"))
}
