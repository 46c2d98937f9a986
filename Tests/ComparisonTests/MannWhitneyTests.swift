import Recordings
import Testing

@testable import Comparison

/// Expected figures are those of SciPy 1.17.1, `mannwhitneyu(x, y)` with the method that each names.
struct MannWhitneyTests {
  // Permeability of membranes; Hollander & Wolfe (1973), page 69.
  private let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  private let early = [1.15, 0.88, 0.90, 0.74, 1.21]

  private func counting(_ count: Int, from start: Double = 0) -> [Double] {
    (0..<count).map { start + Double($0) }
  }

  @Test func smallSamplesAreCountedOut() {
    #expect(abs(MannWhitney.probability(term, early) - 0.2544122544122544) < 1e-12)
    #expect(abs(MannWhitney.probability([19, 22, 16, 29, 24], [20, 11, 17, 12]) - 1.0 / 9) < 1e-12)
  }

  @Test func thirtyASideAreCountedOutToo() {
    let probability = MannWhitney.probability(counting(30), counting(30, from: 7.5))
    #expect(abs(probability - 0.003193540818593945) < 1e-12)
  }

  // scipy.stats.permutation_test with n_resamples=inf.
  @Test func tiesInSmallSamplesAreCountedOut() {
    #expect(
      abs(MannWhitney.probability([3, 3, 4, 5, 5, 5], [5, 6, 6, 7, 8, 8]) - 0.008658008658008658) < 1e-12)
    #expect(abs(MannWhitney.probability([3, 3, 4, 5], [4, 5, 5, 5, 9, 9, 9]) - 0.05454545454545454) < 1e-12)
  }

  // method="asymptotic", which corrects for ties and for continuity.
  @Test func largeSamplesGoByTheNormalDistribution() {
    let steps = (1...40).map { Double($0 / 2 + 8) }
    #expect(abs(MannWhitney.probability(counting(40, from: 1), steps) - 0.3381247125809449) < 1e-9)
    let shifted = MannWhitney.probability(counting(40), counting(40, from: 7.5))
    #expect(abs(shifted - 0.008988007122138847) < 1e-9)
  }

  @Test func tensOfThousandsOfValuesAreNoOverflow() {
    let (old, new) = (counting(60_000), counting(60_000, from: 30_000.5))
    #expect(MannWhitney.probability(old, new) < 1e-6)
    let tied = old.map { ($0 / 20_000).rounded(.down) }
    #expect(MannWhitney.probability(tied, tied) > 0.99)
  }

  @Test func whatIsAllTheSameIsNoSign() {
    #expect(MannWhitney.probability([1, 1, 1], [1, 1, 1, 1]) == 1)
  }

  @Test func theSidesCanBeSwapped() {
    #expect(MannWhitney.probability(term, early) == MannWhitney.probability(early, term))
  }

  @Test func theShiftComesWithTheIntervalOfTheTest() {
    // R's wilcox.test(x, y, conf.int = TRUE) gives the same: 0.305, from −0.15 to 0.76.
    let shift = HodgesLehmann.shift(early, term, confidence: 0.95)
    #expect(abs(shift.value - 0.305) < 1e-12)
    #expect(abs(shift.low + 0.15) < 1e-12)
    #expect(abs(shift.high - 0.76) < 1e-12)
  }

  @Test func theNormalDistributionTakesOverWhereCountingEnds() {
    let (counted, approximated) = (RankDistribution(33, 33), RankDistribution(34, 34))
    for (distribution, count) in [(counted, 33.0), (approximated, 34.0)] {
      let bound = Double(distribution.bound(0.99)) / (count * count)
      #expect(abs(bound - 0.315) < 0.01)
    }
    #expect(abs(counted.atMost(400) - 0.0326) < 0.002)
  }

  // Holm (1979); R's p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
  @Test func severalProbabilitiesAreCorrectedForBeingSeveral() {
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    #expect(zip(adjusted, [0.03, 0.06, 0.06, 0.02]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(Holm.adjusted([0.7, 0.8]) == [1, 1])
    #expect(Holm.adjusted([]) == [])
  }
}
