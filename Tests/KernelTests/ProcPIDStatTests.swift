import Kernel
import Testing

@Suite struct ProcPIDStatTests {
  static func line(_ command: String) -> [UInt8] {
    Array("42 (\(command)) S 7 42 42 0 -1 4194304 100 200 3 4 5 6 7 8 20 0 1 0 98765 1000 50".utf8)
  }

  @Test(arguments: ["sh", "a b", "evil) S 1 2", "((", "x\n"])
  func theCommandMayHoldAnything(_ command: String) throws {
    let stat = try #require(ProcPIDStat.parse(Self.line(command)))
    #expect(stat.command == command)
    #expect(stat.parent == 7)
    #expect(stat.minorFaults == 100)
    #expect(stat.majorFaults == 3)
    #expect(stat.userTicks == 5)
    #expect(stat.systemTicks == 6)
    #expect(stat.startTime == 98765)
  }

  @Test func everyCutOffLineIsRefusedOrRead() {
    let line = Self.line("sh")
    let whole = ProcPIDStat.parse(line)
    for length in 0..<line.count {
      let cut = ProcPIDStat.parse(Array(line[..<length]))
      #expect(cut == nil || cut?.parent == whole?.parent)
    }
  }

  @Test func thisProcessHasAParent() throws {
    #expect(try ProcPIDStat.read(1).parent == 0)
  }
}
