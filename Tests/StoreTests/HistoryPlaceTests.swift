import CPostgres
import CSQLite
import Foundation
import Glibc
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite(.serialized, .waitsForItsProcesses, .enabled(if: csqlite_available())) struct HistoryPlaceTests {
  let directory = TemporaryDirectory()

  /// The error of opening a place; nil where it opens.
  private func failure(_ place: String) -> StoreError? {
    do { _ = try HistoryPlace.open(place) } catch { return error }
    return nil
  }

  @Test func whatIsNoHistoryIsToldApartAndLeftAlone() throws {
    let recording = directory.file("run.headroom")
    try Recording.record(at: recording)
    let text = directory.file("thesis.txt")
    try Data("years of work, long enough to be taken for a header, and a little longer than that".utf8)
      .write(to: URL(filePath: text))
    let other = directory.file("other.db")
    try StoreDatabase(other, .writing).execute("CREATE TABLE mine(x)")
    for (place, words) in [(recording, "a recording"), (text, "not a history"), (other, "another program")] {
      let before = contents(place)
      let error = try #require(failure(place))
      #expect(error.kind == .notAHistory, "\(place)")
      #expect(error.problem.contains(words), "\(error)")
      #expect(contents(place) == before)
    }
    #expect(failure(directory.path)?.kind == .notAHistory)
    #expect(failure("/dev/null")?.kind == .notAHistory)
    #expect(failure("")?.kind == .notThere)
    #expect(failure("mysql://root:secret@host/db")?.description.contains("secret") == false)
  }

  @Test func aHistoryIsNoRecording() throws {
    let place = directory.file("history.db")
    _ = try HistoryPlace.open(place)
    do {
      _ = try RecordingReader.load(place)
      Issue.record("a history was read as a recording")
    } catch {
      #expect(error.kind == .notARecording)
      #expect(error.description.contains("headroom history --store"))
    }
  }

  @Test func aFolderThatCannotBeMadeIsAClearError() throws {
    let error = try #require(failure("/proc/headroom/history.db"))
    #expect(error.kind == .unwritable)
    #expect(error.remedy.contains("directory that you may write to"))
  }

  @Test func aDamagedHistoryIsToldWithWhatHelps() throws {
    let place = directory.file("history.db")
    do {
      let history = try HistoryPlace.open(place)
      for number in 1...60 { try history.write(SessionArchive.sample(number)) }
    }
    var bytes = try #require(contents(place))
    #expect(bytes.count > 60_000)
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try bytes.write(to: URL(filePath: place))
    do {
      let history = try HistoryPlace.open(place)
      _ = try history.sessions(HistoryQuery())
      _ = try history.session(SampleSessions.key(7))
      Issue.record("garbage was read")
    } catch {
      #expect(error.kind == .damaged)
      #expect(error.description.contains("history is damaged") && error.description.contains(".recover"))
    }
  }

  @Test func aFullDiskIsToldAndWhatWasWrittenStays() async throws {
    let place = directory.file("full.db")
    await #expect(processExitsWith: .success) { [place = place as String] in
      signal(SIGXFSZ, SIG_IGN)
      let history = try HistoryPlace.open(place)
      try history.write(SessionArchive.sample(1))
      var limit = rlimit(rlim_cur: 262_144, rlim_max: 262_144)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      var error: StoreError?
      do { for number in 2...200 { try history.write(SessionArchive.sample(number, runs: 20)) } } catch let
        full
      {
        error = full as? StoreError
      }
      #expect(error?.kind == .diskFull)
      #expect(error?.description.contains("no space is left for the history") == true)
    }
    let history = try HistoryPlace.open(place)
    #expect(try history.archive(SampleSessions.key(1)) == SessionArchive.sample(1))
    #expect(
      try (history as? HistoryDatabase)?.connection.query("PRAGMA integrity_check", []) == [[.text("ok")]])
  }

  @Test func theDefaultIsInTheStateFolderForItsOwnerAlone() async {
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      setenv("XDG_STATE_HOME", path + "/state", 1)
      setenv("HOME", path + "/home", 1)
      let named = try HistoryPlace.defaultPath()
      #expect(named == path + "/state/headroom/history.db")
      _ = try HistoryPlace.open(nil)
      var status = stat()
      #expect(stat(path + "/state/headroom", &status) == 0 && status.st_mode & 0o777 == 0o700)
      #expect(access(named, F_OK) == 0)
      setenv("XDG_STATE_HOME", "relative", 1)
      let home = try HistoryPlace.defaultPath()
      #expect(home == path + "/home/.local/state/headroom/history.db")
      unsetenv("HOME")
      #expect(throws: StoreError.self) { try HistoryPlace.defaultPath() }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func whatRootMakesForSomebodyIsTheirs() throws {
    chown(directory.path, 65534, 65534)
    let place = directory.file("a/b/history.db")
    let history = try HistoryPlace.open("sqlite:" + place, owner: .stranger)
    for path in [place, place + "-wal", place + "-shm", directory.file("a/b"), directory.file("a")] {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_uid == 65534 && status.st_gid == 65534, "\(path)")
      #expect(status.st_mode & 0o077 == 0, "\(path)")
    }
    withExtendedLifetime(history) {}
  }

  @Test(.enabled(if: geteuid() == 0, "only root has rights to lend out"))
  func whereSomebodyMayNotWriteNothingIsMadeForThem() throws {
    let (mine, theirs) = (directory.file("mine"), directory.file("theirs"))
    mkdir(mine, 0o755)
    mkdir(theirs, 0o755)
    chown(theirs, 65534, 65534)
    symlink(mine, theirs + "/folder")
    symlink(mine + "/other.db", theirs + "/history.db")
    for place in ["/folder/history.db", "/folder/new/history.db", "/history.db"] {
      #expect(kind { _ = try HistoryPlace.open(theirs + place, owner: .stranger) } == .unwritable, "\(place)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine) == [])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can lay links for others"))
  func aLinkThatAnotherUserLaidIsNotFollowed() throws {
    let (target, link) = (directory.file("target.db"), directory.file("link.db"))
    try Data().write(to: URL(filePath: target))
    symlink(target, link)
    _ = try HistoryPlace.open(link)
    try Data().write(to: URL(filePath: target))
    lchown(link, 65534, 65534)
    #expect(kind { _ = try HistoryPlace.open(link) } == .notAHistory)
    #expect(contents(target)?.isEmpty == true)
  }
}

@Suite struct PostgresAddressTests {
  @Test(arguments: [
    ("postgresql://me:secret@host:5432/db", "postgresql://me@host:5432/db"),
    ("postgres://me:se@cret@host/db", "postgres://me@host/db"),
    ("postgres://me:secr/et@host/db", "postgres://me@host/db"),
    ("postgresql://host/db?password=secret&user=me", "postgresql://host/db?user=me"),
    ("postgresql:///db?host=/run/x&sslpassword=secret", "postgresql:///db?host=/run/x"),
    ("postgresql://", "postgresql://"),
    ("postgresql://me:se?cretpart@host/db", "postgresql://me@host/db"),
    ("postgresql://me:secret/db", "postgresql://me"),
    ("postgresql://me:secr/et", "postgresql://me"),
    ("postgresql:///db?host=a?password=secret", "postgresql:///db?host=a"),
    ("postgresql://host/db?host=a?password=sec@ret", "postgresql://host@ret"),
    ("postgresql://me@[::1]:5432,other:5433/db", "postgresql://me@[::1]:5432,other:5433/db"),
  ])
  func thePasswordIsNeverShown(_ address: String, _ shown: String) {
    #expect(PostgresAddress.redacted(address) == shown)
  }

  @Test(arguments: [
    "postgresql:me:secret@host/db", "postgres:secret", "host=/x password=secret dbname=d",
    "postgresql:///db?host=a?password=secret", "me:secret@mysql://host/db",
  ])
  func whatIsNoAddressIsRefusedWithoutItsWords(_ text: String) {
    do {
      _ = try HistoryPlace.open(text)
      Issue.record("it was opened")
    } catch {
      #expect(error.kind == .notThere)
      #expect(!error.description.contains("secret"), "\(error)")
    }
  }
}

@Suite(.enabled(if: cpostgres_available() && PostgresServer.isInstalled, "no PostgreSQL server is installed"))
struct PostgresFailureTests {
  private func failure(_ place: String) -> StoreError? {
    do { _ = try HistoryPlace.open(place) } catch { return error }
    return nil
  }

  @Test func aServerThatIsNotThereIsToldWithItsAddress() throws {
    let error = try #require(failure("postgresql://me:secret@/db?host=/tmp/no-such-folder&connect_timeout=2"))
    #expect(error.kind == .unreachable)
    #expect(error.description.contains("postgresql://me@/db?host=/tmp/no-such-folder"))
    #expect(!error.description.contains("secret"))
  }

  @Test func aWrongPasswordIsToldAndNotShown() throws {
    let server = try PostgresServer.shared.get()
    let address = server.address("postgres", user: "locked:wrong-secret")
    let error = try #require(failure(address))
    #expect(error.kind == .refused)
    #expect(error.description.contains("password") && !error.description.contains("wrong-secret"))
  }

  @Test func aDatabaseThatIsMissingIsTold() throws {
    let error = try #require(failure(try PostgresServer.shared.get().address("nothing")))
    #expect(error.kind == .refused)
    #expect(error.problem.contains("\"nothing\"") && error.remedy.contains("createdb"))
  }

  @Test func aUserWhoMayMakeNothingIsTold() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    let error = try #require(failure(server.address(database, user: "locked:right")))
    #expect(error.kind == .refused)
    #expect(error.remedy.contains("GRANT"))
  }

  @Test func anAddressThatIsNoneIsToldWithoutItsPassword() throws {
    let error = try #require(failure("postgresql://me:secret@host:notaport/db?nonsense=1"))
    #expect(error.kind == .notThere || error.kind == .unreachable)
    #expect(!error.description.contains("secret"))
  }

  @Test func aConnectionThatIsLostIsMadeAgain() throws {
    let server = try PostgresServer.shared.get()
    let history = try HistoryPlace.open(server.address(try server.database()))
    for number in 1...5 {
      try server.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'headroom' AND datname = '\(name(history))'"
      )
      try history.write(SessionArchive.sample(number))
    }
    #expect(try history.sessions(HistoryQuery()).map(\.runs) == [3, 3, 3, 3, 3])
  }

  private func name(_ history: any HistoryStore) -> Substring {
    let end = history.place.firstIndex(of: "?") ?? history.place.endIndex
    let start = history.place[..<end].lastIndex(of: "/").map { history.place.index(after: $0) }
    return history.place[(start ?? end)..<end]
  }
}
