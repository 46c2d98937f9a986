import Formats
import TestSupport
import Testing

/// Runs the built tool against a small catalogue of its own.
@Suite struct MatchCommandTests {
  private let tree = SampleCatalogue()

  private func match(_ words: String...) throws -> Tool {
    try Tool.run(["match"] + words, environment: ["HEADROOM_PROFILES": tree.path])
  }

  @Test func theExitStatusSaysWhetherEveryDeviceRunsIt() throws {
    #expect(try match(tree.plist("a", "wifi"), "--on", "phone", "--on", "tablet").status == 0)
    #expect(try match(tree.plist("b", "nfc"), "--on", "phone").status == 0)
    #expect(try match(tree.plist("c", "nfc"), "--on", "phone", "--on", "tablet").status == 1)
    #expect(try match(tree.plist("d", "gps"), "--on", "phone").status == 0)
    #expect(try match(tree.plist("e", "gps"), "--on", "phone", "--strict").status == 1)
    #expect(try match(tree.plist("f", "wiffi"), "--on", "phone").status == 1)
  }

  @Test func theMatrixNamesDevicesAndKeys() throws {
    let text = try match(tree.plist("a", "wifi", "nfc"), "--on", "phone", "--on", "tablet").output
    #expect(text.contains("  ✓ can run     phone   ✓\n"))
    #expect(text.contains("  ✗ cannot run  tablet  ✗\n"))
    #expect(text.contains("  met by all: wifi\n"))
  }

  @Test func theWholeCatalogueIsOneWordAndEachDeviceStandsOnce() throws {
    for words in [["--all"], ["--on", "all"], ["--on", "tablet", "--on", "tablet", "--all"]] {
      let tool = try Tool.run(
        ["match", tree.plist("a", "wifi"), "--format", "json"] + words,
        environment: ["HEADROOM_PROFILES": tree.path])
      let ids = try JSONParser.parse(Array(tool.output.utf8))["devices"]?.array?.compactMap {
        $0["id"]?.string
      }
      #expect(Set(ids ?? []).isSuperset(of: ["phone", "tablet"]))
      #expect(Set(ids ?? []).count == ids?.count)
    }
  }

  @Test func withoutADeviceItIsThisOne() throws {
    let tool = try match(tree.plist("a", "wifi"), "--format", "json")
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["devices"]?.array?.map { $0["id"]?.string } == ["this"])
    #expect(document["apps"]?.array?.count == 1)
  }

  @Test func aDeviceMayBeAFileOrACapturedMachine() throws {
    let file = tree.path + "/devices/phone.json"
    #expect(try match(tree.plist("a", "nfc"), "--on", file).output.contains("  ✓ can run  "))
    let machine = FixtureTree().file("/proc/cpuinfo", "").file("/sys/class/net/.keep", "")
    let tool = try match(tree.plist("a", "nfc"), "--on", machine.path)
    #expect(tool.output.contains("  ? undecided  \(machine.path.prefix(20))"))
  }

  /// More than are judged at a time, by threads of which none waits for another.
  @Test func resultsStandInTheOrderOfTheApps() throws {
    let plists = (0..<600).map { tree.plist("a\($0)", $0 % 3 == 0 ? "nfc" : "wifi") }
    let tool = try Tool.run(
      ["match", "--on", "tablet", "--format", "json"] + plists, environment: ["HEADROOM_PROFILES": tree.path])
    let apps = try JSONParser.parse(Array(tool.output.utf8))["apps"]?.array ?? []
    #expect(apps.map { $0["source"]?.string } == plists)
    #expect(apps.enumerated().allSatisfy { ($1["verdict"] == "fail") == ($0 % 3 == 0) })
  }

  @Test func whatCannotBeReadIsNamedAndTheRestIsJudged() throws {
    tree.files.file("/broken.plist", "<plist><dict><key>a</dict>")
    let tool = try match(
      tree.path + "/broken.plist", tree.plist("a", "wifi"), "/no/such.plist", "--on", "phone", "--format",
      "json")
    #expect(tool.status == 2)
    #expect(tool.errors.contains("warning: /no/such.plist: "))
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["tally"] == ["apps": 3, "passed": 1, "failed": 0, "undecided": 0, "unreadable": 2])
    #expect(
      document["apps"]?.array?.map { $0["verdict"]?.string } == ["not-measured", "pass", "not-measured"])
  }

  @Test(
    arguments: [
      (["--on", "phones"], "did you mean \"phone\"?"), (["--on", "./none.json"], "./none.json: "),
      (["--format", "yaml"], "--format takes text, json, markdown, junit or html"),
      (["--previous", "/no/such.plist"], "/no/such.plist"),
    ])
  func wrongUseIsNamed(_ words: [String], _ message: String) throws {
    let tool = try Tool.run(
      ["match", tree.plist("a", "wifi")] + words, environment: ["HEADROOM_PROFILES": tree.path])
    #expect(tool.status == 2)
    #expect(tool.errors.contains(message))
    #expect(tool.output == "")
  }

  @Test func anUpdateMayNotTighten() throws {
    let (old, new) = (tree.plist("old", "wifi"), tree.plist("new", "wifi", "nfc"))
    let tightened = try match(new, "--previous", old, "--on", "phone", "--on", "tablet")
    #expect(tightened.status == 1)
    #expect(
      tightened.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("is required now and was not before; this shuts out tablet."))
    #expect(try match(old, "--previous", new, "--on", "phone").status == 0)
    #expect(try match(old, new, "--previous", new, "--on", "phone").status == 2)
  }

  @Test func explainingShowsTheReason() throws {
    let tool = try match(tree.plist("a", "nfc"), "--on", "tablet", "--explain")
    #expect(tool.output.contains("    ✗ tablet: absent: no controller\n        the board: nothing\n"))
  }

  @Test(arguments: ["markdown", "junit", "html"]) func everyFormIsPrinted(_ format: String) throws {
    let tool = try match(tree.plist("a", "nfc"), "--on", "tablet", "--format", format)
    #expect(tool.status == 1)
    #expect(tool.output.contains("tablet") && tool.output.contains("nfc"))
  }
}

/// Two devices and property lists beside them.
struct SampleCatalogue {
  let files = FixtureTree()
  var path: String { files.path }

  init() {
    profile("phone", ["wifi": "present", "nfc": "present", "gps": "unknown"])
    profile("tablet", ["wifi": "present", "nfc": "absent", "gps": "absent"])
  }

  private func profile(_ name: String, _ states: [String: String]) {
    let findings = states.sorted { $0.key < $1.key }.map { key, state in
      """
      "\(key)": {"state": "\(state)", "reason": "no controller",
        "evidence": [{"interface": "the board", "answer": "nothing"}]}
      """
    }
    files.file(
      "/devices/\(name).json",
      """
      {"schemaVersion": 1, "device": {"name": "The \(name)", "kind": "handset"}, "availability": {}, "hardware": {},
       "capabilities": {\(findings.joined(separator: ","))}}
      """)
  }

  /// Writes a property list that requires the keys, and answers with its path.
  func plist(_ name: String, _ keys: String...) -> String {
    let list = keys.map { "<string>\($0)</string>" }.joined()
    files.file(
      "/\(name).plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleName</key><string>\(name)</string>
      <key>UIRequiredDeviceCapabilities</key><array>\(list)</array></dict></plist>
      """)
    return path + "/\(name).plist"
  }
}
