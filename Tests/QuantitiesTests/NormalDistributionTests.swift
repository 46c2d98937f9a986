import Quantities
import Testing

struct NormalDistributionTests {
  // scipy.stats.norm.cdf and .ppf, SciPy 1.17.1.
  @Test(arguments: [
    (-5, 2.866515718791933e-07), (-2.5, 0.006209665325776132), (-1, 0.15865525393145707),
    (0.3, 0.6179114221889526), (1.96, 0.9750021048517795), (6, 0.9999999990134123),
  ])
  func itsShareBelowAValueIsThatOfTheTables(_ x: Double, _ share: Double) {
    #expect(abs(NormalDistribution.cumulative(x) - share) < 1e-14)
  }

  @Test(arguments: [
    (0.005, -2.575829303548901), (0.025, -1.9599639845400545), (0.1, -1.2815515655446004),
    (0.99, 2.3263478740408408), (0.9999, 3.719016485455709), (1e-9, -5.9978070150076865),
  ])
  func itsQuantilesAreThoseOfTheTables(_ share: Double, _ value: Double) {
    #expect(abs(NormalDistribution.quantile(share) - value) < 1e-6)
  }

  @Test func whatIsFarOutHasItsEnds() {
    #expect(NormalDistribution.cumulative(40) == 1)
    #expect(NormalDistribution.cumulative(-40) == 0)
    #expect(NormalDistribution.quantile(0.5) == 0)
    #expect(NormalDistribution.quantile(0) < -7)
  }
}
