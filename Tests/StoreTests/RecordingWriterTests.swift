import CSQLite
import Formats
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Store

/// What holds in every build, with SQLite and without.
@Suite struct RecordingWriterTests {
  let directory = TemporaryDirectory()

  @Test func aRecordingWithoutAFileIsReadBackEqual() throws {
    let writer = try RecordingWriter(path: nil, start: .sample())
    try Recording.write(writer)
    #expect(try writer.load() == .sampleWithSeries())
    try writer.close()
    #expect(directory.names == [])
  }

  @Test func whatIsStillPendingIsLoadedToo() throws {
    let writer = try RecordingWriter(path: nil, start: .sample())
    writer.append(time: [1], columns: [("memory.footprint", .bytes, [7])])
    writer.append(.init(1, ProgramContinued()))
    let recording = try writer.load()
    #expect(recording.series["memory.footprint"]?.value == [7])
    #expect(recording.events.map(\.kind) == ["program.continued"])
    #expect(try writer.load() == recording)
  }

  @Test func theLastStateIsTheOneKept() throws {
    let writer = try RecordingWriter(path: nil, start: .sample())
    var later = Recording.sample()
    later.device.identity = ["name": "renamed"]
    later.program.exit = .status(3)
    later.metrics = [:]
    try writer.flush(later, complete: true)
    #expect(try writer.load() == later)
  }

  @Test(arguments: [false, true])
  func theOriginIsThatOfTheRecordingAsItStands(isPrepared: Bool) {
    let start = Recording.sample()
    let origin = OriginText(start)
    if isPrepared { origin.prepare() }
    var later = start
    later.metrics = [:]
    #expect(origin.text(of: later) == JSONWriter.line(start.origin))
    later.device.identity = ["name": "renamed"]
    #expect(origin.text(of: later) == JSONWriter.line(later.origin))
    #expect(origin.text(of: start) == JSONWriter.line(start.origin))
  }

  @Test(.enabled(if: !csqlite_available()))
  func withoutSQLiteAFileIsRefusedWithTheWayToGetIt() {
    let path = directory.file("a.headroom")
    #expect(kind { try RecordingWriter.check(path: path) } == .unavailable)
    #expect(kind { _ = try RecordingWriter(path: path, start: .sample()) } == .unavailable)
    #expect(directory.names == [])
  }
}
