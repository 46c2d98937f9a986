import Kernel
import TestSupport
import Testing

@Suite struct KernelRootTests {
  @Test func readsPastTheFirstPage() throws {
    let text = try KernelRoot.live.text("/proc/self/smaps")
    #expect(text.utf8.count > 8192)
  }

  @Test func namesTheFileItCouldNotOpen() {
    #expect(throws: SystemError(code: 2, call: "open", subject: "/nowhere")) {
      try KernelRoot.live.text("/nowhere")
    }
  }

  @Test func dropsNewlinesAndNulBytesAtTheEnd() throws {
    let tree = FixtureTree().file("/proc/device-tree/model", "Pine64 PinePhone\0").file("/a", "b\n\n")
    #expect(try tree.root.text("/proc/device-tree/model") == "Pine64 PinePhone")
    #expect(try tree.root.text("/a") == "b")
  }

  @Test func listsADirectoryInOrder() throws {
    let tree = FixtureTree().file("/sys/b", "").file("/sys/a", "").file("/sys/c", "")
    #expect(try tree.root.entries("/sys") == ["a", "b", "c"])
  }

  @Test func saysWhatTheSystemSaid() {
    let error = SystemError(code: 13, call: "open", subject: "/etc/shadow")
    #expect(error.description == "open /etc/shadow: Permission denied")
  }
}
