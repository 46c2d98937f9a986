import Testing

@testable import Instruments

@Suite struct TreeRestTests {
  @Test func workInTheMiddleCutsARestInTwo() {
    #expect(TreeRest.without([40..<60], 0..<100) == [0..<40, 60..<100])
  }

  @Test func workAtTheEdgeShortensIt() {
    #expect(TreeRest.without([0..<30], 10..<100) == [30..<100])
    #expect(TreeRest.without([90..<200], 10..<100) == [10..<90])
  }

  @Test func workThatCoversItLeavesNothing() {
    #expect(TreeRest.without([0..<200], 10..<100).isEmpty)
    #expect(TreeRest.without([0..<50, 50..<200], 10..<100).isEmpty)
  }

  @Test func workElsewhereLeavesItAlone() {
    #expect(TreeRest.without([0..<10, 100..<120], 10..<100) == [10..<100])
  }
}
