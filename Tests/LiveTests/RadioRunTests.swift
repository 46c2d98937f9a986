import Formats
import Kernel
import TestSupport
import Testing

/// Radios that a run or its scenario names, as the recording keeps them.
@Suite(.serialized, .waitsForPrograms) struct RadioRunTests {
  private func names(_ run: Measured) -> [String]? {
    run.report["scenario"]?["radio"]?.array?.compactMap { $0["name"]?.string }
  }

  @Test func theRecordingKeepsTheModelsAndTheWordsThatRepeatIt() throws {
    let run = try Measured.run(
      ["true"],
      options: ["--radio", "lte", "--radio", "lo=wifi", "--radio-interface", "lo", "--burst-gap", "2s"])
    let scenario = try #require(run.report["scenario"])
    #expect(names(run) == ["lte", "wifi"], "\(run.tool.errors)")
    #expect(scenario["radio"]?.array?[1]["interface"] == "lo")
    #expect(scenario["radio"]?.array?[0]["model"]?["promotion"]?["power"] == "1.21 W")
    #expect(scenario["radioInterfaces"] == ["lo"] && scenario["burstGap"] == 2)
    let words = run.report["reproduce"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
    for option in ["--radio lte", "--radio lo=wifi", "--radio-interface lo", "--burst-gap 2s"] {
      #expect(words.contains(option), "\(words)")
    }
  }

  @Test func theCommandLineWinsOverTheScenario() throws {
    let tree = FixtureTree().file(
      "/s.json",
      """
      {"schemaVersion": 1, "command": ["true"], "radio": "lte", "radioInterfaces": ["lo"], "burstGap": "3 s"}
      """)
    let file = tree.path + "/s.json"
    let told = try Measured.run(["true"], options: ["--scenario", file])
    #expect(names(told) == ["lte"], "\(told.tool.errors)")
    #expect(
      told.report["scenario"]?["radioInterfaces"] == ["lo"] && told.report["scenario"]?["burstGap"] == 3)
    let other = try Measured.run(["true"], options: ["--scenario", file, "--radio", "wifi"])
    #expect(names(other) == ["wifi"] && other.report["scenario"]?["burstGap"] == 3)
  }

  @Test func aScenariosRadioFileStartsAtItsOwnFolder() throws {
    let model = try #require(Golden.read(Golden.repository + "Profiles/radios/3g.json"))
    let tree = FixtureTree().binary("/mine.json", model).file(
      "/s.json", #"{"schemaVersion": 1, "command": ["true"], "radio": "lo=mine.json"}"#)
    #expect(names(try Measured.run(["true"], options: ["--scenario", tree.path + "/s.json"])) == ["mine"])
  }

  @Test func aDevicesRadiosAreTakenWhereNoneIsNamed() throws {
    let run = try Measured.run(["true"], options: ["--profile", "fairphone-4"])
    #expect(names(run)?.last == "lte", "\(run.tool.errors)")
    let notes = run.report["notes"]?.array?.compactMap(\.string) ?? []
    #expect(notes.contains { $0.contains("\"5g\"") })
    #expect(names(try Measured.run(["true"])) == nil)
  }

  @Test(arguments: [
    (["--radio", "lt"], "no radio model is called \"lt\"; did you mean \"lte\"?"),
    (["--radio", "=lte"], "--radio: \"=lte\": expected"),
    (["--radio-interface", "headroom-none0"], "no network interface is called \"headroom-none0\""),
    (["--radio", "lo=lte", "--radio", "lo=wifi"], "two radios are named for lo"),
    (["--burst-gap", "0s"], "--burst-gap: \"0s\" is out of range"),
  ])
  func aSlipIsAnErrorBeforeAnythingStarts(_ options: [String], _ message: String) throws {
    let tree = FixtureTree()
    let run = try Measured.run(["touch", tree.path + "/started"], options: options)
    #expect(run.tool.status == 2 && run.tool.errors.contains(message), "\(run.tool.errors)")
    #expect(!tree.root.exists("/started"))
  }
}
