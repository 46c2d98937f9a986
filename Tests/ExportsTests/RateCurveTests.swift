import Exports
import Quantities
import Recordings
import Testing

struct RateCurveTests {
  private func joined(_ time: [Double], _ value: [Double]) -> Recording.Series {
    RateCurve.joined(Recording.Series(unit: .cores, time: time, value: value))
  }

  private func area(_ series: Recording.Series) -> Double {
    var (sum, before) = (0.0, 0.0)
    for (time, value) in zip(series.time, series.value) {
      sum += value * (time - before)
      before = time
    }
    return sum
  }

  @Test func oneThreadIsNoMoreThanOneProcessorWhereTwoSamplesAreClose() {
    // The account of the last 4 ms came with the program's end, 2 ms after a sample that lacked as much.
    let curve = joined([0.05, 0.1, 0.15, 0.152], [1, 1, 0.96, 2])
    #expect(curve.time == [0.05, 0.1, 0.152])
    #expect(curve.value.allSatisfy { abs($0 - 1) < 1e-9 }, "\(curve.value)")
  }

  @Test func samplesFarApartStayAsTheyAre() {
    let (time, value) = ([0.05, 0.1, 0.15, 0.5], [0.25, 1.5, 0, 2])
    let curve = joined(time, value)
    #expect(curve.time == time && curve.value == value)
  }

  @Test func theAreaStaysWhateverIsJoined() {
    let time = [0.001, 0.004, 0.016, 0.064, 0.07, 0.075, 0.081, 0.2, 0.201]
    let value = [1.4, 0.9, 0.1, 0.01, 2, 0, 1, 0.5, 3]
    let curve = joined(time, value)
    let before = area(Recording.Series(unit: .cores, time: time, value: value))
    #expect(abs(area(curve) - before) < 1e-12)
    // From the first sample to the last, with nothing closer than 20 ms but the beginning.
    #expect(curve.time.first == 0.001 && curve.time.last == 0.201)
    #expect(zip(curve.time.dropFirst(), curve.time.dropFirst(2)).allSatisfy { $1 - $0 >= 0.02 })
  }

  @Test func aProgramShorterThanThatIsItsMean() {
    let curve = joined([0.001, 0.004], [1, 0.2])
    #expect(curve.time == [0.001, 0.004])
    #expect(curve.value.allSatisfy { abs($0 - 0.4) < 1e-9 })
    #expect(joined([], []).time.isEmpty && joined([0], [.nan]).time.isEmpty)
  }

  @Test func whatNobodyToldIsNoPartOfAMean() {
    let curve = joined([0.01, 0.02, 0.03, 0.06], [1, .nan, 1, 1])
    #expect(curve.value.allSatisfy { abs($0 - 1) < 1e-9 }, "\(curve)")
    #expect(curve.time.last == 0.06)
  }
}
