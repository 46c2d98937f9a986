import Documents
import Recordings
import TestSupport
import Testing

@testable import Exports

struct TimeAxisTests {
  private func timeline(_ change: (inout Recording) -> Void) -> TimeAxis {
    var recording = SampleReport.good.recording
    change(&recording)
    return TimeAxis(recording)
  }

  @Test func theAxisReachesTheLastThingThatHappened() {
    #expect(timeline { $0.events = [.init(5, ProgramContinued())] }.end == 5)
    #expect(timeline { $0.phases = [.init(name: "late", start: 1, end: 7)] }.end == 7)
  }

  @Test(arguments: [0.0, -3, .nan, .infinity, 1e300]) func aNonsensicalDurationStillGivesAnAxis(
    duration: Double
  ) {
    let timeline = timeline {
      $0.program.duration = duration
      $0.series = [:]
      $0.events = [.init(.nan, ProgramContinued()), .init(-1, ProgramContinued())]
      $0.phases = [.init(name: "backwards", start: 3, end: 1), .init(name: "odd", start: .nan, end: .nan)]
    }
    #expect(timeline.end == 1)
    #expect(timeline.events.isEmpty && timeline.phaseLane == nil && timeline.eventLane == nil)
  }

  @Test func aHundredThousandEventsGiveAtMostOneMarkPerSlot() throws {
    let timeline = timeline {
      $0.events = (0..<100_000).map { .init(Double($0) / 100_000, DiskSync()) }
    }
    let lane = try #require(timeline.eventLane).source
    #expect(lane.split(separator: "class=\"event\"").count - 1 <= 241)
    #expect(lane.contains("disk.sync × 100\u{a0}000"))
    #expect(timeline.marks(height: 10).source.isEmpty)
  }

  @Test func aMarkTellsWhatHappened() {
    let timeline = timeline {
      $0.events = [.init(1, DiskSync(path: "a<b", bytes: 4096))]
    }
    #expect(
      timeline.marks(height: 10).source.contains("1 s: disk.sync, bytes 4 KiB, path a&lt;b</title>")
    )
  }
}
