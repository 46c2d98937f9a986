import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct TextServiceTests {
  private func address(_ service: LineService) throws -> TextService.Address {
    try #require(TextService.Address(host: "127.0.0.1", port: service.port))
  }

  @Test func aReplyInPiecesIsReadUntilItIsEnough() throws {
    let service = try LineService([.say("one\n"), .hear("go\n"), .say("tw"), .say("o\n"), .wait])
    let bytes = try TextService.exchange(try address(service), "go\n", deadline: 20_000) {
      String(decoding: $0, as: UTF8.self).hasSuffix("two\n")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test func whoSaysNothingCostsTheDeadlineOnly() throws {
    let service = try LineService([.say("hello\n"), .wait])
    let start = Clock.nanoseconds()
    let bytes = try TextService.exchange(try address(service), "?\n", deadline: 100) { _ in false }
    #expect(Clock.nanoseconds() - start >= 100_000_000)
    #expect(String(decoding: bytes, as: UTF8.self) == "hello\n")
  }

  @Test func anEndIsAnAnswer() throws {
    let service = try LineService([.say("bye\n")])
    #expect(try TextService.exchange(try address(service), "?\n", deadline: 20_000) { _ in false }.count == 4)
  }

  @Test func aFloodEndsAtTheLimit() throws {
    let service = try LineService([.flood])
    let bytes = try TextService.exchange(try address(service), "?\n", deadline: 20_000, limit: 10_000) { _ in
      false
    }
    #expect(bytes.count == 10_000)
  }

  @Test func nobodyThereIsARefusal() throws {
    let port = try LineService([]).closedPort()
    let nobody = try #require(TextService.Address(host: "localhost", port: port))
    #expect(throws: SystemError(code: ECONNREFUSED, call: "connect", subject: "127.0.0.1:\(port)")) {
      try TextService.exchange(nobody, "?\n", deadline: 20_000) { _ in true }
    }
  }

  @Test func addressesAreNumbersOrTheMachineItself() {
    #expect(TextService.Address(host: "localhost", port: 1)?.isOwn == true)
    #expect(TextService.Address(host: "::1", port: 2947)?.text == "[::1]:2947")
    #expect(TextService.Address(host: "::1", port: 1)?.isOwn == true)
    #expect(TextService.Address(host: "192.0.2.1", port: 1)?.isOwn == false)
    for host in ["", "example.org", "300.1.1.1", "1::2::3", "fe80::1%lo", "127.0.0.1%lo"] {
      #expect(TextService.Address(host: host, port: 1) == nil, "\(host)")
    }
  }
}
