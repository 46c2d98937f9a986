import Bench
import Documents
import Quantities
import Recordings

@testable import Comparison

/// Figures as programs give them, by a seed.
struct SimulatedRuns {
  enum Shape: String, CaseIterable {
    /// Times, with a variation of 4 %.
    case normal, skewed
    /// As good as Poisson, around 2,500.
    case counts
    /// Memory in pages of one of two sizes, as where a buffer is grown or not.
    case twoModal

  }

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func values(_ shape: Shape, _ count: Int, times factor: Double = 1) -> [Double] {
    (0..<count).map { _ in
      switch shape {
      case .normal: factor * (1 + 0.04 * normal())
      case .skewed: factor * exponential(0.04 * normal())
      case .counts: (factor * 2500 + (factor * 2500).squareRoot() * normal()).rounded()
      case .twoModal:
        ((factor * (generator.unit() < 0.4 ? 12_000_000 : 12_500_000) + 20_000 * normal()) / 4096).rounded()
          * 4096
      }
    }
  }

  mutating func sample(_ shape: Shape, _ count: Int, times factor: Double = 1) -> Sample {
    Sample(unit: .count, values: values(shape, count, times: factor))
  }

  /// The sum of twelve is near enough to normal, and quick.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + generator.unit() } }

  /// Of small numbers.
  private func exponential(_ x: Double) -> Double { 1 + x + x * x / 2 + x * x * x / 6 + x * x * x * x / 24 }
}

extension BenchRun {
  /// A run with the figures given, of a second.
  static func made(
    _ side: Side, _ number: Int, _ figures: [String: Double] = [:], isWarmUp: Bool = false,
    duration: Double = 1,
    problem: String? = nil
  ) -> BenchRun {
    BenchRun(
      key: "\(side)/\(number)/\(isWarmUp)", name: "case", side: side, number: number, isWarmUp: isWarmUp,
      started: "2026-11-20T18:00:00.000Z", duration: duration,
      metrics: figures.mapValues { Metric(.value($0, .exact), .count, instrument: "test") }, problem: problem)
  }
}

extension BenchPlan {
  /// Makes every run that the plan asks for, a second each; what it stopped for.
  mutating func play(_ figures: (BenchRun.Side) -> [String: Double]) -> (
    stop: BenchCase.Stop, runs: [BenchRun]
  ) {
    var runs: [BenchRun] = []
    while true {
      switch next(elapsed: Double(runs.count)) {
      case .stop(let reason): return (reason, runs)
      case .run(let side, let number, let isWarmUp):
        let run = BenchRun.made(side, number, figures(side), isWarmUp: isWarmUp)
        runs.append(run)
        add(run)
      }
    }
  }
}
