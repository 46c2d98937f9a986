import Formats
import Profiles
import Recordings
import TestSupport
import Testing

@Suite struct ProfileCheckTests {
  private static let whole: JSONValue = {
    let bytes = Golden.read(Golden.repository + "Profiles/devices/pinephone.json") ?? []
    return (try? JSONParser.parse(bytes)) ?? .null
  }()

  private func check(_ document: JSONValue) -> [String] {
    let answer = ProfileCheck.check(
      file: "p.json", bytes: JSONWriter.pretty(document), budgets: ["handheld", "server"])
    return answer.problems.map { "\($0.place): \($0.problem)" }
  }

  private func changed(_ path: [String], _ value: JSONValue?) -> JSONValue {
    Self.changed(Self.whole, path[...], value)
  }
  private static func changed(_ document: JSONValue, _ path: ArraySlice<String>, _ value: JSONValue?)
    -> JSONValue
  {
    guard let step = path.first else { return document }
    var members = document.object ?? [:]
    let rest = path.dropFirst()
    members[step] = rest.isEmpty ? value : changed(members[step] ?? [:], rest, value)
    return .object(members)
  }

  @Test func aWholeProfileHasNoProblem() { #expect(check(Self.whole) == []) }

  @Test func everyShippedProfileAndBudgetIsValid() throws {
    let tool = try Tool.run(["profiles", "list", "--format", "json"])
    let list = try JSONParser.parse(Array(tool.output.utf8))
    #expect(list["problems"] == [])
    let names = (list["devices"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(names.count >= 25)
    let budgets = (list["budgets"]?.array ?? []).compactMap { $0["name"]?.string }
    let files =
      names.map { "devices/\($0).json" } + budgets.map { "budgets/\($0).json" }
    for file in files {
      let bytes = try #require(Golden.read(Golden.repository + "Profiles/" + file))
      #expect(ProfileCheck.check(file: file, bytes: bytes, budgets: budgets).problems == [], "\(file)")
    }
  }

  @Test(
    arguments: [
      (["schemaVersion"], 2, "schemaVersion: version 2 is not 1"),
      (["device", "name"], nil, "device: the key"),
      (["hardware"], [1], "hardware: expected an object"),
      (
        ["defaultBudget"], "handhled",
        "defaultBudget: no budget is called \"handhled\"; did you mean \"handheld\"?"
      ),
      (["defaultBuget"], "x", "defaultBuget: unknown key \"defaultBuget\"; did you mean \"defaultBudget\"?"),
      (["powerModel"], 1, "powerModel: expected a text"), (["radios"], [1], "radios[0]: expected a text"),
      (
        ["capabilities", "gyroscop"], ["state": "absent"],
        "capabilities.gyroscop: unknown capability \"gyroscop\"; did you mean \"gyroscope\"?"
      ),
      (["capabilities", "gps"], nil, "capabilities: the capability \"gps\" has no answer"),
      (["availability", "idiom"], nil, "availability: the question \"idiom\" has no answer"),
      (["capabilities", "gps"], ["state": "maybe"], "capabilities.gps.state: unknown state \"maybe\""),
      (["capabilities"], nil, ": the key \"capabilities\" is missing"),
    ] as [([String], JSONValue?, String)])
  func aProblemIsNamedOnceWithItsPlace(_ path: [String], _ value: JSONValue?, _ words: String) {
    let problems = check(changed(path, value))
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(words) == true, "\(problems)")
  }

  @Test func oneProblemDoesNotHideTheNext() {
    var document = Self.whole
    for (path, value) in [
      (["schemaVersion"], 7), (["radio"], "x"), (["capabilities", "gsp"], 1), (["capabilities", "nfc"], 1),
      (["availability", "gps"], nil), (["defaultBudget"], 3),
    ] as [([String], JSONValue?)] { document = Self.changed(document, path[...], value) }
    let places = check(document).map { $0.prefix { $0 != ":" } }
    #expect(
      places == [
        "radio", "schemaVersion", "defaultBudget", "capabilities.gsp", "capabilities.gsp", "capabilities.nfc",
        "availability",
      ])
  }

  @Test(arguments: ["", "{", "[]", "1", "{\"limits\": 1}", "{\"limits\": {}}", "\u{0}", "{}"])
  func hostileTextIsAProblemAndNoCrash(_ text: String) {
    let answer = ProfileCheck.check(file: "p.json", bytes: Array(text.utf8), budgets: [])
    #expect(!answer.problems.isEmpty)
    #expect(answer.kind == (text.contains("limits") ? .budget : .device))
  }

  @Test func whatTheReaderRefusesTheCheckRefusesToo() {
    let values: [JSONValue] = [.null, 1, "x", [], [:], ["state": "present"], ["name": 1], [["a": 1]]]
    for key in DeviceProfile.keys {
      for value in values {
        let document = changed([key], value)
        let bytes = JSONWriter.pretty(document)
        if (try? DeviceProfile(file: "p.json", bytes: bytes)) == nil {
          #expect(!check(document).isEmpty, "\(key) \(value)")
        }
      }
    }
  }
}
