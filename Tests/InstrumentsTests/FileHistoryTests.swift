import Kernel
import Testing

@testable import Instruments

@Suite struct FileHistoryTests {
  private static func inode(_ number: UInt32) -> FileNotice.Inode { .init(number: number, generation: 1) }

  private static func look(
    _ number: UInt32, at time: UInt64, modified: UInt64, _ hash: UInt64, size: UInt64 = 10
  ) -> FileWatch.Look {
    .init(time: time, file: inode(number), look: .init(size: size, modified: modified, hash: hash))
  }

  @Test func theSameContentAfterAWriteIsUnchanged() {
    let looks = [
      Self.look(1, at: 1, modified: 1, 7), Self.look(1, at: 2, modified: 2, 7),
      Self.look(1, at: 3, modified: 3, 8), Self.look(1, at: 4, modified: 4, 8),
    ]
    let saves = FileHistory(looks, [], [Self.inode(1): "/a"]).saves
    #expect(saves["/a"] == .init(unchanged: 2, heldBytes: 20, compared: 3))
  }

  @Test func withoutAWriteInBetweenNothingWasSaved() {
    let looks = [Self.look(1, at: 1, modified: 1, 7), Self.look(1, at: 2, modified: 1, 7)]
    #expect(FileHistory(looks, [], [Self.inode(1): "/a"]).saves.isEmpty)
  }

  @Test func aFileThatTakesTheNameOfAnotherIsItsNextSave() {
    let looks = [Self.look(1, at: 1, modified: 1, 7), Self.look(2, at: 2, modified: 1, 7)]
    let paths = [Self.inode(1): "/a", Self.inode(2): "/a"]
    let moves = [1, 2].map { FileHistory.File(inode: Self.inode($0), path: "/a") }
    let saves = FileHistory(looks, moves, paths).saves
    #expect(saves["/a"] == .init(replaced: 1, unchanged: 1, replacedBytes: 10, compared: 1))
  }

  @Test func aFileWrittenUnderItsNameIsReplacedByTheFirstThatIsMovedThere() {
    let paths = [Self.inode(1): "/a", Self.inode(2): "/a"]
    let saves = FileHistory([], [.init(inode: Self.inode(2), path: "/a")], paths).saves
    #expect(saves["/a"]?.replaced == 1)
  }

  @Test func anEmptyFileIsBetweenTwoContents() {
    let looks = [
      Self.look(1, at: 1, modified: 1, 7), Self.look(1, at: 2, modified: 2, 0, size: 0),
      Self.look(1, at: 3, modified: 3, 0, size: 0), Self.look(1, at: 4, modified: 4, 7),
    ]
    let saves = FileHistory(looks, [], [Self.inode(1): "/a"]).saves
    #expect(saves["/a"] == .init(unchanged: 1, heldBytes: 10, compared: 1))
  }

  @Test func filesOfOthersAreNotLookedInto() {
    let looks = [Self.look(9, at: 1, modified: 1, 7), Self.look(9, at: 2, modified: 2, 7)]
    #expect(FileHistory(looks, [], [:]).saves.isEmpty)
  }
}
