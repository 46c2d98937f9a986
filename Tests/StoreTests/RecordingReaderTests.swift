import CSQLite
import Foundation
import Quantities
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite(.serialized, .waitsForItsProcesses, .enabled(if: csqlite_available())) struct RecordingReaderTests {
  let directory = TemporaryDirectory()

  private func refusal(_ path: String) -> StoreError? {
    do { _ = try RecordingReader.load(path) } catch { return error }
    return nil
  }

  private func recording(changedBy sql: String) throws -> String {
    let path = directory.file(UUID().uuidString)
    try Recording.record(at: path)
    try StoreDatabase(path, .writing).execute(sql)
    return path
  }

  @Test func eachKindOfWrongFileIsToldApart() throws {
    let text = directory.file("notes.txt")
    try Data("some notes".utf8).write(to: URL(filePath: text))
    let empty = directory.file("empty")
    try Data().write(to: URL(filePath: empty))
    let other = directory.file("other.db")
    try StoreDatabase(other, .writing).execute("CREATE TABLE t(x)")
    #expect(refusal(directory.file("nothing"))?.kind == .notThere)
    #expect(refusal(directory.path)?.kind == .unreadable)
    #expect(refusal(directory.path)?.problem == "cannot be read: it is a directory")
    #expect(refusal(text)?.kind == .notARecording)
    #expect(refusal(empty)?.problem == "the file is empty")
    #expect(refusal(other)?.kind == .notARecording)
    #expect(refusal(other)?.problem.contains("another program") == true)
    #expect(refusal("/dev/zero")?.kind == .unreadable)
    #expect(refusal("a\0b")?.kind == .notThere)
  }

  @Test func aNewerSchemaIsNamed() throws {
    let path = try recording(changedBy: "PRAGMA user_version = 7")
    let error = try #require(refusal(path))
    #expect(error.kind == .newer)
    #expect("\(error)".contains("its schema is version 7, this one reads 1"))
    #expect("\(error)".hasPrefix(path))
  }

  @Test(arguments: [
    ("UPDATE chunk SET value = x'0102' WHERE id = 1", "a chunk of 2 bytes"),
    ("UPDATE chunk SET value = zeroblob(8) WHERE id = 1", "has 1 values for 2 moments"),
    ("UPDATE chunk SET value = 'sevench' WHERE id = 1", "a chunk of 7 bytes"),
    ("UPDATE chunk SET series = 99", "belongs to no series"),
    ("DELETE FROM batch", "or to no moments"),
    ("UPDATE series SET unit = 'furlongs'", "unknown unit \"furlongs\""),
    ("UPDATE run SET state = '{'", "not JSON: line 1, column 2"),
    ("UPDATE run SET state = replace(state, '\"status\"', '\"x\"'), state = '{\"program\":1}'", "program"),
    ("UPDATE event SET detail = '[]'", "expected an object, found a list"),
    (
      "UPDATE run SET state = json_set(state, '$.program.duration', -9.3e18)",
      "program.duration: out of range: 0 s to"
    ),
    (
      "UPDATE chunk SET value = x'5a62d7d718e774695a62d7d718e77469' WHERE id = 1",
      "a sample is out of range: -1e+18 to"
    ),
    ("UPDATE event SET time = 9.9e99", "a moment is out of range: -1000000000000 s to 1000000000000 s"),
    ("DELETE FROM origin", "has no origin"),
    ("DELETE FROM run", "it holds no run"),
    ("DROP TABLE chunk", "its table chunk is missing"),
    ("DROP TABLE run; CREATE VIEW run AS SELECT 1 AS id, 1 AS complete, '' AS state", "table run is missing"),
    (
      """
      DROP TABLE event; CREATE TABLE event(id INTEGER PRIMARY KEY, run INTEGER, time REAL, kind TEXT,
        detail TEXT AS (hex(zeroblob(1000000))))
      """, "its table event is another"
    ),
  ])
  func damageInsideIsNamed(_ sql: String, _ words: String) throws {
    let path = try recording(changedBy: sql)
    let error = try #require(refusal(path))
    #expect(error.kind == .damaged)
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test func manyRunsComeOldestFirst() throws {
    let path = try recording(
      changedBy: """
        INSERT INTO run SELECT 2, 1, replace(state, '<script>', 'second') FROM run;
        INSERT INTO origin SELECT 2, document FROM origin;
        INSERT INTO series(run, name, unit) VALUES (2, 'memory.footprint', 'bytes');
        """)
    let runs = try RecordingReader.load(path)
    #expect(runs.map(\.program.name) == ["<script>", "second"])
    #expect(runs.map(\.series.count) == [3, 0])
  }

  @Test func aTruncatedFileIsAnErrorAtEveryLength() throws {
    let path = directory.file("whole")
    try Recording.record(at: path)
    let whole = try #require(contents(path))
    let cut = directory.file("cut")
    for length in Array(0..<200) + Array(stride(from: 200, to: whole.count, by: 97)) {
      try whole.prefix(length).write(to: URL(filePath: cut))
      let kind = refusal(cut)?.kind
      #expect(kind == (length < 16 ? .notARecording : .damaged), "\(length) bytes")
    }
  }

  @Test func changedBytesNeverCrash() throws {
    let path = directory.file("whole")
    try Recording.record(at: path)
    let whole = try #require(contents(path))
    let changed = directory.file("changed")
    var random = SeededGenerator(seed: 1)
    var refused = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(filePath: changed))
      if refusal(changed) != nil { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test func readingLeavesTheFileAndItsDirectoryAsTheyWere() throws {
    let path = directory.file("a.headroom")
    try Recording.record(at: path)
    let before = contents(path)
    _ = try RecordingReader.load(path)
    #expect(contents(path) == before)
    #expect(directory.names == ["a.headroom"])
  }

  /// As of a Headroom that was killed: its guard takes the log away, and the file stays in the mode with one.
  @Test func readingAFileWhoseWriterWasKilledLaysNothingBesideIt() throws {
    let path = try recording(changedBy: "PRAGMA journal_mode=WAL")
    let before = directory.names
    #expect(before.count == 1)
    _ = try RecordingReader.load(path)
    #expect(directory.names == before)
  }

  /// As a user who may read the file but not write beside it, as on read-only media.
  @Test(arguments: ["DELETE", "WAL"])
  func aFileIsReadWhereNothingCanBeWritten(_ journal: String) async throws {
    let path = try recording(changedBy: "PRAGMA journal_mode=\(journal)")
    chmod(path, 0o644)
    chmod(directory.path, 0o555)
    defer { chmod(directory.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      if getuid() == 0 { #expect(setgid(65534) == 0 && setuid(65534) == 0) }
      let read = try RecordingReader.load(path)
      #expect(read == [.sampleWithSeries()])
    }
  }

  /// The file alone would look whole there, and lack what is still in the log.
  @Test func aFileWhoseLogCannotBeReadIsRefusedRatherThanReadInPart() async throws {
    let (source, path) = (directory.file("source"), directory.file("sub/copy"))
    let writer = try RecordingWriter(path: source, start: .sample())
    try Recording.write(writer)
    try FileManager.default.createDirectory(atPath: directory.file("sub"), withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: source + suffix, toPath: path + suffix)
      chmod(path + suffix, 0o644)
    }
    chmod(directory.file("sub"), 0o555)
    defer { chmod(directory.file("sub"), 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      if getuid() == 0 { #expect(setgid(65534) == 0 && setuid(65534) == 0) }
      #expect(kind { _ = try RecordingReader.load(path) } == .unreadable)
    }
    try writer.close()
  }
}

/// The same numbers on each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
