import Kernel
import Testing

@testable import Instruments

@Suite struct FileLedgerTests {
  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func event(_ kind: KernelEvent.Kind, time: UInt64, _ rest: [UInt8]) -> KernelEvent {
    KernelEvent(bytes(time) + bytes(kind.rawValue) + bytes(UInt32(1)) + rest)!
  }

  private static func seen(_ inode: UInt64, at seen: UInt64, _ names: [String]) -> KernelEvent {
    var text: [UInt8] = []
    for name in names { text += Array(name.utf8) + [0] }
    var rest = bytes(inode) + bytes(seen)
    rest += bytes(UInt32(9)) + bytes(UInt32(text.count)) + bytes(UInt64(0)) + text
    return event(.fileSeen, time: seen, rest)
  }

  private static func sync(_ inode: UInt64, _ count: UInt64) -> KernelEvent {
    event(
      .fileSync, time: 1,
      bytes(inode) + bytes(count) + bytes(UInt32(1)) + bytes(UInt32(0)) + [UInt8](repeating: 0, count: 16))
  }

  /// A record as the kernel lays it out, with each long number its own index.
  private static func account(seen: UInt64, calls: UInt64 = 2) -> [UInt8] {
    var long = (0..<28).map { UInt64($0) + 1000 }
    long[2] = calls
    var record = bytes(seen) + bytes(UInt64(77)) + bytes(UInt32(5)) + bytes(UInt32(9))
    for number in long { record += bytes(number) }
    for number in UInt32(0)..<11 { record += bytes(number) }
    return record
  }

  @Test func anAccountIsReadAsTheProgramsLayItOut() throws {
    let account = try #require(FileAccount(Self.account(seen: 3)))
    #expect(Self.account(seen: 3).count == 292)
    #expect((account.seen, account.number, account.generation, account.device) == (3, 77, 5, 9))
    #expect((account.written, account.syncs, account.readWhole, account.links) == (1003, 1013, 1016, 2))
    #expect(account.wholeBytes == 1024)
    #expect((account.placed, account.mapped) == (1017, 1018))
    #expect(account.sizes == [3, 4, 5, 6, 7, 8, 9, 10])
    #expect(FileAccount(Self.account(seen: 3).dropLast()) == nil)
  }

  @Test func aPlaceInMemoryThatIsUsedAgainIsAnotherFile() {
    let ledger = FileLedger(
      [
        Self.seen(100, at: 1, ["a", "/"]), Self.sync(100, 10),
        Self.event(.fileGone, time: 2, Self.bytes(UInt64(100)) + Self.account(seen: 1)),
        Self.seen(100, at: 3, ["b", "/"]), Self.sync(100, 20),
      ], held: [(100, FileAccount(Self.account(seen: 3))!)])
    #expect(ledger.files.map(\.names) == [["a", "/"], ["b", "/"]])
    #expect(ledger.files.map(\.isGone) == [true, false])
    #expect(ledger.syncs.map(\.file) == [0, 1])
    #expect(ledger.syncs.map(\.bytes) == [10, 20])
  }

  @Test func theFirstWriteTellsWhichFileToFollow() {
    let bytes = { (number: UInt32) in Self.bytes(number) }
    let rest = Self.bytes(UInt64(4)) + Self.bytes(UInt64(5)) + bytes(9) + bytes(2) + bytes(77) + bytes(8)
    let record = Self.event(.fileSeen, time: 1, rest + [97, 0])
    let file = record.bytes.withUnsafeBytes { FileEvent.named($0) }
    #expect(file == FileNotice.Inode(number: 77, generation: 8))
    #expect(FileEvent(record) == .seen(inode: 4, seen: 5, device: 9, names: ["a"]))
    #expect(Self.sync(4, 1).bytes.withUnsafeBytes { FileEvent.named($0) } == nil)
  }

  @Test func savesOfPartsThatWereNotLookedAtAreUncomparedWhereTheyWroteOver() {
    let inode = FileNotice.Inode(number: 1, generation: 1)
    func uncompared(rewritten: UInt64, passedOver: Int) -> Int {
      var account = FileAccount()
      (account.number, account.generation, account.rewritten) = (1, 1, rewritten)
      var table = FileTable([FileLedger.File(account: account)], [FileTable.End(path: "/a", size: 10)])
      table.add(FileHistory([], [], [inode: "/a"]) { $0 == inode ? passedOver : 0 })
      return table.uncompared
    }
    #expect(uncompared(rewritten: 5, passedOver: 5) == 5)
    // One alone is no habit, and what was only appended to is no save of what was there.
    #expect(uncompared(rewritten: 5, passedOver: 1) == 0)
    #expect(uncompared(rewritten: 0, passedOver: 5) == 0)
  }

  @Test func whatIsKeptIsNeitherMoreThanWrittenNorThanTheFileHolds() {
    var account = FileAccount()
    (account.written, account.placed, account.low, account.high) = (1000, 1000, 0, 400)
    #expect(account.kept(of: 5000) == 400)
    #expect(account.kept(of: 300) == 300)
    (account.written, account.placed) = (100, 100)
    #expect(account.kept(of: 5000) == 100 && account.isKeptCertain)
    // It is unknown where some of it went.
    (account.placed, account.dirtied) = (50, 4096)
    #expect(account.kept(of: 5000) == 4096 && !account.isKeptCertain)
    account.mapped = 1
    #expect(account.kept(of: 5000) == 5000 && !account.isPlaced)
  }

  @Test func filesOfOnePathAreOneLineAndTheMostWrittenComesFirst() {
    var small = FileAccount()
    (small.written, small.placed, small.low, small.high) = (10, 10, 0, 10)
    var large = small
    (large.written, large.placed, large.high) = (30, 30, 30)
    let files = [small, large, small].map { FileLedger.File(account: $0) }
    let ends = [
      FileTable.End(path: "/a", size: nil), FileTable.End(path: "/b", size: 30),
      FileTable.End(path: "/a", size: 10),
    ]
    let table = FileTable(files, ends)
    #expect(table.lines.map(\.path) == ["/b", "/a"])
    #expect(table.lines.map(\.files) == [1, 2])
    #expect(table.lines.map(\.kept) == [30, 10])
    #expect(table.kept == 40 && table.isKeptCertain)
  }
}
