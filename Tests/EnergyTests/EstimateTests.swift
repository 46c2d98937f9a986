import Recordings
import Testing

@testable import Energy

struct EstimateTests {
  @Test func boundsOfADifferenceWiden() {
    #expect(Estimate(10, 9, 12) - Estimate(4, 3, 6) == Estimate(6, 3, 9))
  }
}
