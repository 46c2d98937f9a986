import Glibc
import Kernel
import Testing

@testable import Workloads

@Suite struct NamedThreadSettlingTests {
  @Test func aSettledThreadHasDoneWhatComesBeforeItsFirstSleep() throws {
    let channel = try Pipe()
    let reader = channel.reader.raw
    let thread = try NamedThread("sleeper") {
      let end = Clock.nanoseconds() + 20_000_000
      while Clock.nanoseconds() < end {}
      var byte: UInt8 = 0
      return read(reader, &byte, 1)
    }.settled()
    #expect(thread.isAsleep == true)
    try channel.writer.writeAll([1], "pipe")
    #expect(thread.join() == 1 && thread.voluntarySwitches >= 1)
  }
}
