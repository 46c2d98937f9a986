import Exports
import Quantities
import Recordings
import Testing

struct DownsamplingTests {
  private func series(_ time: [Double], _ value: [Double]) -> Recording.Series {
    Recording.Series(unit: .bytes, time: time, value: value)
  }

  @Test func aShortCurveIsKeptWhole() {
    let points = Downsampling.extremes(series([0, 1, 2], [5, 6, 7]), buckets: 10, until: 2)
    #expect(points == [.init(0, 5), .init(1, 6), .init(2, 7)])
  }

  @Test func aSinglePeakAmongAHundredThousandPointsSurvives() {
    let time = (0..<100_000).map { Double($0) / 1000 }
    var value = time.map { _ in 1.0 }
    value[54_321] = 900
    value[12_345] = -3
    let points = Downsampling.extremes(series(time, value), buckets: 300, until: 100)
    #expect(points.count <= 602)
    #expect(points.contains(.init(54.321, 900)) && points.contains(.init(12.345, -3)))
    #expect(points.first == .init(0, 1) && points.last == .init(99.999, 1))
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func whatCannotBeDrawnIsLeftOut() {
    let points = Downsampling.extremes(
      series([0, .nan, 2, 3, -1, 9], [1, 1, .infinity, 4, 1, 1, 1]), buckets: 10, until: 5)
    #expect(points == [.init(0, 1), .init(3, 4)])
  }

  @Test func timesOutOfOrderAreSorted() {
    let points = Downsampling.extremes(series([2, 0, 1], [3, 1, 2]), buckets: 10, until: 5)
    #expect(points.map(\.value) == [1, 2, 3])
  }
}
