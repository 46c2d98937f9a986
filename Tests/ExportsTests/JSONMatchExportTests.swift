import Exports
import Formats
import Matching
import Testing

@Suite struct JSONMatchExportTests {
  private func document(_ results: [MatchResult], _ call: MatchCall) throws -> JSONValue {
    try JSONParser.parse(Array(SampleMatch.render(JSONMatchExport.self, results, call).utf8))
  }

  @Test func whatIsNotMetStandsUnderItsDevice() throws {
    let call = SampleMatch.call()
    let devices = try document([SampleMatch.mirror(call)], call)["apps"]?.array?.first?["devices"]
    #expect(devices?["iphone-x"] == ["outcome": "undecided", "undecided": ["metall"]])
    #expect(devices?["pinephone"] == ["outcome": "cannot", "missing": ["nfc"], "undecided": ["metall"]])
    let tablet = try document(SampleMatch.many(call), call)["apps"]?.array?[1]["devices"]
    #expect(tablet?["iphone-x"] == ["outcome": "cannot", "prohibited": ["telephony"], "undecided": ["gps"]])
  }

  @Test func explainingAddsTheFindings() throws {
    let call = SampleMatch.call(explain: true)
    let devices = try document([SampleMatch.mirror(call)], call)["apps"]?.array?.first?["devices"]
    #expect(devices?["pinephone"]?["findings"]?["nfc"]?["reason"] == "the board has no NFC controller")
    #expect(devices?["pinephone"]?["findings"]?["wifi"] == nil)
  }

  @Test func eachAppStandsOnALineOfItsOwn() throws {
    let call = SampleMatch.call()
    let text = SampleMatch.render(JSONMatchExport.self, try SampleMatch.many(call), call)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    {") }
    #expect(lines.count == 3)
    #expect(try document(SampleMatch.many(call), call)["tally"]?["unreadable"] == 1)
    #expect(try document([], call)["apps"] == [])
  }

  @Test func namesComeThroughUnchanged() throws {
    let call = SampleMatch.hostileCall()
    let app = try document([SampleMatch.hostile(call)], call)["apps"]?.array?.first
    #expect(app?["app"]?["name"]?.string == SampleMatch.evil)
    #expect(app?["devices"]?[SampleMatch.evil] != nil)
  }
}
