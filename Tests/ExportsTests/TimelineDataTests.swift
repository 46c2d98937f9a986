import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct TimelineDataTests {
  private func data(_ change: (inout Recording) -> Void) throws -> (text: String, json: JSONValue) {
    var report = SampleReport.good
    report.recording.series = [:]
    change(&report.recording)
    let timeline = TimeAxis(report.recording)
    let bins = TimeBins(report.recording, until: timeline.end)
    let lanes = ChartTable.all.compactMap { TimelineLane($0, report, timeline, bins) }
    let source = TimelineData(lanes, bins, report.recording, end: timeline.end).render().source
    let text = try #require(source.firstMatch(of: /class="timeline-data">(.*)<\/script>/)?.1)
    return (String(text), try JSONParser.parse(Array(text.utf8)))
  }

  private func numbers(_ value: JSONValue?) -> [Double] {
    (value?.array ?? []).compactMap(\.number).flatMap {
      $0 < 0 ? [Double](repeating: 0, count: Int(-$0)) : [$0]
    }
  }

  @Test func amountsAddUpToTheTotal() throws {
    let (_, json) = try data {
      $0.program.duration = 10
      let steps = Array(0...1000)
      $0.series["cpu.wakeups"] = Recording.Series(
        unit: .count, time: steps.map { Double($0) / 100 }, value: steps.map { Double($0 / 100 * 7) })
    }
    let curve = json["curves"]?["cpu.wakeups"]
    let step = try #require(curve?["step"]?.number)
    let amounts = numbers(curve?["amounts"])
    #expect(Double(amounts.count) == json["count"]?.number)
    #expect(abs(amounts.reduce(0, +) * step - 70) < 1e-3)
    #expect(amounts.filter { $0 > 0 }.count == 10, "it came in ten of the bins")
  }

  @Test func aLevelIsReadBackWithItsExtremes() throws {
    let (_, json) = try data {
      $0.program.duration = 4
      $0.series["memory.footprint"] = .init(
        unit: .bytes, time: [0, 1, 2, 3], value: [1e6, 5e6, 2e6, 2e6])
    }
    let curve = json["curves"]?["memory.footprint"]
    let step = try #require(curve?["step"]?.number)
    var level = 0.0
    var low: [Double] = []
    for packed in numbers(curve?["low"]) {
      let isDown = packed.truncatingRemainder(dividingBy: 2) == 1
      level += isDown ? -(packed + 1) / 2 : packed / 2
      low.append(level * step)
    }
    for (found, expected) in zip(low, [1e6, 5e6, 2e6, 2e6]) { #expect(abs(found - expected) < 10) }
    #expect(numbers(curve?["above"]) == [0, 0, 0, 0])
  }

  /// 300 seconds at 1,000 samples a second, each figure of each curve another.
  @Test func threeHundredThousandSamplesAreDrawnFromAfar() throws {
    var dice = Dice(seed: 3)
    let time = (0..<300_000).map { Double($0) / 1000 }
    let (text, json) = try data { recording in
      recording.program.duration = 300
      for name in [SeriesName.memoryFootprint, .memoryResident] {
        recording.series[name] = .init(
          unit: .bytes, time: time, value: time.map { _ in Double.random(in: 0...1e9, using: &dice) })
      }
      for name in [SeriesName.diskWritesBytes, .diskDeviceBytes, .networkSentBytes] {
        var sum = 0.0
        recording.series[name] = .init(
          unit: .bytes, time: time,
          value: time.map { _ in
            sum += Double.random(in: 0...1e6, using: &dice)
            return sum
          })
      }
    }
    #expect(text.utf8.count <= TimelineData.mostBesideDetail)
    let count = try #require(json["count"]?.number)
    #expect(count >= Double(TimelineLane.columns), "no coarser than the drawing")
  }
}
