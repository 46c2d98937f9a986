import Kernel
import Testing

@Suite struct ProcSysvipcShmTests {
  private func detached(_ text: String) -> Double {
    Array(text.utf8).withUnsafeBytes { ProcSysvipcShm.detached($0) }
  }

  @Test func onlySegmentsThatNoProcessHasAttachedAreAddedUp() {
    let text = """
             key      shmid perms                  size  cpid  lpid nattch   uid   gid  cuid  cgid      atime      dtime      ctime                   rss                  swap
        16244979         12   600                    56 23987  5724      6   101   104   101   104 1795673833 1795673833 1795670887                  4096                     0
               0         13   600              62914560   987   987      0     0     0     0     0 1795673833 1795673833 1795670887              62914560                     0
               0         14   600                  8192   987   987      0     0     0     0     0 1795673833 1795673833 1795670887                  8192                     0

      """
    #expect(detached(text) == 62_922_752)
    #expect(detached("") == 0 && detached("cut off in the middle 1 2") == 0)
  }
}
