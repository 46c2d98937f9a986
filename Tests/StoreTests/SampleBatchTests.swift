import Quantities
import Recordings
import Testing

@testable import Store

@Suite struct SampleBatchTests {
  private func column(_ name: String) -> SampleBatch.Column { .init(name: name, unit: .count) }

  @Test func aSeriesHasTheMomentsAtWhichItHadAValue() {
    let batches = [
      SampleBatch(columns: [column("a"), column("b")], time: [0, 1], values: [[1, 2], [3, .nan]]),
      SampleBatch(columns: [column("a"), column("c")], time: [2, 3], values: [[4, 5], [.nan, .nan]]),
    ]
    let series = SampleBatch.series(batches)
    #expect(series["a"] == Recording.Series(unit: .count, time: [0, 1, 2, 3], value: [1, 2, 4, 5]))
    #expect(series["b"] == Recording.Series(unit: .count, time: [0], value: [3]))
    #expect(series.keys.sorted() == ["a", "b"])
  }
}
