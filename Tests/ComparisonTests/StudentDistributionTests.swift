import Testing

@testable import Comparison

struct StudentDistributionTests {
  /// Student's own table, in the places that are printed everywhere.
  @Test(arguments: [(1, 63.657), (2, 9.925), (4, 4.604), (9, 3.250), (30, 2.750), (120, 2.617)])
  func theQuantilesAreThoseOfTheTable(_ freedom: Int, _ expected: Double) {
    #expect(abs(StudentDistribution.quantile(0.995, freedom: freedom) - expected) < 0.001)
  }

  @Test func manyDegreesAreTheNormalDistribution() {
    #expect(abs(StudentDistribution.quantile(0.995, freedom: 1000) - 2.5758) < 0.001)
    #expect(abs(StudentDistribution.cumulative(0, 3) - 0.5) < 1e-12)
  }
}
