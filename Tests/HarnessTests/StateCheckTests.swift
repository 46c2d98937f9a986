import CSQLite
import Formats
import Glibc
import Harness
import Kernel
import Recordings
import TestSupport
import Testing

@Suite struct StateCheckTests {
  private let tree = FixtureTree()
  private let spare = FixtureTree()

  private func check(_ patterns: [String] = [""]) -> StateCheck {
    StateCheck(patterns.map { tree.path + $0 }, folder: spare.path)
  }

  private func line(_ findings: StateCheck.Findings, _ name: String) -> JSONValue? {
    findings.rows.first { $0.path == tree.path + name }.map(StateFileRow.table.json)
  }

  /// What is said of a file that was something before a kill and is something else after it.
  private func verdict(_ name: String, _ before: String, _ after: String?) -> JSONValue? {
    tree.file(name, before)
    var check = check()
    check.before([getpid()])
    if let after { tree.file(name, after) } else { unlink(tree.path + name) }
    return line(check.after(.kill), name)
  }

  private static let plist = """
    <?xml version="1.0"?><!DOCTYPE plist SYSTEM "x"><plist version="1.0"><dict><key>a</key><true/></dict></plist>
    """

  @Test(arguments: [
    ("/a.json", "{\"a\": 1}", "{\"a\": 2}", "yes", "JSON"),
    ("/a.json", "{\"a\": 1}", "{\"a\":", "no", "JSON"),
    ("/a.plist", plist, plist, "yes", "property list"),
    ("/a.plist", plist, String(plist.prefix(90)), "no", "property list"),
    ("/settings", plist, String(plist.dropFirst(60)), "no", "property list"),
    ("/a.txt", "one", "one", "yes", "other"), ("/a.txt", "one", "two", "unknown", "other"),
    ("/a.txt", "one", "", "no", "other"), ("/empty", "", "", "yes", "other"),
    ("/a.json", "{}", "", "no", "JSON"),
  ])
  func filesAreJudgedByTheirKind(
    _ name: String, _ before: String, _ after: String, _ whole: String, _ kind: String
  ) {
    let line = verdict(name, before, after)
    #expect(line?["whole"]?.string == whole, "\(line?["why"]?.string ?? "")")
    #expect(line?["kind"]?.string == kind)
    #expect(line?["when"] == "kill")
  }

  @Test func aFileThatIsGoneIsDamage() {
    let line = verdict("/a.txt", "one", nil)
    #expect(line?["whole"] == "no" && line?["why"] == "it is gone")
  }

  @Test func aFileThatWasBeingWrittenIsSaidToBe() throws {
    tree.file("/log", "one")
    let writer = try FileDescriptor(opening: tree.path + "/log", O_WRONLY | O_APPEND)
    var check = check()
    check.before([getpid()])
    try writer.writeAll(Array("two".utf8), "log")
    let line = line(check.after(.kill), "/log")
    #expect(line?["whole"] == "unknown" && line?["why"]?.string?.contains("was being written") == true)
    #expect(self.line(check.after(.relaunch), "/log")?["whole"] == "yes")
  }

  @Test func patternsAndFoldersMeanWhatIsInThem() {
    tree.file("/one/a.json", "1").file("/one/deep/b.json", "2").file("/two/c.json", "3").file(
      "/two/d.txt", "4")
    symlink("/etc", tree.path + "/one/link")
    let found = StatePaths.files([tree.path + "/one", "~/two/*.json", tree.path + "/none*"], home: tree.path)
    #expect(
      found.map { String($0.dropFirst(tree.path.count)) } == [
        "/one/a.json", "/one/deep/b.json", "/two/c.json",
      ])
  }

  @Test func theEventAddsUp() {
    tree.file("/a.json", "{").file("/b.json", "{}").file("/c", "x")
    let findings = check().after(.kill)
    #expect(findings.event == StateChecked(when: .kill, files: 3, broken: 1, unknown: 1))
  }

  /// Makes a database with two thousand rows by the program that is compared with.
  private func makeDatabase(_ end: String = "") throws {
    let script = """
      import os, sqlite3, sys
      d = sqlite3.connect(sys.argv[1]); d.execute('CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT)')
      d.executemany('INSERT INTO t(b) VALUES(?)', [('x' * 200,)] * 2000); d.commit()
      \(end)
      """
    let answer = Python.run(script, [], tree.path + "/app.db")
    try #require(answer != nil)
  }

  @Test(.enabled(if: Database.canBeChecked, "there is no SQLite here"))
  func aWholeDatabasePassesAndADamagedOneDoesNot() throws {
    try makeDatabase()
    var check = check(["/app.db"])
    check.before([getpid()])
    let good = line(check.after(.kill), "/app.db")
    #expect(good?["whole"] == "yes" && good?["kind"] == "SQLite", "\(good?["why"]?.string ?? "")")
    var bytes = try tree.root.bytes("/app.db")
    for place in 8192..<65536 { bytes[place] = 0x5A }
    tree.binary("/app.db", bytes)
    #expect(line(check.after(.kill), "/app.db")?["whole"] == "no")
    tree.binary("/app.db", [UInt8](repeating: 0, count: 100) + bytes.dropFirst(100))
    let headless = line(check.after(.kill), "/app.db")
    #expect(headless?["whole"] == "no" && headless?["kind"] == "SQLite")
  }

  /// The process is killed with its last changes in the log beside the database only.
  @Test(.enabled(if: Database.canBeChecked, "there is no SQLite here"), arguments: ["WAL", "DELETE"])
  func whatAKilledProgramLeftToBeRecoveredIsWholeAndStays(_ journal: String) throws {
    try makeDatabase(
      """
      d.isolation_level = None; d.execute('PRAGMA journal_mode=\(journal)'); d.execute('PRAGMA cache_size=5')
      d.execute('BEGIN'); d.execute('DELETE FROM t WHERE a > 100'); d.execute('CREATE TABLE u(a, b)')
      d.execute('INSERT INTO u SELECT a, b || b || b || b FROM t'); d.execute('CREATE INDEX i ON u(b)')
      os.kill(os.getpid(), 9)
      """)
    let companion = tree.path + (journal == "WAL" ? "/app.db-wal" : "/app.db-journal")
    try #require(access(companion, F_OK) == 0)
    if journal == "DELETE" {
      // Without its journal it is damaged, so that being whole proves that the journal was used.
      let alone = FixtureTree().binary("/app.db", try tree.root.bytes("/app.db"))
      let check = StateCheck([alone.path], folder: spare.path)
      #expect(check.after(.kill).rows.map(\.whole) == [.broken])
    }
    let names = try tree.root.entries("")
    let contents = try names.map { try tree.root.bytes("/" + $0) }
    let line = line(check(["/app.db"]).after(.kill), "/app.db")
    #expect(line?["whole"] == "yes", "\(line?["why"]?.string ?? "")")
    #expect(try tree.root.entries("") == names)
    #expect(try names.map { try tree.root.bytes("/" + $0) } == contents)
    #expect(try spare.root.entries("") == [])
  }
}

enum Database {
  static let canBeChecked = csqlite_available() && Python.run("import sqlite3")?.status == 0
}
