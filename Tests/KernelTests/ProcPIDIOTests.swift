import Kernel
import Testing

@Suite struct ProcPIDIOTests {
  @Test func readsTheKernelsNames() {
    let text = """
      rchar: 6976
      wchar: 11
      syscr: 10
      syscw: 12
      read_bytes: 15
      write_bytes: 13
      cancelled_write_bytes: 14

      """
    let io = Array(text.utf8).withUnsafeBytes { ProcPIDIO(parsing: $0) }
    #expect([io.written, io.writes, io.device, io.cancelled, io.fetched] == [11, 12, 13, 14, 15])
    #expect((io + io - io) == io)
  }
}
