import Kernel
import Testing

@Suite struct ProcPIDSyscallTests {
  private func call(_ text: String) -> [UInt64]? {
    Array(text.utf8).withUnsafeBytes {
      ProcPIDSyscall.parse($0).map { [UInt64(bitPattern: Int64($0.call)), $0.argument] }
    }
  }

  @Test func theKernelsWordsGiveNumberAndFirstArgument() {
    #expect(call("0 0x3 0x7ffc 0x400 0x0 0x0 0x0 0x7ffd 0x7f11\n") == [0, 3])
    #expect(call("202 0x7f5c1a 0x80 0x0\n") == [202, 0x7f5c1a])
    #expect(call("-1 0x7ffd 0x7f11\n") == [UInt64.max, 0])
  }

  @Test(arguments: ["running\n", "", "x"]) func anythingElseGivesNone(_ text: String) {
    #expect(call(text) == nil)
  }
}
