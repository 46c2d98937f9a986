import Quantities
import Testing

@Suite struct StatisticsTests {
  @Test func theMedianIsTheMiddle() {
    #expect(Statistics.median([]) == nil)
    #expect(Statistics.median([3]) == 3)
    #expect(Statistics.median([9, 1, 2]) == 2)
    #expect(Statistics.median([4, 1, 2, 3]) == 2.5)
  }

  @Test func oneOddSampleDoesNotMoveTheSlope() throws {
    let times = (0..<100).map(Double.init)
    var values = times.map { 5 + 3 * $0 }
    values[50] = 1e9
    values[99] = -1e9
    let slope = try #require(Statistics.theilSen(times, values))
    #expect(abs(slope - 3) < 0.01)
  }

  @Test func thinningKeepsTheSlope() throws {
    let times = (0..<10_000).map { Double($0) / 10 }
    let slope = try #require(Statistics.theilSen(times, times.map { -2 * $0 }))
    #expect(abs(slope + 2) < 1e-9)
  }

  @Test func withoutTwoMomentsThereIsNoSlope() {
    #expect(Statistics.theilSen([], []) == nil)
    #expect(Statistics.theilSen([1], [1]) == nil)
    #expect(Statistics.theilSen([1, 1, 1], [1, 2, 3]) == nil)
    #expect(Statistics.theilSen([1, 2, 3], [1]) == nil)
  }
}
