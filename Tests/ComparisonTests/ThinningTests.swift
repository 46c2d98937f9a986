import Documents
import Quantities
import Recordings
import Testing

@testable import Comparison

struct ThinningTests {
  private func sample(_ seed: UInt64, _ count: Int, from start: Double) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in start + generator.unit() + generator.unit() }
  }

  @Test func eachPartOfAListIsStoodForByItsMiddle() {
    #expect(Thinning.evenly((0..<10).map(Double.init), to: 5) == [1, 3, 5, 7, 9])
    #expect(Thinning.evenly([1, 2, 3], to: 3) == [1, 2, 3])
  }

  /// The rank that bounds all pairs bounds those that are left, in proportion: else the interval would be wider.
  @Test func thinnedPairsGiveTheIntervalOfAllPairs() {
    let (old, new) = (sample(1, 700, from: 10).sorted(), sample(2, 600, from: 10.3).sorted())
    let whole = HodgesLehmann.shift(old, new, confidence: 0.99)
    let thinned = HodgesLehmann.pairs(
      Thinning.evenly(old, to: 300), Thinning.evenly(new, to: 300), confidence: 0.99,
      under: RankDistribution(700, 600)
    ) { $1 - $0 }
    let width = whole.high - whole.low
    #expect(abs(thinned.low - whole.low) < width * 0.05, "\(thinned) \(whole)")
    #expect(abs(thinned.high - whole.high) < width * 0.05, "\(thinned) \(whole)")
  }

  @Test func aLargeSampleIsComparedWithWhatItShows() throws {
    let gate = Gate(metric: "cpu.time.user", relative: 0.01, better: .less)
    func compared(_ shift: Double) -> MetricComparison? {
      let sides = [sample(3, 10_000, from: 10), sample(4, 10_000, from: 10 + shift)]
        .map { ["cpu.time.user": Sample(unit: .seconds, values: $0)] }
      return Comparer(gates: [gate]).compare(sides[0], sides[1]).first
    }
    #expect(compared(0)?.verdict == .unchanged)
    #expect(compared(1)?.verdict == .fail)
    let difference = try #require(compared(1)?.difference)
    #expect(difference.low > 0.9 && difference.high < 1.1)
  }
}
