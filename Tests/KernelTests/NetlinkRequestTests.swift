import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct NetlinkRequestTests {
  private func answer(_ bytes: [UInt8]) throws(SystemError) -> [NetlinkMessage] {
    try NetlinkRequest.messages(bytes, subject: "test")
  }

  private func zeroed(_ bytes: [UInt8]) -> [UInt8] {
    (NetlinkMessage.parse(bytes) ?? []).flatMap { message in
      NetlinkMessage(
        type: message.type, flags: message.flags, sequence: 0, port: 0, payload: message.payload
      ).bytes
    }
  }

  @Test func aRequestReadsBackAsItWasWritten() throws {
    let request = NetlinkRequest(.generic, type: 16, payload: [3, 2, 0])
    let messages = try #require(NetlinkMessage.parse(request.bytes(sequence: 9)))
    #expect(messages == [.init(type: 16, flags: 0x301, sequence: 9, port: 0, payload: [3, 2, 0])])
    let single = NetlinkRequest.route(to: InternetAddress(.ipv4, [192, 0, 2, 1]), link: 3)
    let message = try #require(NetlinkMessage.parse(single.bytes(sequence: 1))?.first)
    #expect(message.flags == 0x5 && message.payload[0] == 2 && message.payload[1] == 32)
    let attributes = NetlinkAttributes(message.payload[...].dropFirst(12))
    #expect(attributes[1].map(Array.init) == [192, 0, 2, 1] && attributes.integer(4, Int32.self) == 3)
  }

  @Test func linksAreAskedForWithoutTheirStatistics() {
    let attributes = NetlinkAttributes(NetlinkRequest.links.payload[...].dropFirst(16))
    #expect(attributes.integer(29, UInt32.self) == 8)
  }

  @Test func anAnswerWithoutAnEndIsDamaged() {
    let link = zeroed(NetlinkBytes.link("lo", index: 1))
    for bytes in [[], link, Array(link.dropLast())] {
      #expect(throws: SystemError(code: EBADMSG, call: "netlink dump", subject: "test")) {
        try answer(bytes)
      }
    }
  }

  @Test func anAcknowledgementEndsASingleAnswer() throws {
    let bytes = zeroed(NetlinkBytes.link("lo", index: 1) + NetlinkBytes.error(0))
    #expect(try answer(bytes).count == 1)
    #expect(throws: SystemError(code: ENETUNREACH, call: "netlink dump", subject: "test")) {
      try answer(zeroed(NetlinkBytes.error(-ENETUNREACH)))
    }
  }

  @Test func everyByteOfARecordedAnswerMayBeAnything() {
    let recorded = FixtureTree.recordedAnswers("radios")
    var capture = Capture()
    for (question, bytes) in recorded { capture.answers[.init(.answer, question)] = .bytes(bytes) }
    for (question, bytes) in recorded {
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 100)) {
        var damaged = bytes
        damaged[place] = ~damaged[place]
        var changed = capture
        changed.answers[.init(.answer, question)] = .bytes(damaged)
        let root = KernelRoot(capture: changed)
        _ = try? NL80211Radio.ask(root)
        _ = try? NL80211Interface.ask(root)
        _ = try? NFCDevice.ask(root)
        _ = try? root.bluetoothIndices()
      }
    }
  }
}
