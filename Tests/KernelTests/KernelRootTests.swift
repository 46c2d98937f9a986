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

  @Test func aFileIsReadOnceWhereAnswersAreNoted() throws {
    let tree = FixtureTree().file("/sys/a", "1\n")
    let root = tree.root.readOnce
    #expect(try root.text("/sys/a") == "1")
    tree.file("/sys/a", "2\n")
    #expect(try root.text("/sys/a") == "1")
    #expect(try tree.root.text("/sys/a") == "2")
    #expect(root.readOnce == root)
  }

  @Test func aQuestionIsAskedEachTime() throws {
    var count: UInt8 = 0
    let root = KernelRoot.live.readOnce
    for _ in 0..<2 {
      _ = try root.answer("count") {
        count += 1
        return [count]
      }
    }
    #expect(count == 2)
  }

  @Test func whatWasNotNotedIsSaid() {
    let root = KernelRoot(capture: Capture())
    #expect(throws: SystemError(code: 61, call: "ask", subject: "x (not in the capture)")) {
      try root.answer("x") { [] }
    }
    #expect(throws: SystemError(code: 2, call: "open", subject: "/etc/passwd (not in the capture)")) {
      try root.text("/etc/passwd")
    }
  }
}
