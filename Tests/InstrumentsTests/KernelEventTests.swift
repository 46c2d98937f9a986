import Testing

@testable import Instruments

@Suite struct KernelEventTests {
  private static func record(_ kind: UInt32, time: UInt64, thread: UInt32, _ rest: [UInt8] = []) -> [UInt8] {
    let body = bytes(time) + bytes(kind) + bytes(thread) + rest
    let padding = [UInt8](repeating: 0, count: (8 - body.count % 8) % 8)
    return bytes(UInt64(body.count)) + body + padding
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func list(_ log: [UInt8]) -> [KernelEvent] {
    log.withUnsafeBytes { KernelEvent.list($0, [.threadEnded]) }
  }

  @Test func recordsComeInTheirOrderWithTheirBytes() {
    let log = Self.record(1, time: 5, thread: 7, [9]) + Self.record(1, time: 6, thread: 8)
    let events = Self.list(log)
    #expect(events.map(\.time) == [5, 6])
    #expect(events.map(\.thread) == [7, 8])
    #expect(events.first?.bytes.count == 17)
  }

  @Test func kindsThatWereNotAskedForAndUnknownOnesArePassedOver() {
    let log = Self.record(999, time: 5, thread: 7) + Self.record(1, time: 6, thread: 8)
    #expect(Self.list(log).map(\.thread) == [8])
  }

  @Test func aLogThatIsCutOffGivesWhatIsWhole() {
    let log = Self.record(1, time: 5, thread: 7) + Self.record(1, time: 6, thread: 8).dropLast(3)
    #expect(Self.list(log).map(\.thread) == [7])
    #expect(Self.list([1, 2, 3]).isEmpty)
  }

  @Test func aRecordIsReadAsTheCompilerLaysItOut() {
    var reader = RecordReader([
      1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 2, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x62, 0, 0x63,
    ])
    #expect(reader.next(UInt32.self) == 1)
    #expect(reader.next(UInt64.self) == 2)
    #expect(reader.text(4) == "ab")
    #expect(reader.next(UInt8.self) == nil)
  }

  @Test(arguments: [
    ("accounts_exit__btf", "accounts", "exit", ["btf"]), ("syncs_ext4", "syncs", "ext4", []),
    ("wakeups_wake_up__btf_causes", "wakeups", "wake_up", ["btf", "causes"]), ("odd", "odd", "", []),
  ])
  func aProgramsNameTellsWhenItIsLoaded(_ name: String, _ part: String, _ what: String, _ needs: [String]) {
    let read = ProgramName(name)
    #expect(read.part == part)
    #expect(read.what == what)
    #expect(read.needs == Set(needs))
  }
}
