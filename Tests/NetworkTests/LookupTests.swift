import Formats
import Foundation
import Network
import Testing

struct LookupTests {
  private func words(_ values: [UInt16]) -> [UInt8] { values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

  private func name(_ text: String) -> [UInt8] {
    text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  private func question(_ text: String, _ type: UInt16 = 1, id: UInt16 = 7) -> [UInt8] {
    words([id, 0x0100, 1, 0, 0, 0]) + name(text) + words([type, 1])
  }

  /// Its records' names are pointers to the question's, as servers write them.
  private func answer(
    _ text: String, _ type: UInt16 = 1, id: UInt16 = 7, code: UInt16 = 0, records: [(UInt16, [UInt8])]
  ) -> [UInt8] {
    let head = words([id, 0x8180 | code, 1, UInt16(records.count), 0, 0]) + name(text) + words([type, 1])
    return records.reduce(head) { bytes, record in
      bytes + [0xC0, 12] + words([record.0, 1, 0, 60, UInt16(record.1.count)]) + record.1
    }
  }

  @Test func aQuestionIsRead() throws {
    let message = try #require(DomainMessage(question("Example.COM", 28)))
    #expect(message.name == "example.com" && message.typeName == "AAAA" && !message.isAnswer)
    #expect(message.identifier == 7)
  }

  @Test func answersAreReadThroughPointersAndAliases() throws {
    let alias: [UInt8] = [3] + Array("cdn".utf8) + [0xC0, 12]
    let message = try #require(
      DomainMessage(answer("a.example", records: [(5, alias), (1, [192, 0, 2, 1]), (1, [192, 0, 2, 2])])))
    #expect(message.addresses == ["192.0.2.1", "192.0.2.2"] && message.aliases == ["cdn.a.example"])
    #expect(message.answer == "192.0.2.1, 192.0.2.2")
    #expect(DomainMessage(answer("a.example", records: [(5, alias)]))?.answer == "cdn.a.example")
    #expect(DomainMessage(answer("a.example", records: []))?.answer == "no record of addresses")
  }

  @Test(arguments: [(1, "FORMERR"), (2, "SERVFAIL"), (3, "NXDOMAIN"), (5, "REFUSED"), (11, "RCODE11")])
  func aFailureIsToldInWords(_ code: UInt16, _ word: String) {
    #expect(DomainMessage(answer("a.example", code: code, records: []))?.answer == word)
  }

  @Test(arguments: [
    "::", "::1", "2001:db8::1", "2001:db8:0:1:1:1:1:1", "1:0:0:2::3", "::ffff:192.0.2.1", "::192.0.2.1",
    "2001:0:0:1::", "fe80::1:0:0:1",
  ]) func addressesAreSpeltAsTheLibrarySpellsThem(_ text: String) throws {
    var address = in6_addr()
    try #require(inet_pton(AF_INET6, text, &address) == 1)
    var characters = [CChar](repeating: 0, count: 64)
    inet_ntop(AF_INET6, &address, &characters, 64)
    let expected = String(decoding: characters.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    let bytes = withUnsafeBytes(of: &address) { Array($0) }
    #expect(DomainMessage(answer("a.example", 28, records: [(28, bytes)]))?.addresses == [expected])
  }

  @Test func whatDoesNotPrintIsEscaped() throws {
    let odd: [UInt8] = [4, 7, 46, 92, 0xE4, 0]
    let message = try #require(DomainMessage(words([7, 0, 1, 0, 0, 0]) + odd + words([1, 1])))
    #expect(message.name == #"\007\.\\\228"#)
    #expect(DomainMessage(words([7, 0, 1, 0, 0, 0]) + [0] + words([2, 1]))?.name == ".")
  }

  @Test(
    arguments: [
      [0xC0, 12], [1, 97, 0xC0, 12], [0xC0, 14, 0xC0, 12], [0xC0, 200], [64, 1, 2], [63, 97],
    ] as [[UInt8]])
  func namesThatLeadNowhereAreRefused(_ name: [UInt8]) {
    #expect(DomainMessage(words([7, 0, 1, 0, 0, 0]) + name + words([1, 1])) == nil)
  }

  @Test func whatIsCutOffKeepsWhatCameBefore() throws {
    let whole = answer("a.example", records: [(1, [192, 0, 2, 1]), (1, [192, 0, 2, 2])])
    let cut = try #require(DomainMessage(Array(whole.dropLast(2))))
    #expect(cut.addresses == ["192.0.2.1"])
    for length in 0..<(12 + 11 + 4) { #expect(DomainMessage(Array(whole.prefix(length))) == nil) }
  }

  private func traffic(_ messages: [(Double, Bool, [UInt8])]) -> SampleTraffic {
    var traffic = SampleTraffic()
    let server = traffic.flow(.udp, from: 5_353, to: "192.0.2.53", 53)
    for (time, isSent, bytes) in messages {
      traffic.datagram(server, time, sent: isSent, payload: UInt32(bytes.count))
      traffic.traffic.lookups.append(LookupMessage(time: time, flow: server, isSent: isSent, bytes: bytes))
    }
    return traffic
  }

  @Test func questionsMeetTheirAnswers() {
    let analysis = traffic([
      (1, true, question("a.example", id: 1)), (1.01, true, question("a.example", 28, id: 2)),
      (1.5, true, question("a.example", id: 1)),
      (2, false, answer("a.example", id: 1, records: [(1, [192, 0, 2, 1])])),
      (2.5, false, answer("b.example", 28, id: 2, code: 3, records: [])), (3, true, [1, 2, 3]),
    ]).analysis()
    #expect(analysis.figure("network.lookups") == 2)
    #expect(analysis.column("lookups", "type") == ["A", "AAAA"])
    #expect(analysis.column("lookups", "answer") == ["192.0.2.1", nil])
    #expect(analysis.figures("lookups", "after") == [1, nil])
    #expect(analysis.column("lookups", "server") == ["192.0.2.53", "192.0.2.53"])
  }

  @Test func answersNamePeers() {
    var traffic = traffic([
      (1, true, question("a.example")),
      (1.1, false, answer("a.example", records: [(1, [192, 0, 2, 1]), (1, [192, 0, 2, 2])])),
      (8, true, question("b.example")), (8.1, false, answer("b.example", records: [(1, [192, 0, 2, 1])])),
    ])
    for (number, address) in [(0, "192.0.2.1"), (1, "192.0.2.2"), (2, "192.0.2.1"), (3, "192.0.2.3")] {
      var talk = SampleConnection(traffic.flow(from: UInt16(100 + number), to: address))
      talk.open(&traffic, at: 2 + Double(number) * 4)
    }
    let analysis = traffic.analysis()
    #expect(analysis.column("connections", "peer") == ["a.example", "a.example", "b.example", "192.0.2.3"])
    #expect(Set(analysis.column("peers", "peer")) == ["a.example", "b.example", "192.0.2.3", "192.0.2.53"])
    let named = analysis.table("peers").first { $0["peer"]?.string == "a.example" }
    #expect(named?["address"] == ["192.0.2.1", "192.0.2.2"])
    #expect(analysis.figure("network.peers") == 4)
  }
}
