import Commands
import Energy
import Formats
import Kernel
import Recordings
import TestSupport
import Testing

@Suite struct ProfilesCommandTests {
  private let tree = FixtureTree()
  private var own: [String: String] { ["HEADROOM_PROFILES": tree.path] }

  private func json(_ arguments: [String], status: Int32 = 0) throws -> JSONValue {
    let tool = try Tool.run(["profiles"] + arguments + ["--format", "json"], environment: own)
    #expect(tool.status == status, "\(tool.errors)")
    return try JSONParser.parse(Array(tool.output.utf8))
  }

  @Test func theListIsWhatIsPrintedUnlessMoreIsSaid() throws {
    let plain = try Tool.run(["profiles"])
    let list = try Tool.run(["profiles", "list"])
    #expect(plain.status == 0 && plain.output == list.output)
    for device in try json(["list"])["devices"]?.array ?? [] {
      let name = device["name"]?.string ?? "no name"
      #expect(plain.output.contains("  \(name) "))
    }
    for budget in ["handheld", "server"] { #expect(plain.output.contains("\n  \(budget)  ")) }
  }

  @Test func everyAnswerOfADeviceIsCounted() throws {
    for device in try json(["list"])["devices"]?.array ?? [] {
      let states = device["states"]?.object ?? [:]
      let marks = (device["provenance"]?.object ?? [:]).values.compactMap(\.number).reduce(0, +)
      let answers = states.values.compactMap(\.number).reduce(0, +)
      #expect(answers == 50)
      let unknown = states["unknown"]?.number ?? 0
      #expect(marks == answers - unknown)
    }
  }

  @Test func aBrokenProfileDoesNotLoseTheRest() throws {
    tree.file("/devices/broken.json", "{\"schemaVersion\": 1,")
    let tool = try Tool.run(["profiles", "list"], environment: own)
    #expect(tool.status == 0)
    #expect(tool.output.contains("  pinephone "))
    #expect(tool.errors.contains("devices/broken.json: not JSON"))
    let list = try json(["list"])
    #expect(list["problems"]?.array?.count == 1)
  }

  @Test func showPrintsTheProfileWithItsProvenance() throws {
    let text = try Tool.run(["profiles", "show", "iphone-4"]).output
    #expect(text.hasPrefix("iPhone 4\n"))
    #expect(text.contains("  present  gyroscope "))
    #expect(text.contains("(documented)") && text.contains("(derived)"))
    #expect(text.contains("\nProvenance\n"))
    #expect(!text.contains("GraphicsServices dump of an iPhone 4: gyroscope"))
    let verbose = try Tool.run(["-v", "profiles", "show", "iphone-4"]).output
    #expect(verbose.contains("GraphicsServices dump of an iPhone 4: gyroscope"))
  }

  @Test func showPrintsTheDocumentThatTheFileHolds() throws {
    let path = Golden.repository + "Profiles/devices/iphone-4.json"
    let file = try DeviceProfile(file: path, bytes: try #require(Golden.read(path)))
    for name in ["iphone-4", path] { #expect(try json(["show", name]) == file.json) }
  }

  @Test func aRadioModelIsListedShownAndChecked() throws {
    let radios = try json(["list"])["radios"]?.array ?? []
    let lte = try #require(radios.first { $0["name"] == "lte" })
    #expect(abs((lte["packet"]?.number ?? 0) - 11.367) < 0.001)
    #expect(radios.compactMap { $0["name"]?.string } == ["3g", "3g-captivate", "3g-default", "lte", "wifi"])
    let path = Golden.repository + "Profiles/radios/lte.json"
    let file = try JSONParser.parse(try #require(Golden.read(path)))
    for name in ["lte", path] { #expect(try json(["show", name]) == file) }
    #expect(try Tool.run(["profiles", "show", "lte"]).output.contains("tail[2]"))
    let valid = try Tool.run(["profiles", "validate", "lte"])
    #expect(valid.status == 0 && valid.output.hasSuffix("lte.json: a valid radio model\n"))
    tree.file("/odd.json", #"{"schemaVersion": 1, "title": "x", "tail": []}"#)
    let odd = try Tool.run(["profiles", "validate", tree.path + "/odd.json"])
    #expect(odd.status == 2 && odd.output.contains("odd.json: the key \"kind\" is missing"))
  }

  @Test func aPowerModelIsListedShownAndChecked() throws {
    let power = try json(["list"])["power"]?.array ?? []
    let phone = try #require(power.first { $0["name"] == "phone" })
    for key in ["idle", "core", "error"] { #expect((phone[key]?.number ?? 0) > 0, "\(key)") }
    let listed = try Tool.run(["profiles", "list"]).output
    #expect(listed.contains("\nPower models\n") && listed.contains(" W more; ± "))
    let path = Golden.repository + "Profiles/power/phone.json"
    let file = try PowerModel(file: path, bytes: try #require(Golden.read(path)))
    for name in ["phone", "power/phone", path] { #expect(try json(["show", name]) == file.json) }
    #expect(try Tool.run(["profiles", "show", "phone"]).output.contains("\nProcessors\n"))
    let valid = try Tool.run(["profiles", "validate", "phone"])
    #expect(valid.status == 0 && valid.output.hasSuffix("phone.json: a valid power model\n"))
    tree.file("/odd.json", #"{"schemaVersion": 1, "title": "x", "cpu": {}}"#)
    let odd = try Tool.run(["profiles", "validate", tree.path + "/odd.json"])
    #expect(odd.status == 2 && odd.output.contains("odd.json: the key \"error\" is missing"))
  }

  @Test func aModelThatIsCalledAsItsDeviceIsFoundByItsKind() throws {
    #expect(try json(["show", "fairphone-4"])["capabilities"] != nil)
    let model = try json(["show", "power/fairphone-4"])
    #expect(model["cpu"] != nil && model["capabilities"] == nil)
    #expect(try json(["show", "devices/fairphone-4"])["capabilities"] != nil)
  }

  /// A name that nothing is found by would leave a run without its model.
  @Test func everyDeviceNamesAPowerModelThatThereIs() throws {
    let list = try json(["list"])
    let known = Set((list["power"]?.array ?? []).compactMap { $0["name"]?.string })
    let named = (list["devices"]?.array ?? []).compactMap { $0["powerModel"]?.string }
    #expect(named.count >= 20)
    for name in named { #expect(known.contains(name), "\(name)") }
  }

  @Test func theRunningMachineIsCalledThis() throws {
    let name = try json(["show", "this"])["device"]?["name"]?.string
    #expect(name?.isEmpty == false)
    let difference = try json(["diff", "this", "this"])
    #expect(difference["capabilities"] == [:])
  }

  @Test func diffNamesBothSidesWithTheirReasonsAndEndsWithZero() throws {
    let tool = try Tool.run(["profiles", "diff", "ipad-1-wifi", "ipad-1-3g"])
    #expect(tool.status == 0)
    let lines = tool.output.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex(of: "  gps"))
    #expect(lines[place + 1].hasPrefix("    ipad-1-wifi  absent (documented), "))
    let end = lines[place...].dropFirst().firstIndex { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    let sides = lines[place..<(end ?? lines.count)]
    #expect(sides.contains { $0.hasPrefix("    ipad-1-3g    present (derived), ") })
    #expect(!lines.contains("  telephony"))
    let same = try Tool.run(["profiles", "diff", "iphone-4", "iphone-4"])
    #expect(same.status == 0)
    #expect(same.output == "iphone-4 and iphone-4 say the same.\n")
  }

  @Test func validateNamesEachProblemOfEachFileAndEndsWithTwo() throws {
    tree.file("/a.json", #"{"schemaVersion": 1, "radio": [], "hardwear": {}}"#)
    tree.file("/b.json", #"{"schemaVersion": 1, "name": "b", "limits": {"disk.writs": 1}}"#)
    let (bad, budget) = ("\(tree.path)/a.json", "\(tree.path)/b.json")
    let tool = try Tool.run(["profiles", "validate", bad, budget, "handheld.json", "pinephone"])
    #expect(tool.status == 2)
    #expect(tool.errors == "")
    for words in [
      "\(bad): radio: unknown key \"radio\"; did you mean \"radios\"?",
      "\(bad): hardwear: unknown key \"hardwear\"; did you mean \"hardware\"?",
      "\(budget): limits.\"disk.writs\": unknown metric", "handheld.json: there is no such file",
      "pinephone.json: a valid device profile\n",
    ] { #expect(tool.output.contains(words), "\(words)") }
    let files = try json(["validate", bad, "none.json", "pinephone"], status: 2)["files"]?.array ?? []
    #expect(files.map { $0["valid"]?.bool } == [false, false, true])
    #expect(files.map { $0["kind"]?.string } == ["device", nil, "device"])
    #expect((files.first?["problems"]?.array?.count ?? 0) > 3)
  }

  @Test func validateNamesEachProblemOfABudget() throws {
    tree.file(
      "/c.json",
      #"{"schemaVersion": 1, "name": "c", "nam": 1, "limits": {"disk.writs": 1, "cpu.tim": 2, "disk.syncs": 3}}"#
    )
    let tool = try Tool.run(["profiles", "validate", tree.path + "/c.json"])
    #expect(tool.status == 2)
    for word in ["unknown key \"nam\"", "unknown metric \"disk.writs\"", "unknown metric \"cpu.tim\""] {
      #expect(tool.output.contains(word), "\(word): \(tool.output)")
    }
    #expect(tool.output.split(separator: "\n").count == 3, "\(tool.output)")
  }

  @Test func whatAProbeSavesIsValid() throws {
    let file = tree.path + "/mine.json"
    #expect(try Tool.run(["probe", "--save", file]).status == 0)
    let tool = try Tool.run(["profiles", "validate", file])
    #expect(tool.status == 0)
    #expect(tool.output == "\(file): a valid device profile\n")
  }

  @Test(arguments: [
    (["shows"], "not \"shows\"; did you mean \"show\"?"), (["show"], "profiles show needs NAME|FILE"),
    (["show", "a", "b"], "unexpected argument \"b\""), (["list", "x"], "unexpected argument \"x\""),
    (["diff", "pinephone"], "profiles diff needs A and B"), (["validate"], "needs a FILE"),
    (["show", "pinefone"], "no device profile is called \"pinefone\"; did you mean \"pinephone\"?"),
    (["show", "power/phonne"], "no power model is called \"phonne\"; did you mean \"phone\"?"),
    (["show", "wify"], "no radio model is called \"wify\"; did you mean \"wifi\"?"),
    (["diff", "pinephone", "thsi"], "no device profile is called \"thsi\""),
  ])
  func wrongUseIsNamedAndEndsWithTwo(_ words: [String], _ message: String) throws {
    let tool = try Tool.run(["profiles"] + words)
    #expect(tool.status == 2 && tool.output == "")
    #expect(tool.errors.contains(message), "\(tool.errors)")
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentsKeepTheirSchemas() throws {
    tree.file("/a.json", "{\"schemaVersion\": 1}")
    for (arguments, status) in [
      (["list"], 0), (["validate", "lte"], 0), (["diff", "pinephone", "this"], 0),
      (["validate", "\(tree.path)/a.json"], 2),
    ] as [([String], Int32)] {
      let document = try json(arguments, status: status)
      let more = JSONValue.object((document.object ?? [:]).merging(["more": 1]) { $1 })
      #expect(try SchemaValidator.complaints([document, more], "profiles") == ["", "$"], "\(arguments)")
    }
  }

  @Test func aDeviceIsAPageAndAModelIsNone() throws {
    let file = tree.path + "/phone.html"
    #expect(try Tool.run(["profiles", "show", "pinephone", "--html", file]).status == 0)
    let page = try tree.root.text("/phone.html")
    #expect(page.contains("<h1>PinePhone") && page.contains("Where the answers are from"))
    let model = try Tool.run(["profiles", "show", "lte", "--html", file])
    #expect(model.status == 2 && model.errors.contains("lte is no device"), "\(model.errors)")
    let list = try Tool.run(["profiles", "list", "--html", file])
    #expect(list.status == 2 && list.errors.contains("--html belongs to profiles show"), "\(list.errors)")
  }
}
