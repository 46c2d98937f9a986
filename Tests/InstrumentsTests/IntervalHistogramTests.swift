import Testing

@testable import Instruments

@Suite struct IntervalHistogramTests {
  private func histogram(_ intervals: [Double]) -> IntervalHistogram {
    var counts = [UInt64](repeating: 0, count: IntervalHistogram.slots)
    for interval in intervals {
      guard let slot = counts.indices.last(where: { IntervalHistogram.start($0) <= interval }) else {
        continue
      }
      counts[slot] += 1
    }
    return IntervalHistogram(counts)
  }

  @Test func aSlotIsAtMostAnEighthOfItsIntervalsWide() {
    #expect(IntervalHistogram.start(0) == 262_144)
    for slot in 0..<(IntervalHistogram.slots - 1) {
      let (start, next) = (IntervalHistogram.start(slot), IntervalHistogram.start(slot + 1))
      #expect(next > start && (next - start) / start <= 0.125)
    }
  }

  @Test func theCommonestIntervalIsFoundAmongOthers() throws {
    let commonest = try #require(histogram(Array(repeating: 20e6, count: 90) + [1e6, 300e6, 5e9]).commonest)
    #expect(commonest.count == 90)
    #expect(abs(commonest.nanoseconds / 20e6 - 1) < 0.07)
  }

  @Test func anIntervalOnTheBorderOfTwoSlotsIsOne() throws {
    let border = IntervalHistogram.start(60)
    let commonest = try #require(histogram([border - 1, border, border - 2, border + 1]).commonest)
    #expect(commonest.count == 4)
  }

  @Test func withoutIntervalsThereIsNoCommonestOne() {
    #expect(IntervalHistogram().commonest == nil)
    #expect(IntervalHistogram().quantile(0.5) == nil)
  }

  @Test func gapsFromALengthOnAreCounted() {
    let gaps = histogram([1e6, 3e6, 5e6, 10e6, 2e9])
    #expect(gaps.count(from: 4e6) == 3)
    #expect(gaps.count(from: 1e9) == 1)
  }
}
