import Metrics
import Testing

@Suite struct QuietSearchTests {
  /// Samples of the processor time that a tree has used, ten a second.
  private static func search(
    _ seconds: Double, rate: Double = 10, _ used: (Double) -> Double
  ) -> QuietSearch {
    var search = QuietSearch(baseline: 0)
    for tick in 0...Int(seconds * rate) {
      search.add(time: Double(tick) / rate, processor: used(Double(tick) / rate))
    }
    return search
  }

  @Test func restBeginsWhereTheWorkEnds() throws {
    let found = try #require(Self.search(5) { min($0, 2) }.found)
    #expect(abs(found - 2) < 0.11)
  }

  @Test func aShortPauseIsNoRest() throws {
    let found = try #require(Self.search(6) { $0 < 1 ? $0 : $0 < 1.4 ? 1 : min($0 - 0.4, 3) }.found)
    #expect(abs(found - 3.4) < 0.11)
  }

  @Test func whoNeverRestsIsNotReady() {
    #expect(Self.search(20) { $0 * 0.06 }.found == nil)
    #expect(Self.search(0.4) { _ in 0 }.found == nil)
  }

  @Test func aLittleWorkIsRest() throws {
    let found = try #require(Self.search(5) { $0 * 0.04 }.found)
    #expect(abs(found - 0.1) < 0.001)
  }

  /// An interpreter needs 15 ms, which is 3 % of half a second.
  @Test(arguments: [10.0, 50, 1000]) func aShortStartIsOverWhereItsWorkIs(_ rate: Double) throws {
    let search = Self.search(2, rate: rate) { min($0, 0.015) }
    let (found, late) = (try #require(search.found), try #require(search.late))
    #expect(found >= 0.014 && found - late <= 0.0151, "\(found), \(late) late")
  }

  /// It waits for something first, and goes on within half a second.
  @Test func whatStandsStillBeforeItGoesOnHasNotComeToRest() throws {
    let search = Self.search(3) { min($0, 0.002) + ($0 > 0.45 ? min($0 - 0.45, 0.02) : 0) }
    #expect(abs(try #require(search.found) - 0.5) < 0.001)
  }

  @Test func whoWasNotSeenAtWorkIsNotKnownToRest() {
    let search = Self.search(5) { _ in 0 }
    #expect(search.found == nil && search.sawNoWork)
    #expect(!Self.search(5) { min($0, 2) }.sawNoWork)
  }

  @Test func rowsWithoutAFigureAreLeftOut() throws {
    var search = QuietSearch()
    for tick in 0...20 {
      search.add(time: Double(tick) / 10, processor: tick % 2 == 0 ? min(Double(tick), 1) : .nan)
    }
    #expect(abs(try #require(search.found) - 0.2) < 0.001)
  }
}
