import Documents
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct StimulusLaneTests {
  private func stimuli(_ times: [Double], _ label: String = "memory-warning") -> Recording {
    var recording = SampleReport.bad.recording
    recording.events += times.map {
      .init($0, StimulusEvent("memory-warning", label: label))
    }
    return recording
  }

  private func lane(_ recording: Recording) -> String? {
    StimulusLane(timeline: TimeAxis(recording)).render()?.source
  }

  @Test func namesInARowDoNotOverlap() {
    var dice = Dice(seed: 7)
    for _ in 0..<100 {
      let places = (0..<12).map { _ in Double.random(in: 0...100, using: &dice) }.sorted()
      let marks = StimulusLane.placed(places.map { ($0, "memory-warning") })
      for (index, mark) in marks.enumerated() where mark.showsName {
        for other in marks[..<index] where other.row == mark.row { #expect(!mark.span.overlaps(other.span)) }
        #expect(mark.span.upperBound <= 100 || mark.isLeft)
      }
    }
  }

  @Test func aNameAtTheRightEdgeStandsToTheLeft() {
    #expect(StimulusLane.placed([(99, "terminate")])[0].isLeft)
    #expect(!StimulusLane.placed([(1, "terminate")])[0].isLeft)
  }

  @Test func whatHasNoRoomKeepsItsNumber() {
    let marks = StimulusLane.placed((0..<20).map { (50 + Double($0) / 100, "memory-warning") })
    #expect(marks.filter(\.showsName).count == 8)
    #expect(marks.allSatisfy { $0.row < 8 })
  }

  @Test func everyStimulusIsOnEveryChartHoweverManyEventsThereAre() {
    let recording = stimuli([1, 2, 3])
    let timeline = TimeAxis(recording)
    #expect(timeline.events.count > 24)
    let marks = timeline.marks(height: 10).source
    #expect(marks.split(separator: "class=\"mark stimulus\"").count - 1 == 3)
    #expect(!marks.contains("disk.sync"))
    #expect(timeline.eventLane == nil)
  }

  @Test func aRunWithoutStimuliHasNoLane() {
    #expect(lane(SampleReport.bad.recording) == nil)
  }
}
