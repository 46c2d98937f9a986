import CSQLite
import Foundation
import Glibc
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite(.serialized, .waitsForItsProcesses, .enabled(if: csqlite_available())) struct HistoryOpeningTests {
  let directory = TemporaryDirectory()

  /// Threads of their own: the tests' tasks share as many threads as there are processors.
  @Test func whoFindsANewFileHalfMadeWaitsForIt() {
    let failures = Mutex<[String]>([])
    for round in 1...40 {
      let place = directory.file("new\(round).db")
      let done = DispatchSemaphore(value: 0)
      for _ in 1...8 {
        Thread.detachNewThread {
          do { _ = try HistoryPlace.open(place) } catch {
            failures.withLock { $0.append("round \(round): \(error)") }
          }
          done.signal()
        }
      }
      for _ in 1...8 { done.wait() }
    }
    #expect(failures.withLock { $0 } == [])
  }

  /// Root may write everywhere: the look-up is made as somebody else.
  @Test func aFolderThatMayOnlyBeReadCanBeLookedUp() async throws {
    let folder = directory.file("shelf")
    let place = folder + "/history.db"
    do {
      let history = try HistoryPlace.open(place)
      try history.write(SessionArchive.sample(1))
    }
    for (path, mode) in [(place, 0o444), (folder, 0o555), (directory.path, 0o755)] {
      #expect(chmod(path, mode_t(mode)) == 0)
    }
    await #expect(processExitsWith: .success) { [place = place as String] in
      _ = setuid(65534)
      let history = try HistoryPlace.open(place, creating: false, reading: true)
      #expect(try history.archive(SampleSessions.key(1)) == SessionArchive.sample(1))
      #expect(throws: StoreError.self) { try history.write(SessionArchive.sample(2)) }
    }
    #expect(chmod(folder, 0o755) == 0)
  }

  @Test func aLookUpSeesWhatAnOpenWriterHasWritten() throws {
    let place = directory.file("history.db")
    let writer = try HistoryPlace.open(place)
    try writer.write(SessionArchive.sample(1))
    let reader = try HistoryPlace.open(place, creating: false, reading: true)
    try writer.write(SessionArchive.sample(2))
    #expect(try reader.sessions(HistoryQuery()).count == 2)
  }

  @Test func aLookUpBringsAnOlderHistoryUpToDate() throws {
    let place = directory.file("history.db")
    do {
      try HistoryFile.make(place)
      let connection = try SQLiteConnection(path: place)
      try HistoryMigration.run(connection, steps: [HistorySchema.steps[0]])
    }
    let history = try HistoryPlace.open(place, creating: false, reading: true)
    #expect(try (history as? HistoryDatabase)?.connection.version() == HistorySchema.steps.count)
  }

  @Test func whatIsNotThereIsNotMadeByALookUp() {
    let place = directory.file("none.db")
    #expect(throws: StoreError.self) { try HistoryPlace.open(place, creating: false, reading: true) }
    #expect(access(place, F_OK) != 0)
  }
}
