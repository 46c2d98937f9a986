import Documents
import Foundation
import Glibc
import Kernel
import Store
import TestSupport
import Testing

/// Real programs that write to one history at the same time, and programs that are killed while they do.
@Suite(.serialized, .waitsForPrograms) struct HistoryWritersTests {
  let tree = FixtureTree()

  /// Where a history is tried: a file, and a server where one is installed.
  static let kinds = PostgresServer.isInstalled ? ["file", "server"] : ["file"]

  private func place(_ kind: String) throws -> String {
    guard kind == "server" else { return tree.path + "/shared.db" }
    let server = try PostgresServer.shared.get()
    return server.address(try server.database())
  }

  private func check(_ kind: String, _ place: String) throws {
    guard kind == "file" else { return }
    let answer = try Tool.run(
      program: "/usr/bin/sqlite3", [place, "PRAGMA integrity_check; PRAGMA foreign_key_check"])
    #expect(answer.output == "ok\n")
  }

  @Test(arguments: kinds)
  func twoHundredWritersAtOnceLoseNothing(_ kind: String) throws {
    let place = try place(kind)
    let writers = try (1...200).map { number in
      let archives = (0..<3).map { SampleSessions.archive(number * 3 + $0, runs: 5) }
      return try Tool.start(
        program: Tool.path, ["history", "import", "--store", place], stdin: SampleSessions.lines(archives)
      )
    }
    for writer in writers {
      let tool = try writer.finish(within: 300)
      #expect(tool.output == "3 sessions imported\n", "\(tool.errors)")
    }
    let history = try HistoryPlace.open(place)
    let entries = try history.sessions(HistoryQuery(limit: 10_000))
    #expect(entries.map(\.session) == (3...602).reversed().map { SampleSessions.session($0) })
    #expect(entries.allSatisfy { $0.runs == 5 })
    for number in [3, 300, 602] {
      #expect(try history.archive(SampleSessions.key(number)) == SampleSessions.archive(number, runs: 5))
    }
    try check(kind, place)
  }

  /// A disk that is full is a limit of the file's size here (setrlimit(2)).
  @Test func anImportOnAFullDiskLeavesTheHistoryWholeAndGoesOnLater() throws {
    let place = try place("file")
    let lines = SampleSessions.lines((1...1200).map { SampleSessions.archive($0, runs: 4) })
    _ = try Tool.run(["history", "import", "--store", tree.path + "/whole.db"], stdin: lines)
    var whole = stat()
    try #require(stat(tree.path + "/whole.db", &whole) == 0)
    // In blocks of 512 bytes; two of the three transactions need more.
    let script = "ulimit -f \(whole.st_size * 7 / 10 / 512); exec \"$0\" history import --store \"$1\""
    let full = try Tool.run(program: "/bin/dash", ["-c", script, Tool.path, place], stdin: lines)
    #expect(full.status != 0 && full.errors.contains("Until then: 500 sessions imported"), "\(full.errors)")
    try check("file", place)
    #expect(try Tool.run(["history", "list", "--store", place]).output.contains("overhead"))
    let later = try Tool.run(["history", "import", "--store", place], stdin: lines)
    #expect(later.output == "700 sessions imported, 500 were there\n", "\(later.errors)")
    #expect(try Tool.run(["history", "export", "--store", place]).output == lines)
  }

  @Test(arguments: kinds)
  func aWriterThatIsKilledLeavesTheHistoryWhole(_ kind: String) throws {
    let place = try place(kind)
    // More than one transaction adds.
    let archives = (1...1200).map { SampleSessions.archive($0, runs: 4) }
    let lines = SampleSessions.lines(archives)
    _ = try Tool.run(["history", "import", "--store", place], stdin: "")
    var dice = SystemRandomNumberGenerator()
    for round in 1...12 {
      let writer = try Tool.start(["-v", "history", "import", "--store", place], stdin: lines)
      let end = Clock.nanoseconds() + 60_000_000_000
      while !writer.errors.contains("imported"), !writer.errors.contains("was there"),
        Clock.nanoseconds() < end
      { usleep(500) }
      usleep(UInt32.random(in: 0...60_000, using: &dice))
      writer.send(SIGKILL)
      let said = try writer.finish(within: 10).errors.split(separator: "\n")
      let acknowledged = said.filter { $0.hasSuffix(" imported") || $0.hasSuffix(" was there") }
        .map { String($0.prefix(32)) }
      #expect(!acknowledged.isEmpty, "round \(round)")
      let history = try HistoryPlace.open(place)
      for (key, archive) in zip(acknowledged, archives) {
        #expect(key == archive.session.key)
        #expect(try history.archive(key) == archive, "round \(round)")
      }
      // What was not acknowledged is there whole, or not at all.
      for entry in try history.sessions(HistoryQuery(limit: 2000)) { #expect(entry.runs == 4) }
      try check(kind, place)
    }
    let last = try Tool.run(
      program: Tool.path, ["history", "import", "--store", place], stdin: lines, timeout: 120
    ).output
    let counts = last.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(counts.reduce(0, +) == 1200 && last.contains("imported"), "\(last)")
    let told = try Tool.run(program: Tool.path, ["history", "export", "--store", place], timeout: 120)
    #expect(told.output == lines)
  }
}
