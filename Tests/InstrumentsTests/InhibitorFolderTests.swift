import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Instruments

@Suite struct InhibitorFolderTests {
  @Test func comingAndGoingIsNoticed() throws {
    let tree = FixtureTree().file("/1", LogindSample.text(5))
    let folder = try InhibitorFolder(tree.path)
    folder.update(100, atOnce: true)
    tree.file("/2", LogindSample.text(6)).file("/2.ref", "")
    folder.update(200)
    unlink(tree.path + "/1")
    folder.update(300)
    #expect(folder.all.map(\.inhibitor.process) == [5, 6])
    #expect(folder.all.map(\.start) == [100, 200])
    #expect(folder.all.map(\.end) == [300, nil])
    // A number that is used again is another one.
    tree.file("/1", LogindSample.text(7))
    folder.update(400)
    #expect(folder.all.map(\.inhibitor.process) == [5, 6, 7])
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    #expect(throws: SystemError.self) { try InhibitorFolder("/nowhere/inhibit") }
  }

  @Test func wakeLocksTakenBeforeTheProgramAreNoneOfIts() {
    let tree = FixtureTree().file("/lock", "old \n")
    var locks = WakeLocks(tree.path + "/lock")
    defer { locks.close() }
    locks.begin()
    tree.file("/lock", "old mine \n")
    locks.sample(2_000_000_000)
    tree.file("/lock", "old \n")
    locks.sample(5_000_000_000)
    let rows = locks.rows(Span(start: 0, end: 9_000_000_000))
    #expect(rows.map(\.who) == ["mine"] && rows.first?.held == 3)
  }
}
