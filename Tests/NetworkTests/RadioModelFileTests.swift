import Formats
import Network
import Recordings
import TestSupport
import Testing

/// Files of radio models: those that come with the tool, and what a slip in one is answered with.
struct RadioModelFileTests {
  private static let files = ModelFiles(folder: "radios", schema: "radio")
  private static let names = ["3g", "3g-captivate", "3g-default", "lte", "wifi"]

  private static func model(_ name: String) throws -> RadioModel {
    try RadioModel(file: files.path(name), bytes: files.bytes(name))
  }

  @Test func theFilesHoldThePublishedNumbers() throws {
    for (name, sample) in [
      ("lte", SampleRadio.lte), ("wifi", SampleRadio.wifi), ("3g", SampleRadio.umts),
      ("3g-default", SampleRadio.umtsDefault),
    ] {
      let model = try Self.model(name)
      #expect(model.name == name && model.kind == sample.kind)
      #expect(model.idle.power == sample.idle.power && model.idle.ping == sample.idle.ping)
      #expect(model.promotion == sample.promotion)
      #expect(model.active.state.power == sample.active.state.power)
      #expect(model.active.sentPerMegabit == sample.active.sentPerMegabit)
      #expect(model.active.receivedPerMegabit == sample.active.receivedPerMegabit)
      #expect(model.active.holding == sample.active.holding)
      #expect(model.tail.map(\.length) == sample.tail.map(\.length))
      #expect(model.tail.map(\.state.power) == sample.tail.map(\.state.power))
      #expect(model.tail.map(\.state.ping) == sample.tail.map(\.state.ping))
      #expect(model.tail.map(\.carries) == sample.tail.map(\.carries))
    }
    let captivate = try Self.model("3g-captivate").energy(transfers(at: [0]))
    // Inspire's DCH against the i997's.
    #expect(abs((try Self.model("3g").error ?? 0) - (1.3 - 0.6) / 1.3) < 0.005)
    #expect(abs(captivate - (2 * 0.51 + 4 * 1.02 + 10 * 0.4)) < 1e-9)
  }

  @Test func everyFileIsNamedHere() throws {
    #expect(try Self.files.listed() == Self.names.map { $0 + ".json" }.sorted())
  }

  @Test(arguments: names) func aModelIsWrittenAsItWasRead(_ name: String) throws {
    let model = try Self.model(name)
    #expect(try RadioModel(file: "\(name).json", bytes: JSONWriter.pretty(model.json)) == model)
    #expect(model.description?.isEmpty == false)
  }

  @Test(arguments: names) func everyNumberHasAProvenance(_ name: String) throws {
    let numbers = try Self.files.numbers(name)
    #expect(numbers.count >= 4 && numbers.bare.isEmpty, "\(numbers.bare)")
  }

  /// A small model with one text replaced by another.
  private static func small(_ old: String = "", _ new: String = "") -> [UInt8] {
    let text = """
      {"schemaVersion": 1, "title": "T", "kind": "wifi", "idle": {"name": "idle", "power": "0 W"},
       "promotion": {"length": "0.1 s", "power": "1 W"}, "active": {"name": "on", "power": "1 W"},
       "tail": [{"name": "tail", "power": "1 W", "length": "1 s"},
                {"name": "low", "power": "1 W", "length": "2 s",
                 "ping": {"every": "1 s", "length": "0.1 s", "power": "2 W"}}],
       "provenance": {"idle": {"mark": "unverified", "source": "s"}, "promotion": {"mark": "measured", "source": "s"},
                      "active": {"mark": "code", "source": "s"}, "tail": {"mark": "derived", "source": "s"}}}
      """
    return Array((old.isEmpty ? text : text.replacing(old, with: new)).utf8)
  }

  static let slips: [(String, String, String)] = [
    ("\"title\"", "\"titel\"", "titel: unknown key \"titel\"; did you mean \"title\"?"),
    ("\"wifi\"", "\"wimax\"", "kind: \"wimax\" is none of cellular, wifi"),
    (
      "\"0.1 s\", \"power\": \"1 W\"", "\"0.1 J\", \"power\": \"1 W\"",
      "promotion.length: the unit does not fit"
    ),
    ("\"0.1 s\", \"power\": \"1 W\"", "\"5 h\", \"power\": \"1 W\"", "promotion.length: out of range"),
    ("\"0.1 s\", \"power\": \"1 W\"", "\"0.1 s\", \"power\": \"-1 W\"", "promotion.power: out of range"),
    ("\"every\": \"1 s\"", "\"every\": \"0.05 s\"", "tail[1].ping: lasts longer"),
    ("\"1 s\"},", "\"1 s\", \"carries\": {}},", "tail[0].carries: the first tail"),
    (
      "\"idle\": {\"mark\"", "\"idel\": {\"mark\"", "provenance.idel: no number is there; did you mean \"idle"
    ),
    ("\"tail\": {\"mark\"", "\"tail[0]\": {\"mark\"", "provenance: nothing is said of \"tail[1].power\""),
    ("\"derived\"", "\"rumoured\"", "provenance.tail.mark: expected one of measured, code"),
    ("\"kind\": \"wifi\"", "\"kind\": \"wifi\", \"error\": \"6 dB\"", "error: "),
    (
      "\"kind\": \"wifi\"", "\"kind\": \"wifi\", \"error\": \"6 %\"",
      "provenance: nothing is said of \"error\""
    ),
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "schemaVersion: version 2 is not 1"),
  ]

  @Test(arguments: slips)
  func aSlipIsAnsweredWithItsPlace(_ slip: (old: String, new: String, message: String)) {
    #expect(throws: Never.self) { try RadioModel(file: "r.json", bytes: Self.small()) }
    do {
      _ = try RadioModel(file: "r.json", bytes: Self.small(slip.old, slip.new))
      Issue.record("was read: \(slip.new)")
    } catch {
      #expect(error.description.hasPrefix("r.json: \(slip.message)"), "\(error)")
    }
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAgreesWithTheReader() throws {
    // What only the reader can know: ranges, and which place has a number.
    let beyond = ["out of range", "lasts longer", "no number is there", "nothing is said"]
    let slips = Self.slips.filter { slip in
      !beyond.contains { slip.2.contains($0) } || slip.1.contains("-1 W")
    }
    let good = try Self.names.map { try Self.files.bytes($0) } + [Self.small()]
    let valid = try Self.files.validity(good + slips.map { Self.small($0.0, $0.1) })
    #expect(valid == good.map { _ in true } + slips.map { _ in false })
  }

  @Test func theSchemaKnowsEveryMarkAndKind() throws {
    #expect(try Self.files.marks() == Provenance.Mark.allCases.map(\.rawValue))
    let kinds = try Self.files.parsedSchema()["properties"]?["kind"]?["enum"]?.array?.compactMap(\.string)
    #expect(kinds == RadioModel.Kind.allCases.map(\.rawValue))
  }
}
