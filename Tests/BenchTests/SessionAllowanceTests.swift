import Bench
import Documents
import Quantities
import Recordings
import Testing

@testable import Comparison

/// What sessions differ by themselves is no change.
@Suite struct SessionAllowanceTests {
  private static func around(_ middle: Double) -> [Double] {
    (0..<12).map { middle + Double($0 * 7 % 12) * 0.1 }
  }

  @Test func whatOtherWorkMovesIsNotHeldAgainstAnotherSession() throws {
    var comparer = Comparer(
      gates: [Gate(metric: "cpu.utilisation", relative: 0), Gate(metric: "cpu.wakeups", relative: 0)],
      resamples: 50)
    let old = Sample(unit: .count, values: Self.around(100))
    let samples = ["cpu.utilisation": old, "cpu.wakeups": old]
    #expect(comparer.compare(samples, samples).allSatisfy { $0.verdict != .notCompared })
    comparer.allowance = SessionAllowance()
    let found = comparer.compare(samples, samples)
    #expect(found.map(\.isMovedByLoad) == [true, false])
    #expect(found[0].reason?.contains("--against") == true)
    // A baseline's file never holds it.
    let kept = comparer.compare(["cpu.wakeups": old], samples)
    #expect(kept.map(\.isMovedByLoad) == [true, false])
  }

  @Test func sessionsThatLieApartByThemselvesAllowAsMuch() throws {
    var comparer = Comparer(gates: [Gate(metric: "cpu.wakeups", relative: 0.05)], resamples: 200)
    let samples = (
      ["cpu.wakeups": Sample(unit: .count, values: Self.around(100))],
      ["cpu.wakeups": Sample(unit: .count, values: Self.around(110))]
    )
    func verdict(_ deviation: Double) throws -> MetricComparison {
      comparer.allowance = SessionAllowance(
        spreads: ["cpu.wakeups": SessionSpread(sessions: 11, deviation: deviation)])
      return try #require(comparer.compare(samples.0, samples.1).first)
    }
    #expect(try verdict(0.1).verdict == .fail)
    let wide = try verdict(4)
    #expect(wide.verdict == .inconclusive && wide.reason?.contains("apart in the history") == true)
  }

  @Test func aSpreadGoesByTheStepsAndNotByAChange() throws {
    let quiet = try #require(SessionSpread(medians: [100, 101, 100, 101, 70, 71, 70, 71, 70]))
    #expect(quiet.deviation < 1.5)
    #expect(SessionSpread(medians: [1, 2, 3, 4]) == nil)
  }
}
