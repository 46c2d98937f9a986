import Energy
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

/// Files of power models: those that come with the tool, and what a slip in one is answered with.
struct PowerModelFileTests {
  private static let files = ModelFiles(folder: "power", schema: "power")
  static let names = [
    "fairphone-4", "laptop", "oneplus-6", "phone", "pinephone-pro", "raspberry-pi-4", "tablet",
  ]

  private static func model(_ name: String) throws -> PowerModel {
    try PowerModel(file: files.path(name), bytes: files.bytes(name))
  }

  @Test func everyFileIsNamedHere() throws {
    #expect(try Self.files.listed() == Self.names.map { $0 + ".json" }.sorted())
  }

  @Test(arguments: names) func aModelIsWrittenAsItWasRead(_ name: String) throws {
    let model = try Self.model(name)
    #expect(try PowerModel(file: "\(name).json", bytes: JSONWriter.pretty(model.json)) == model)
    #expect(model.name == name && model.description?.isEmpty == false)
    #expect(model.error > 0)
  }

  @Test(arguments: names) func everyNumberHasAProvenance(_ name: String) throws {
    let numbers = try Self.files.numbers(name)
    #expect(numbers.count >= 4 && numbers.bare.isEmpty, "\(numbers.bare)")
  }

  /// Against the profiles that were published, each figure times the voltage once by hand.
  @Test func theFilesHoldThePublishedNumbers() throws {
    func near(_ value: Double?, _ expected: Double) -> Bool { abs((value ?? 0) / expected - 1) < 1e-9 }
    let fairphone = try Self.model("fairphone-4")
    let clusters = fairphone.processor.clusters
    #expect(clusters.map(\.cores) == [6, 2] && clusters.map(\.speeds.count) == [7, 18])
    #expect(
      near(clusters[0].speeds.last?.active, 0.037 * 3.7) && near(clusters[0].speeds.last?.hertz, 1.8048e9))
    #expect(
      near(clusters[1].speeds.last?.active, 0.369 * 3.7) && near(clusters[1].speeds.last?.hertz, 2.7072e9))
    #expect(near(fairphone.screen?.on, 0.108 * 3.7) && near(fairphone.screen?.full, 0.43 * 3.7))
    #expect(near(fairphone.battery, 3.905 * 3.7 * 3600) && near(fairphone.processor.active, 0.0085 * 3.7))
    let oneplus = try Self.model("oneplus-6")
    #expect(oneplus.processor.clusters.map(\.speeds.count) == [18, 25])
    #expect(near(oneplus.processor.clusters[1].speeds.last?.active, 0.4693 * 3.9))
    #expect(near(oneplus.parts.first { $0.name == "gps" }?.active, 0.08 * 3.9))
    #expect(oneplus.errors["gps"] == 0.94 && oneplus.error(of: "gps") == 0.94)
    #expect(oneplus.error(of: "camera.average") == 0.5)
    #expect(try Self.model("laptop").processor.most == 15)
    let board = try Self.model("raspberry-pi-4")
    #expect(near(board.idle, 2.7) && near(board.processor.clusters[0].speeds[0].active, (6.4 - 2.7) / 4))
  }

  /// A small model with one text replaced by another.
  private static func small(_ old: String = "", _ new: String = "") -> [UInt8] {
    let text = """
      {"schemaVersion": 1, "title": "T", "voltage": "4 V", "error": "30 %", "battery": {"capacity": "3000 mAh"},
       "cpu": {"idle": "5 mA", "active": "10 mA", "clusters": [{"cores": 4, "speeds": [
         {"frequency": "1 GHz", "active": "100 mA"}, {"frequency": "2 GHz", "active": "0.9 W"}]}]},
       "gps": "80 mA", "camera": {"average": "500 mA"}, "screen": {"on": "70 mA", "full": "200 mA"},
       "storage": {"written": "6 mJ"},
       "provenance": {"voltage": {"mark": "unverified", "source": "s"}, "error": {"mark": "derived", "source": "s"},
         "battery": {"mark": "code", "source": "s"}, "cpu": {"mark": "code", "source": "s"},
         "gps": {"mark": "code", "source": "s"}, "camera.average": {"mark": "measured", "source": "s"},
         "screen": {"mark": "code", "source": "s"}, "storage": {"mark": "documented", "source": "s"}}}
      """
    return Array((old.isEmpty ? text : text.replacing(old, with: new)).utf8)
  }

  @Test func currentsCountAtTheVoltage() throws {
    let model = try PowerModel(file: "m.json", bytes: Self.small())
    #expect(model.name == "m" && model.error == 0.3 && model.battery == 3 * 4 * 3600)
    #expect(abs(model.idle - 0.02) < 1e-12 && abs(model.processor.active - 0.04) < 1e-12)
    #expect(model.processor.clusters[0].speeds.map(\.active) == [0.4, 0.9])
    #expect(model.parts == [.init("camera.average", active: 2), .init("gps", active: 0.32)])
    #expect(abs((model.screen?.full ?? 0) - 0.8) < 1e-12)
    #expect(model.storage == .init(written: 0.006))
  }

  static let slips: [(String, String, String)] = [
    ("\"title\"", "\"titel\"", "titel: unknown key \"titel\"; did you mean \"title\"?"),
    ("\"cores\": 4", "\"cores\": \"4 s\"", "cpu.clusters[0].cores: the unit does not fit"),
    ("\"cores\": 4", "\"cores\": 0", "cpu.clusters[0].cores: out of range"),
    ("\"cores\": 4", "\"cores\": 2.5", "cpu.clusters[0].cores: not a whole number"),
    ("\"1 GHz\"", "\"3 GHz\"", "cpu.clusters[0].speeds[1]: not faster"),
    ("\"100 mA\"", "\"100 mAh\"", "cpu.clusters[0].speeds[0].active: the unit does not fit"),
    ("\"10 mA\"", "\"0 mA\"", "cpu.active: is left out"),
    ("\"80 mA\"", "\"-80 mA\"", "gps: out of range"),
    ("\"30 %\"", "\"2000 %\"", "error: out of range"),
    ("\"voltage\": \"4 V\", ", "", "cpu.idle: a current counts at a \"voltage\""),
    ("\"average\"", "\"averag\"", "camera.averag: unknown key"),
    ("{\"written\": \"6 mJ\"}", "{}", "storage: expected one of"),
    ("\"gps\": {", "\"gsp\": {", "provenance.gsp: no number is there; did you mean \"gps\"?"),
    ("\"cpu\": {\"mark\"", "\"cpu.idle\": {\"mark\"", "provenance: nothing is said of \"cpu."),
    ("\"measured\"", "\"rumoured\"", "provenance.\"camera.average\".mark: expected one of"),
    ("\"gps\": \"80 mA\"", "\"errors\": {\"gsp\": 1}, \"gps\": \"80 mA\"", "errors.gsp: unknown key"),
    ("\"gps\": \"80 mA\"", "\"errors\": {}, \"gps\": \"80 mA\"", "errors: expected one of"),
    (
      "\"gps\": \"80 mA\"", "\"errors\": {\"audio\": 1}, \"gps\": \"80 mA\"", "errors.audio: the model has no"
    ),
    (
      "\"gps\": \"80 mA\"", "\"errors\": {\"gps\": 1}, \"gps\": \"80 mA\"",
      "provenance: nothing is said of \"errors.gps\""
    ),
    ("\"active\": \"10 mA\"", "\"most\": \"0 W\"", "cpu.most: nothing would be left"),
    (
      "\"active\": \"0.9 W\"}]}",
      "\"active\": \"0.9 W\"}]}, {\"cores\": 2, \"speeds\": [{\"frequency\": \"1.5 GHz\", \"active\": \"0.8 W\"}]}",
      "cpu.clusters[1]: weaker than the one before it"
    ),
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "schemaVersion: version 2 is not 1"),
  ]

  @Test(arguments: slips)
  func aSlipIsAnsweredWithItsPlace(_ slip: (old: String, new: String, message: String)) {
    do {
      _ = try PowerModel(file: "m.json", bytes: Self.small(slip.old, slip.new))
      Issue.record("was read: \(slip.new)")
    } catch {
      #expect(error.description.hasPrefix("m.json: \(slip.message)"), "\(error)")
    }
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAgreesWithTheReader() throws {
    // What only the reader can know: ranges, the order of speeds, what a current needs, and which place has a number.
    let beyond = [
      "the model has no", "nothing would be left", "weaker than", "out of range", "not faster", "is left out",
      "a current", "no number is there", "nothing is said",
    ]
    let slips = Self.slips.filter { slip in !beyond.contains { slip.2.contains($0) } }
    #expect(slips.count >= 7)
    let good = try Self.names.flatMap {
      [try Self.files.bytes($0), JSONWriter.pretty(try Self.model($0).json)]
    }
    let valid = try Self.files.validity(good + [Self.small()] + slips.map { Self.small($0.0, $0.1) })
    #expect(valid == good.map { _ in true } + [true] + slips.map { _ in false })
  }

  @Test func theSchemaNamesEveryMark() throws {
    #expect(try Self.files.marks() == Provenance.Mark.allCases.map(\.rawValue))
  }
}
