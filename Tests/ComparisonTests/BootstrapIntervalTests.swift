import Quantities
import Recordings
import Testing

@testable import Comparison

/// Expected figures are those of SciPy 1.17.1: `bootstrap(…, method="BCa", n_resamples=400000)`.
struct BootstrapIntervalTests {
  private let old = [10.2, 11.1, 9.8, 10.5, 12.9, 10.0, 10.7, 11.6, 9.9, 10.4, 10.1, 13.4]
  private let new = [11.0, 12.2, 10.9, 11.7, 14.8, 11.2, 11.4, 12.6, 10.8, 11.9]
  private let skewed = [12.1, 15.4, 11.3, 19.2, 14.6, 13.7, 40.5, 16.8, 15.9, 12.0, 18.3, 17.2]

  @Test(arguments: [(0.9, 13.7, 17.2), (0.95, 12.9, 17.75)])
  func theIntervalOfAMedianIsSciPys(_ confidence: Double, _ low: Double, _ high: Double) {
    let interval = BootstrapInterval.median(skewed, confidence: confidence, resamples: 50_000)
    #expect(interval.value == 15.65)
    #expect(abs(interval.low - low) < 0.2)
    #expect(abs(interval.high - high) < 0.2)
  }

  @Test func theIntervalsOfDifferenceAndRatioAreSciPys() throws {
    let (difference, ratio) = BootstrapInterval.difference(old, new, confidence: 0.95, resamples: 50_000)
    #expect(abs(difference.value - 1.1) < 1e-9)
    #expect(abs(difference.low - 0.15) < 0.06)
    #expect(abs(difference.high - 2.0) < 0.06)
    let factor = try #require(ratio)
    #expect(abs(factor.value - 1.105263157894737) < 1e-9)
    #expect(abs(factor.low - 1.009) < 0.006)
    #expect(abs(factor.high - 1.193) < 0.006)
  }

  @Test func theSameSamplesGiveTheSameBits() {
    let first = BootstrapInterval.difference(old, new, confidence: 0.99, resamples: 500)
    let again = BootstrapInterval.difference(old.reversed(), new.reversed(), confidence: 0.99, resamples: 500)
    #expect(first.difference == again.difference)
    #expect(first.ratio == again.ratio)
  }

  @Test func aRatioToAboutNoughtIsNone() {
    #expect(
      BootstrapInterval.difference([-1, 1, 2], [3, 4, 5], confidence: 0.95, resamples: 100).ratio == nil)
    #expect(
      BootstrapInterval.difference([0, 1, 2], [3, 4, 5], confidence: 0.95, resamples: 100).ratio == nil)
    #expect(
      BootstrapInterval.difference([-3, -1, -2], [3, 4, 5], confidence: 0.95, resamples: 100).ratio != nil)
  }

  @Test func aMedianOfOneFigureHasNoWidth() {
    #expect(MedianInterval.of([7], confidence: 0.99) == Interval(7, 7, 7))
    #expect(MedianInterval.of([7, 7, 7], confidence: 0.99) == Interval(7, 7, 7))
  }

  @Test func theIntervalOfAMedianReachesTheOrderStatistics() {
    // Below the 4th of 20 values lies the median in 0.13 % of cases, below the 5th in 0.6 %: scipy.stats.binom.cdf.
    let interval = MedianInterval.of((1...20).map(Double.init), confidence: 0.99, resamples: 500)
    #expect(interval.low <= 4)
    #expect(interval.high >= 17)
    let five = MedianInterval.of([3, 1, 5, 2, 4], confidence: 0.99, resamples: 500)
    #expect(five == Interval(3, 1, 5))
  }

  @Test func itTakesEightValuesToBeSureOfAMedian() {
    #expect(MedianInterval.leastCount(0.99) == 8)
    #expect(MedianInterval.leastCount(0.95) == 6)
  }
}
