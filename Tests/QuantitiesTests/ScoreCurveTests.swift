import Quantities
import Testing

@Suite struct ScoreCurveTests {
  @Test(arguments: [(3000.0, 1800.0), (0.001, 0.0005), (1e12, 1), (2, 4)])
  func itGoesThroughItsTwoPoints(_ median: Double, _ p10: Double) throws {
    let curve = try #require(ScoreCurve(median: median, p10: p10))
    #expect(abs(curve.score(median) - 0.5) < 1e-12)
    #expect(abs(curve.score(p10) - 0.9) < 1e-9)
  }

  // Φ(q · ln(median/x) / ln(median/p10)) by Python's statistics.NormalDist and math.log.
  @Test(arguments: [
    (3000.0, 1800.0, 4000.0, 0.23522950483963606), (3000, 1800, 1000, 0.9970759760670065),
    (600, 200, 350, 0.7352434318995287), (128, 64, 384, 0.02111678867519634),
    (2, 4, 3, 0.7732701299426994), (2, 4, 1, 0.1),
  ])
  func betweenAndBeyondThemItIsLogNormal(
    _ median: Double, _ p10: Double, _ figure: Double, _ score: Double
  ) throws {
    #expect(abs(try #require(ScoreCurve(median: median, p10: p10)).score(figure) - score) < 1e-9)
  }

  @Test func whatIsZeroOrWithoutEndIsAsGoodOrAsBadAsCanBe() throws {
    let less = try #require(ScoreCurve(median: 2, p10: 1))
    let more = try #require(ScoreCurve(median: 1, p10: 2))
    #expect(less.score(0) == 1 && less.score(.infinity) == 0 && less.score(.leastNonzeroMagnitude) == 1)
    #expect(more.score(0) == 0 && more.score(.infinity) == 1 && more.score(.leastNonzeroMagnitude) == 0)
  }

  @Test(arguments: [(0.0, 1.0), (1, 0), (1, 1), (-1, 1), (.infinity, 1), (.nan, 1)])
  func throughOtherPointsThereIsNone(_ median: Double, _ p10: Double) {
    #expect(ScoreCurve(median: median, p10: p10) == nil)
  }
}
