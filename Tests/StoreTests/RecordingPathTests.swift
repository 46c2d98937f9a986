import CSQLite
import Foundation
import Kernel
import Quantities
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite(.serialized, .waitsForItsProcesses, .enabled(if: csqlite_available())) struct RecordingPathTests {
  let directory = TemporaryDirectory()

  @Test func whatWasWrittenToAFileIsReadBackEqual() throws {
    let path = directory.file("a.headroom")
    try Recording.record(at: path)
    #expect(try RecordingReader.load(path) == [Recording.sampleWithSeries()])
  }

  @Test func aClosedRecordingIsOneFile() throws {
    try Recording.record(at: directory.file("a.headroom"))
    #expect(directory.names == ["a.headroom"])
  }

  @Test func anExistingRecordingIsReplacedOnlyWhenToldTo() throws {
    let path = directory.file("a.headroom")
    try Recording.record(at: path)
    let before = contents(path)
    #expect(kind { _ = try RecordingWriter(path: path, start: .sample()) } == .exists)
    #expect(contents(path) == before)
    let writer = try RecordingWriter(path: path, start: .sample(), replacing: true)
    try writer.flush(.sample(), complete: true)
    try writer.close()
    #expect(try RecordingReader.load(path) == [.sample()])
  }

  @Test func aFileThatIsNoRecordingIsLeftAloneEvenWhenReplacing() throws {
    let path = directory.file("thesis.txt")
    try Data("years of work".utf8).write(to: URL(filePath: path))
    #expect(kind { _ = try RecordingWriter(path: path, start: .sample(), replacing: true) } == .notARecording)
    #expect(contents(path) == Data("years of work".utf8))
  }

  @Test func anEmptyFileMayBecomeARecording() throws {
    let path = directory.file("mktemp")
    try Data().write(to: URL(filePath: path))
    try Recording.record(at: path)
    #expect(try RecordingReader.load(path) == [.sampleWithSeries()])
  }

  @Test func placesThatCannotBeWrittenAreToldBeforehandAndLeftEmpty() {
    for place in [directory.path, directory.file("missing/a.headroom"), "/dev/null", ""] {
      #expect(kind { try RecordingWriter.check(path: place) } == .unwritable, "\(place)")
      #expect(kind { _ = try RecordingWriter(path: place, start: .sample()) } == .unwritable, "\(place)")
    }
    #expect(kind { try RecordingWriter.check(path: directory.file("a")) } == nil)
    #expect(directory.names == [])
  }

  @Test func aLinkIsReplacedAndItsTargetLeftAlone() throws {
    let path = directory.file("a.headroom")
    try Data().write(to: URL(filePath: directory.file("target")))
    for target in ["target", "not-there"] {
      unlink(path)
      symlink(directory.file(target), path)
      try Recording.record(at: path)
      #expect(try RecordingReader.load(path) == [.sampleWithSeries()])
    }
    #expect(contents(directory.file("target")) == Data())
    #expect(directory.names == ["a.headroom", "target"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root has rights to lend out"))
  func inSomebodysNameNothingIsWrittenThatTheyMayNotWrite() throws {
    let (mine, theirs) = (directory.file("mine"), directory.file("theirs"))
    for folder in [mine, theirs] { mkdir(folder, 0o755) }
    try Data().write(to: URL(filePath: mine + "/hard"))
    symlink(mine, theirs + "/folder")
    link(mine + "/hard", theirs + "/hard")
    chown(theirs, 65534, 65534)
    for place in ["/folder/a.headroom", "/hard"] {
      #expect(
        kind { _ = try RecordingWriter(path: theirs + place, start: .sample(), owner: .stranger) }
          == .unwritable)
      #expect(kind { try RecordingWriter.check(path: theirs + place, owner: .stranger) } == .unwritable)
    }
    let writer = try RecordingWriter(path: theirs + "/a.headroom", start: .sample(), owner: .stranger)
    try Recording.write(writer)
    for end in ["", "-wal", "-shm"] {
      var status = stat()
      #expect(stat(theirs + "/a.headroom" + end, &status) == 0 && status.st_uid == 65534, "\(end)")
      #expect(status.st_mode & 0o077 == 0, "\(end)")
    }
    try writer.close()
    #expect(contents(mine + "/hard") == Data())
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine) == ["hard"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: theirs).sorted() == [
        "a.headroom", "folder", "hard",
      ])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func whatAStrangerLeftWhereTheLogWillBeIsNoPartOfIt() async throws {
    let path = directory.file("a.headroom")
    chmod(directory.path, 0o1777)
    try Data("bait".utf8).write(to: URL(filePath: path + "-wal"))
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(setgid(65534) == 0 && setuid(65534) == 0)
      #expect(kind { _ = try RecordingWriter(path: path, start: .sample()) } == .unwritable)
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test func aDiscardedRecordingLeavesNothing() throws {
    let writer = try RecordingWriter(path: directory.file("a.headroom"), start: .sample())
    try Recording.write(writer)
    writer.discard()
    #expect(directory.names == [])
  }

  @Test func namesThatSQLiteGivesAMeaningToArePlainFiles() async {
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      #expect(chdir(path) == 0)
      for name in [":memory:", "file:a?mode=memory", "-a", "a%20b"] {
        try Recording.record(at: name)
        let read = try RecordingReader.load(name)
        #expect(read == [.sampleWithSeries()], "\(name)")
      }
    }
    #expect(directory.names == ["-a", ":memory:", "a%20b", "file:a?mode=memory"])
  }

  @Test func whatWasFlushedOutlivesAKill() async throws {
    let path = directory.file("killed.headroom")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let writer = try RecordingWriter(path: path, start: .sample())
      for second in 0..<20 {
        writer.append(time: [Double(second)], columns: [("memory.footprint", .bytes, [Double(second) * 10])])
        if second == 15 { try writer.flush(.sample(), complete: false) }
      }
      kill(getpid(), SIGKILL)
    }
    let log = contents(path + "-wal")
    #expect(log?.isEmpty == false)
    let before = contents(path)
    let recording = try #require(try RecordingReader.load(path).first)
    let flushed: [Double] = (0...15).map { Double($0) * 10 }
    #expect(recording.series["memory.footprint"]?.value == flushed)
    guard case .unknown(let why) = recording.program.exit else {
      Issue.record("the end was not seen, yet reads \(recording.program.exit)")
      return
    }
    #expect(why.hasPrefix("the recording was cut off; "))
    #expect(why.contains("15 s"))
    #expect(recording.program.duration == 15)
    #expect(contents(path) == before)
    #expect(contents(path + "-wal") == log)
  }

  @Test func aReaderSeesWholeFlushesWhileTheWriterGoesOn() throws {
    let path = directory.file("a.headroom")
    let writer = try RecordingWriter(path: path, start: .sample())
    for flush in 1...30 {
      writer.append(
        time: [Double(flush)], columns: [("a", .count, [Double(flush)]), ("b", .count, [Double(-flush)])])
      try writer.flush(.sample(), complete: false)
      let seen = try #require(try RecordingReader.load(path).first)
      #expect(seen.series["a"]?.value.count == flush)
      #expect(seen.series["b"]?.value.count == flush)
    }
    try writer.close()
  }

  @Test func closingWhileSomebodyReadsLosesNothing() throws {
    let path = directory.file("a.headroom")
    let writer = try RecordingWriter(path: path, start: .sample())
    try Recording.write(writer)
    let reader = try StoreDatabase(path, .reading)
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM chunk") > 0)
    try writer.close()
    try reader.execute("COMMIT")
    #expect(try RecordingReader.load(path) == [.sampleWithSeries()])
  }

  /// With few rows SQLite meets the full disk when it commits, with many while it still inserts.
  @Test(arguments: [500, 10_000])
  func aFullDiskIsToldAndWhatWasFlushedStaysWhole(rowCount: Int) async throws {
    let path = directory.file("full.headroom")
    await #expect(processExitsWith: .success) { [path = path as String, rowCount] in
      signal(SIGXFSZ, SIG_IGN)
      let writer = try RecordingWriter(path: path, start: .sample())
      try Recording.write(writer)
      var former = rlimit()
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former) == 0)
      var limit = rlimit(rlim_cur: 65536, rlim_max: former.rlim_max)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let rows = (0..<rowCount).map(Double.init)
      writer.append(time: rows, columns: (0..<20).map { ("big.\($0)", .count, rows) })
      #expect(kind { try writer.flush(.sample(), complete: true) } == .diskFull)
      let kept = try RecordingReader.load(path)
      #expect(kept == [.sampleWithSeries()])
      // Who made the run has all of it nevertheless.
      let inMemory = try writer.load()
      #expect(inMemory.series["big.19"]?.value == rows && inMemory.series.count == 23)
      #expect(inMemory.events == Recording.sampleWithSeries().events)
      // Room is made, and the next flush brings what the failed one could not.
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former) == 0)
      try writer.flush(.sample(), complete: true)
      let whole = try writer.load()
      #expect((0..<20).allSatisfy { whole.series["big.\($0)"]?.value == rows })
      try writer.close()
    }
  }

  /// An hour at ten samples a second with five columns, flushed each five seconds.
  @Test func anHourStaysSmallOnDiskAndInMemory() async throws {
    let path = directory.file("hour.headroom")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let writer = try RecordingWriter(path: path, start: .sample())
      for flush in 0..<720 {
        for sample in 0..<50 {
          let time = Double(flush * 50 + sample) / 10
          writer.append(time: [time], columns: (0..<5).map { ("series.\($0)", .bytes, [time * Double($0)]) })
        }
        try writer.flush(.sample(), complete: false)
      }
      try writer.flush(.sample(), complete: true)
      try writer.close()
      #expect(csqlite_memory_highwater() < 1_048_576)
    }
    let size = try #require(contents(path)).count
    // Six numbers of eight bytes a row; the rest of the file may cost half as much again.
    #expect(size > 36_000 * 48)
    #expect(size < 36_000 * 72)
    #expect(try RecordingReader.load(path)[0].series["series.4"]?.value.count == 36_000)
  }
}
