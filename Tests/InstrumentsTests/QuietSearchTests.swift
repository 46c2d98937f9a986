import Instruments
import Testing

@Suite struct QuietSearchTests {
  /// Ten samples a second of the processor time that a tree has used.
  private static func search(_ seconds: Double, _ used: (Double) -> Double) -> Double? {
    var search = QuietSearch()
    for tick in 0...Int(seconds * 10) {
      search.add(time: Double(tick) / 10, processor: used(Double(tick) / 10))
    }
    return search.found
  }

  @Test func restBeginsWhereTheWorkEnds() throws {
    let found = try #require(Self.search(5) { min($0, 2) })
    #expect(abs(found - 2) < 0.11)
  }

  @Test func aShortPauseIsNoRest() throws {
    let found = try #require(Self.search(6) { $0 < 1 ? $0 : $0 < 1.4 ? 1 : min($0 - 0.4, 3) })
    #expect(abs(found - 3.4) < 0.11)
  }

  @Test func whoNeverRestsIsNotReady() {
    #expect(Self.search(20) { $0 * 0.06 } == nil)
    #expect(Self.search(0.4) { _ in 0 } == nil)
  }

  @Test func aLittleWorkIsRest() {
    #expect(Self.search(5) { $0 * 0.04 } == 0)
  }

  @Test func rowsWithoutAFigureAreLeftOut() {
    var search = QuietSearch()
    for tick in 0...20 { search.add(time: Double(tick) / 10, processor: tick % 2 == 0 ? 0 : .nan) }
    #expect(search.found == 0)
  }
}
