import Kernel
import Testing

@testable import Instruments

@Suite struct FollowedFilesTests {
  private static func file(_ number: UInt32, _ generation: UInt32 = 1) -> FileNotice.Inode {
    FileNotice.Inode(number: number, generation: generation)
  }

  @Test func aFileIsHeldOnceItWasAddedAndAnotherOfItsNumberIsNot() {
    let files = FollowedFiles(capacity: 8)
    #expect(files.add(Self.file(1)) && files.add(Self.file(1)))
    #expect(files.holds(Self.file(1)))
    #expect(!files.holds(Self.file(1, 2)) && !files.holds(Self.file(2)))
  }

  @Test func aFullTableSaysSoAndKeepsWhatItHolds() {
    let files = FollowedFiles(capacity: 64)
    #expect((1...48).allSatisfy { files.add(Self.file($0)) })
    #expect(!files.add(Self.file(49)))
    #expect((1...48).allSatisfy { files.add(Self.file($0)) && files.holds(Self.file($0)) })
    #expect(!files.holds(Self.file(49)))
  }

  @Test func savesPassedOverAreThoseOfEachFile() {
    let files = FollowedFiles(capacity: 8)
    for number in UInt32(1)...4 { #expect(files.add(Self.file(number))) }
    for _ in 0..<3 { files.passOver(Self.file(2)) }
    #expect((1...4).map { files.passedOver(Self.file($0)) } == [0, 3, 0, 0])
  }

  @Test func aSaveBeforeAFileIsFollowedCountsForNone() {
    let files = FollowedFiles(capacity: 8)
    files.passOver(Self.file(2))
    for number in UInt32(1)...6 { #expect(files.add(Self.file(number))) }
    #expect((1...6).allSatisfy { files.passedOver(Self.file($0)) == 0 })
  }
}
