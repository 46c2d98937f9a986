import Kernel
import Testing

@Suite struct FileNoticeTests {
  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func record(_ type: UInt8, _ inode: UInt32, _ name: String = "") -> [UInt8] {
    let tail = name.isEmpty ? [] : Array(name.utf8) + [0]
    let body =
      bytes(UInt64(99)) + bytes(UInt32(8)) + bytes(UInt32(1)) + bytes(inode) + bytes(UInt32(5)) + tail
    let padding = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    return [type, 0] + bytes(UInt16(4 + body.count + padding.count)) + body + padding
  }

  private static func notice(_ mask: UInt64, _ records: [UInt8]) -> [UInt8] {
    bytes(UInt32(24 + records.count)) + [3, 0] + bytes(UInt16(24)) + bytes(mask) + bytes(Int32(-1))
      + bytes(Int32(7)) + records
  }

  private static func read(_ bytes: [UInt8]) -> [(FileNotice, String)] {
    bytes.withUnsafeBytes { buffer in
      var (place, found): (Int, [(FileNotice, String)]) = (0, [])
      while let notice = FileNotice.next(buffer, &place) {
        found.append((notice, String(decoding: buffer[notice.name], as: UTF8.self)))
      }
      return found
    }
  }

  @Test func aMovedFileHasItsDirectoryItsNameAndItself() throws {
    let found = Self.read(Self.notice(0x80, Self.record(2, 11, "state") + Self.record(1, 12)))
    let (notice, name) = try #require(found.first)
    #expect(notice.isMoved && !notice.isClosed && notice.process == 7 && notice.fileSystem == 99)
    #expect(notice.directory == .init(number: 11, generation: 5))
    #expect(notice.file == .init(number: 12, generation: 5))
    #expect(name == "state")
  }

  @Test func severalNoticesComeOneAfterTheOther() {
    let log = Self.notice(0x8, Self.record(1, 1)) + Self.notice(0x4000, []) + Self.notice(0x8, [])
    let found = Self.read(log)
    #expect(found.map(\.0.isClosed) == [true, false, true])
    #expect(found.map(\.0.isOverflow) == [false, true, false])
    #expect(found.map { $0.0.file?.number } == [1, nil, nil])
  }

  @Test func whatIsCutOffOrAbsurdEndsTheList() {
    let whole = Self.notice(0x8, Self.record(1, 1))
    #expect(Self.read(Array(whole.dropLast())).isEmpty)
    #expect(Self.read([0, 0, 0, 0] + Array(whole.dropFirst(4))).isEmpty)
    #expect(Self.read([1, 2, 3]).isEmpty)
    var odd = whole
    odd[26] = 200
    #expect(Self.read(odd).map(\.0.file) == [nil])
  }
}
