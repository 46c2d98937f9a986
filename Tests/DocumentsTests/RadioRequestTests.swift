import Documents
import Formats
import Testing

struct RadioRequestTests {
  @Test func aRequestNamesAModelAndPerhapsAnInterface() {
    #expect(RadioRequest(parsing: "lte")?.model == "lte" && RadioRequest(parsing: "lte")?.interface == nil)
    let one = RadioRequest(parsing: "wlan0=./my.json")
    #expect(one?.interface == "wlan0" && one?.model == "./my.json")
    #expect(RadioRequest(parsing: "./a=b.json")?.model == "./a=b.json")
    #expect(RadioRequest(parsing: "./a=b.json")?.interface == nil)
    for text in ["lte", "wlan0=./my.json", "./a=b.json"] {
      #expect(RadioRequest(parsing: text)?.text == text)
    }
  }

  @Test(arguments: ["", "=lte", "wlan0="]) func halfARequestIsNone(_ text: String) {
    #expect(RadioRequest(parsing: text) == nil)
  }

  private func scenario(_ members: String) throws(DocumentError) -> Scenario {
    try Scenario(file: "s.json", bytes: Array("{\"schemaVersion\": 1, \(members)}".utf8), stimuli: [:])
  }

  @Test func aScenarioNamesRadiosInterfacesAndTheGapBetweenBursts() throws {
    let one = try scenario("\"radio\": \"lte\", \"radioInterfaces\": [\"lo\"], \"burstGap\": \"500 ms\"")
    #expect(one.radios.map(\.text) == ["lte"] && one.radioInterfaces == ["lo"] && one.burstGap == 0.5)
    #expect(try scenario("\"radio\": [\"wlan0=wifi\", \"3g\"]").radios.map(\.text) == ["wlan0=wifi", "3g"])
    let none = try scenario("\"name\": \"n\"")
    #expect(none.radios.isEmpty && none.radioInterfaces.isEmpty && none.burstGap == nil)
  }

  @Test(arguments: [
    ("\"radio\": [\"lte\", \"=wifi\"]", "s.json: radio[1]: expected a radio model's NAME"),
    ("\"radio\": 5", "s.json: radio: expected a list"),
    ("\"burstGap\": \"0 s\"", "s.json: burstGap: out of range"),
    ("\"radios\": \"lte\"", "s.json: radios: unknown key \"radios\"; did you mean \"radio\"?"),
  ])
  func aSlipIsAnsweredWithItsPlace(_ members: String, _ message: String) {
    do {
      _ = try scenario(members)
      Issue.record("was read")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }
}
