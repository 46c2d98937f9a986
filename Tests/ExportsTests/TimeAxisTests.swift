import Documents
import Quantities
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
      $0.events = (0..<100_000).map { .init(Double($0) / 100_000, ProgramContinued()) }
    }
    let lane = try #require(timeline.eventLane).source
    #expect(lane.split(separator: "class=\"event\"").count - 1 <= 241)
    #expect(lane.contains("100\u{a0}000 of 1 kind"))
    #expect(timeline.marks(height: 10).source.isEmpty)
  }

  /// Only a thousand stand in a recording one by one: after the last of them it is not known that none came.
  @Test func whatIsNotKnownOneByOneIsNoEmptiness() throws {
    func lane(of all: Double) throws -> String {
      var recording = SampleReport.good.recording
      recording.program.duration = 10
      recording.events = (0..<1000).map { .init(Double($0) / 1000, DiskSync()) }
      recording.metrics["disk.syncs"] = Metric(.value(all, .exact), .count, instrument: "sync")
      return try #require(TimeAxis(recording).syncLane(recording)).source
    }
    let cut = try lane(of: 8004)
    #expect(cut.contains("8\u{a0}004 fsyncs, the first 1\u{a0}000 of 8\u{a0}004 shown"))
    #expect(cut.contains("class=\"unknown\" x=\"9.99%\" width=\"90.01%\""))
    let whole = try lane(of: 1000)
    #expect(!whole.contains("unknown") && !whole.contains("shown"))
  }

  @Test func aMainThreadIsBlockedForAsLongAsItsWait() throws {
    var recording = SampleReport.good.recording
    recording.program.duration = 10
    recording.events = [.init(2.5, MainBlocked(length: 5, cause: .disk, call: "read"))]
    let lane = try #require(TimeAxis(recording).blockedLane(recording)).source
    #expect(lane.contains("class=\"blocked\" x=\"25%\" width=\"50%\""))
    #expect(lane.contains("5 s blocked"))
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
