import Glibc
import Kernel
import Testing

@Suite struct NetlinkDumpTests {
  private func dump() -> NetlinkDump<String> {
    NetlinkDump(sequence: 1, port: 7) { NetlinkLink($0)?.name }
  }

  @Test func itGoesOnOverDatagramsUntilDone() throws {
    var dump = dump()
    #expect(try dump.take(NetlinkBytes.link("lo", index: 1)) == .more)
    #expect(try dump.take(NetlinkBytes.link("eth0", index: 2)) == .more)
    #expect(try dump.take(NetlinkBytes.done) == .done)
    #expect(dump.values == ["lo", "eth0"])
    #expect(!dump.interrupted)
  }

  @Test func anErrorFromTheKernelIsThrownWithItsNumber() {
    var dump = dump()
    #expect(throws: SystemError(code: EPERM, call: "netlink dump", subject: "NETLINK_ROUTE")) {
      try dump.take(NetlinkBytes.error(-EPERM))
    }
  }

  @Test func aDumpThatEndsWithAnErrorIsNotAShortList() {
    var dump = dump()
    let broken =
      NetlinkBytes.link("lo", index: 1) + NetlinkBytes.message(3, NetlinkBytes.integer(Int32(-ENOMEM)))
    #expect(throws: SystemError(code: ENOMEM, call: "netlink dump", subject: "NETLINK_ROUTE")) {
      try dump.take(broken)
    }
  }

  @Test func anErrorNumberBeyondAllErrorsIsDamage() {
    for code in [Int32.min, -4096, 5] {
      var dump = dump()
      #expect(throws: SystemError(code: EBADMSG, call: "netlink dump", subject: "NETLINK_ROUTE")) {
        try dump.take(NetlinkBytes.error(code))
      }
    }
  }

  @Test func aChangeDuringTheDumpIsNoticedInItsLastMessageToo() throws {
    var dump = dump()
    _ = try dump.take(NetlinkBytes.link("lo", index: 1))
    _ = try dump.take(NetlinkBytes.message(3, flags: 0x12, NetlinkBytes.integer(Int32(0))))
    #expect(dump.interrupted)
  }

  @Test func answersToAnotherQuestionAreNotOurs() throws {
    var dump = dump()
    let stale = NetlinkBytes.message(3, sequence: 9, NetlinkBytes.integer(Int32(0)))
    let foreign = NetlinkBytes.message(3, port: 8, NetlinkBytes.integer(Int32(0)))
    #expect(try dump.take(stale + foreign) == .more)
  }

  @Test func aTruncatedDatagramIsAFailure() {
    var dump = dump()
    #expect(throws: SystemError.self) { try dump.take(Array(NetlinkBytes.done.dropLast())) }
  }

  @Test func anOverrunIsAFailure() {
    var dump = dump()
    #expect(throws: SystemError(code: ENOBUFS, call: "netlink dump", subject: "NETLINK_ROUTE")) {
      try dump.take(NetlinkBytes.message(4, []))
    }
  }
}
