import Formats
import Recordings
import Testing

@Suite struct RunSettingsTests {
  private func read(_ value: JSONValue) throws(DocumentError) -> RunSettings {
    try RunSettings.table.row(DocumentReader(file: "r", place: "scenario", value: value))
  }

  private static var all: RunSettings {
    var settings = RunSettings()
    (settings.rate, settings.duration, settings.linger, settings.burstGap) = (10, 2.5, 1, 0.5)
    settings.budget = Verbatim(["name": "b"])
    (settings.reproduce, settings.radioInterfaces) = (["headroom", "run"], ["wlan0"])
    settings.requirements = [
      CapabilityRequirement("gps", .required), CapabilityRequirement("nfc", .prohibited),
      CapabilityRequirement("[3]", .undecided("it is a number")),
    ]
    settings.timeline = [Verbatim(["at": 1, "do": "kill"])]
    (settings.repeats, settings.cold, settings.ready) = (3, true, Verbatim(["when": "quiet"]))
    settings.radios = [RadioSetting("lte", model: ["name": "lte"]), RadioSetting("wifi", interface: "wlan0")]
    var energy = EnergySetting()
    energy.power = PowerSetting("phone", model: ["name": "phone"])
    (energy.prefersModel, energy.rest, energy.screen) = (true, 1.5, "off")
    energy.battery = BatterySetting(joules: 3600, whose: "a test's")
    settings.energy = energy
    return settings
  }

  @Test func everyPropertyIsAFieldAndReadBack() throws {
    for (properties, fields) in [
      (Mirror(reflecting: RunSettings()), RunSettings.table.fields.count),
      (Mirror(reflecting: EnergySetting()), EnergySetting.table.fields.count),
      (Mirror(reflecting: RadioSetting("")), RadioSetting.table.fields.count),
      (Mirror(reflecting: PowerSetting("")), PowerSetting.table.fields.count),
      (Mirror(reflecting: BatterySetting(joules: 1)), BatterySetting.table.fields.count),
    ] {
      #expect(properties.children.count == fields)
    }
    #expect(RunSettings.table.members(Self.all).count == RunSettings.table.fields.count)
    #expect(try read(RunSettings.table.json(Self.all)) == Self.all)
    #expect(try read([:]) == RunSettings())
  }

  @Test(
    arguments: [
      (["rat": 1], "scenario.rat: unknown key"), (["rate": "1"], "scenario.rate: expected a number"),
      (
        ["requirements": [["key": "gps", "demand": "wanted"]]],
        "scenario.requirements[0].demand: known: required"
      ),
      (["energy": ["battery": ["whose": "x"]]], "scenario.energy.battery: the key \"joules\" is missing"),
      (["ready": "notify"], "scenario.ready: expected an object"),
    ] as [(JSONValue, String)])
  func aSlipIsNamedWithItsPlace(_ value: JSONValue, _ words: String) {
    let error = #expect(throws: DocumentError.self) { try read(value) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
