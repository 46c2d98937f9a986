import Formats
import TestSupport
import Testing

@Suite struct SuggestCommandTests {
  private let tree = SampleCatalogue()

  private func suggest(_ words: String...) throws -> Tool {
    try Tool.run(["suggest"] + words, environment: ["HEADROOM_PROFILES": tree.path])
  }

  @Test func theListShutsOutWhatWasNotWanted() throws {
    let tool = try suggest("--on", "phone", "--format", "json")
    #expect(tool.status == 0)
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["UIRequiredDeviceCapabilities"] == ["nfc"])
    #expect(document["shutsOut"]?.array?.contains("tablet") == true)
    #expect(document["costs"] == nil)
  }

  @Test func anAppsKeysArePriced() throws {
    let tool = try suggest("--on", "phone", tree.plist("a", "nfc", "wifi"), "--format", "json")
    let costs = try JSONParser.parse(Array(tool.output.utf8))["costs"]?.array ?? []
    #expect(costs.map { $0["requirement"]?["key"]?.string } == ["nfc", "wifi"])
    #expect(costs.first?["lost"]?.array?.contains("tablet") == true)
    #expect(costs.last?["lost"]?.array?.contains("tablet") == false)
  }

  @Test func theTextNamesTheList() throws {
    let tool = try suggest("--on", "phone")
    #expect(tool.output.hasPrefix("UIRequiredDeviceCapabilities\n  nfc\n  lets in phone\n"))
  }

  @Test func wrongUseIsNamed() throws {
    #expect(try suggest("--on", "fone").status == 2)
    #expect(try suggest("/no/such.plist").errors.contains("/no/such.plist"))
    #expect(try suggest("a", "b").status == 2)
  }
}
