import Kernel
import Testing

@Suite struct SystemCallTests {
  @Test func aThreadThatReadsIsInReadByItsNumber() throws {
    let words = try KernelRoot.live.text("/proc/thread-self/syscall").split(separator: " ")
    #expect(SystemCall(try #require(words.first.flatMap { Int($0) })) == .named("read"))
  }

  @Test func aNumberWithoutANameStaysANumber() {
    #expect(SystemCall(99_999) == .number(99_999))
    #expect(SystemCall(99_999).text == "system call 99999")
  }

  @Test func noCallIsNotAnUnknownOne() {
    #expect(SystemCall(-1) == .none)
    #expect(SystemCall(-2) == .unknown)
  }
}
