import Glibc
import Quantities
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite(.serialized, .waitsForPrograms) struct LastRunsTests {
  let directory = TemporaryDirectory()
  private var runs: LastRuns { LastRuns(in: directory.file("state/runs"), owner: nil) }

  private static func image(padding: Int = 0) throws -> [UInt8] {
    let writer = try RecordingWriter(path: nil, start: .sample())
    try Recording.write(writer)
    let image = try #require(try writer.image())
    return image + [UInt8](repeating: 0, count: padding)
  }

  @Test(.enabled(if: SQLiteLimits.isAvailable, "this build is without SQLite"))
  func whatIsKeptIsAWholeRecordingForItsOwnerAlone() throws {
    let file = try runs.keep(Self.image(), "an app/with \"marks\"")
    #expect(try RecordingReader.load(file) == [.sampleWithSeries()])
    #expect(file.hasSuffix("-an-app-with--marks-.headroom"))
    var status = stat()
    #expect(stat(directory.file("state/runs"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test(.enabled(if: SQLiteLimits.isAvailable, "this build is without SQLite"))
  func whatWasWrittenOnTheWayIsKeptWithTheRest() throws {
    let writer = try RecordingWriter(path: nil, start: .sample())
    for second in 0..<4 {
      writer.append(time: [Double(second)], columns: [("memory.footprint", .bytes, [7])])
      writer.append(.init(Double(second), ProgramContinued()))
      if second == 1 { try writer.flush(.sample(), complete: false) }
    }
    try writer.flush(.sample(), complete: true)
    let kept = try RecordingReader.load(try runs.keep(try #require(try writer.image()), "long"))
    #expect(try kept == [writer.load()])
    #expect(kept.first?.events.map(\.time) == [0, 1, 2, 3])
  }

  @Test func theNewestComeFirstAndTheOldestGo() throws {
    var files: [String] = []
    for number in 0..<LastRuns.mostRuns + 3 {
      files.append(try runs.keep([1], "run \(number)"))
      usleep(1_000)
    }
    #expect(try runs.files() == files.suffix(LastRuns.mostRuns).reversed())
    #expect(try runs.last() == files.last)
  }

  @Test func allTogetherKeepToTheirSize() throws {
    var files: [String] = []
    for number in 0..<4 {
      files.append(try runs.keep([1], "run \(number)"))
      #expect(truncate(files[number], LastRuns.mostBytes / 3) == 0)
      usleep(1_000)
    }
    files.append(try runs.keep([1], "last"))
    #expect(try runs.files() == files.suffix(4).reversed())
  }

  @Test func aRunThatIsTooLargeIsRefusedAndNothingIsLost() throws {
    let first = try runs.keep([1], "first")
    #expect(throws: StoreError.self) {
      try runs.keep([UInt8](repeating: 0, count: LastRuns.mostBytes + 1), "huge")
    }
    #expect(try runs.files() == [first])
  }

  @Test func withoutAFolderThereIsNoLastRun() throws {
    #expect(try runs.files() == [])
    let error = try #require(throws: StoreError.self) { try runs.last() }
    #expect(error.description.contains("no run is kept there yet"))
  }
}
