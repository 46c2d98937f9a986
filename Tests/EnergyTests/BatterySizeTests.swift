import Formats
import Recordings
import Testing

@testable import Energy

struct BatterySizeTests {
  private func joules(_ battery: JSONValue, volts: Double? = nil) -> Double? {
    BatterySize(profile: Hardware(["battery": battery]).battery?.value, whose: "a test", volts: volts)?.joules
  }
  private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-6 } ?? false }

  @Test func aRecordingsSettingsKeepIt() {
    var settings = RunSettings()
    #expect(BatterySize(settings) == nil)
    settings.energy = EnergySetting()
    #expect(BatterySize(settings) == nil)
    settings.energy?.battery = BatterySetting(joules: 0)
    #expect(BatterySize(settings) == nil)
    settings.energy?.battery = BatterySetting(joules: 3600, whose: "a battery of 1.0 Wh")
    #expect(BatterySize(settings) == BatterySize(joules: 3600, whose: "a battery of 1.0 Wh"))
  }

  @Test(arguments: [
    ("PinePhone 1.2", "a full battery of PinePhone 1.2"), ("a battery of 1.0 Wh", "a full battery of 1.0 Wh"),
    ("the model's device", "a full battery of the model's device"),
  ])
  func whoseItIsIsSaidOnce(_ whose: String, _ words: String) {
    #expect(BatterySize(joules: 1, whose: whose).words == words)
  }

  @Test func energiesOfSeveralBatteriesAddUp() {
    #expect(near(joules(["energy": ["24.0 Wh", "72.15 Wh"]]), 96.15 * 3600))
  }

  @Test func ofSeveralChargesTheLeastCounts() {
    #expect(near(joules(["charge": ["2750 mAh", "3000 mAh"]], volts: 3.8), 2.75 * 3600 * 3.8))
  }

  @Test func aRangeOfVoltagesCountsAtItsMiddleWhereNoModelTells() {
    let battery: JSONValue = ["charge": "3905 mAh", "voltage": "3.4 V to 4.4 V"]
    #expect(near(joules(battery), 3.905 * 3600 * 3.9))
    // The model's currents count at 3.7 V, and so does the charge that they use up.
    #expect(near(joules(battery, volts: 3.7), 3.905 * 3600 * 3.7))
  }

  @Test func aNominalVoltageIsTheBatterysOwn() {
    #expect(near(joules(["charge": "3905 mAh", "voltage": "3.85 V"], volts: 3.7), 3.905 * 3600 * 3.85))
  }

  @Test func aProbedBatteryCountsAsFullAsItIsNow() {
    let battery: JSONValue = [
      "batteries": [["energyFull": 100, "energyDesign": 120], ["chargeFull": 2, "voltage": 4]]
    ]
    #expect(near(joules(battery), 100 + 2 * 3600 * 4))
  }

  @Test(
    arguments: [
      ["fitted": "none"], ["charge": "3000 mAh"], ["charge": "plenty"], ["batteries": []],
      ["batteries": [["energyFull": ["missing": "?"]]]], "full", ["energy": "0 Wh"],
    ] as [JSONValue])
  func whatTellsNoSizeIsNone(_ battery: JSONValue) { #expect(joules(battery) == nil) }

  @Test func aDeviceWithoutASectionHasNone() {
    #expect(BatterySize(profile: nil, whose: "nobody", volts: 3.8) == nil)
  }
}
