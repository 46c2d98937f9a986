import Formats
import Matching
import Recordings
import Testing

@Suite struct AppRequirementsReaderTests {
  static let key = "UIRequiredDeviceCapabilities"

  private func list(_ value: PropertyList, duplicates: [String] = []) throws -> AppRequirements {
    try .of([Self.key: value], duplicates: duplicates)
  }

  @Test func anArrayRequiresEachOfItsKeysInItsOrder() throws {
    let app = try AppRequirements.array("wifi", "accelerometer")
    #expect(app.form == .array)
    #expect(app.requirements == [.init("wifi", .required), .init("accelerometer", .required)])
    #expect(app.notices == [])
  }

  @Test func aDictionaryRequiresAndProhibitsAndLeavesOut() throws {
    let app = try AppRequirements.dictionary(["wifi": true, "metal": false])
    #expect(app.form == .dictionary)
    #expect(app.requirements == [.init("metal", .prohibited), .init("wifi", .required)])
    #expect(app.demand("arm64") == nil)
    #expect(app.notices == [])
  }

  @Test func aListThatIsNotThereRequiresNothing() throws {
    #expect(try AppRequirements.of([:]) == AppRequirements())
  }

  @Test(arguments: [PropertyList.array([]), .dictionary([:])]) func anEmptyListIsNoted(_ value: PropertyList)
    throws
  {
    let app = try list(value)
    #expect(app.requirements == [])
    #expect(app.notices.map(\.id) == ["empty"])
    #expect(app.complaints == [])
  }

  @Test(
    arguments: [PropertyList.integer(1), .boolean(true), .real(1), .data([]), .array([]), .dictionary([:])])
  func anElementThatIsNoTextIsUndecidedAndNotGuessed(_ value: PropertyList) throws {
    let app = try list(.array([.string("wifi"), value]))
    #expect(app.requirements.map(\.key) == ["wifi", "[1]"])
    #expect(MatchJudge.judge(app, on: .having("d", "wifi+")).decisions == [.met, .undecided])
    #expect(app.complaints == ["error wrong-type \(Self.key)[1]"])
  }

  @Test(
    arguments: [
      PropertyList.integer(1), .integer(0), .string("YES"), .string(""), .real(0), .array([]), .date(0),
    ])
  func aValueThatIsNotBooleanIsUndecidedAndNotGuessed(_ value: PropertyList) throws {
    let app = try list(.dictionary(["wifi": value]))
    for device in ["wifi+", "wifi-", "wifi?"] {
      #expect(MatchJudge.judge(app, on: .having("d", device)).outcome == .undecided)
    }
    #expect(app.complaints == ["error wrong-type \(Self.key).wifi"])
  }

  @Test(arguments: [PropertyList.string("wifi"), .integer(3), .boolean(true), .data([1])])
  func aListOfAnotherTypeLetsNobodyTell(_ value: PropertyList) throws {
    let app = try list(value)
    #expect(app.form == .unreadable)
    #expect(MatchJudge.judge(app, on: .having("d", "wifi+")).outcome == .undecided)
    #expect(app.complaints == ["error wrong-type \(Self.key)"])
  }

  @Test func whatIsListedTwiceCountsOnceAndIsNamed() throws {
    let app = try AppRequirements.array("wifi", "metal", "wifi")
    #expect(app.requirements.map(\.key) == ["wifi", "metal"])
    #expect(app.complaints == ["warning duplicate \(Self.key)[2]"])
  }

  @Test func aKeyThatStandsTwiceInADictionaryIsUndecided() throws {
    let app = try list(.dictionary(["wifi": .boolean(true)]), duplicates: ["\(Self.key).wifi"])
    #expect(MatchJudge.judge(app, on: .having("d", "wifi+")).outcome == .undecided)
    #expect(app.complaints == ["error duplicate \(Self.key).wifi"])
    let whole = try list(.array([.string("wifi")]), duplicates: [Self.key])
    #expect(whole.form == .unreadable)
    #expect(
      try AppRequirements.of([:], duplicates: ["CFBundleName"]).complaints == [
        "warning duplicate CFBundleName"
      ])
  }

  @Test(
    arguments: [
      ("armv64", "Did you mean “arm64”?"), ("WiFi", "Did you mean “wifi”?"), (" gps", "Did you mean “gps”?"),
      ("front-camera", "Remove it"), ("touch-id", "Remove it"),
    ])
  func anUnknownKeyIsAnErrorWithTheNearestKnownOne(_ name: String, _ advice: String) throws {
    let app = try AppRequirements.array(name)
    #expect(app.complaints == ["error unknown-key \(Self.key)[0]"])
    #expect(app.notices.first?.advice == advice)
    #expect(app.requirements == [.init(name, .required)])
  }

  @Test func everyKnownKeyIsTakenWithoutAnError() throws {
    for key in CapabilityKeys.all where key.name != "watch-companion" {
      #expect(try AppRequirements.dictionary([key.name: false]).complaints == [])
    }
    #expect(try AppRequirements.array("watch-companion").complaints == [])
  }

  @Test(arguments: ["", " ", "\n"]) func anEmptyNameIsAnError(_ name: String) throws {
    #expect(try AppRequirements.array(name).complaints == ["error empty \(Self.key)[0]"])
    #expect(try AppRequirements.array(name).requirements.map(\.key) == ["[0]"])
  }

  @Test(arguments: ["$(CAPABILITY)", "${CAPABILITY}", "arm$(BITS)"])
  func aVariableOfTheBuildIsSaidAndNotGuessed(_ text: String) throws {
    for value in [
      PropertyList.array([.string(text)]), .dictionary(["wifi": .string(text)]), .string(text),
    ] {
      let app = try list(value)
      #expect(MatchJudge.judge(app, on: .having("d", "wifi+")).outcome == .undecided)
      #expect(app.notices.contains { $0.id == "unexpanded-variable" && $0.message.contains(text) })
    }
    #expect(try AppRequirements.array("$", "a$b").notice("unexpanded-variable") == nil)
  }

  @Test func aListOfSillyLengthIsRefusedAsAWhole() throws {
    let app = try list(.array((0..<2000).map { .string("key\($0)") }))
    #expect(app.requirements.count == 1)
    #expect(app.complaints == ["error too-long \(Self.key)"])
  }

  @Test func aLongNameIsCutWhereItIsShown() throws {
    let app = try AppRequirements.array(String(repeating: "é", count: 100_000))
    #expect(app.requirements[0].key.count == 101)
    #expect(app.notices.allSatisfy { $0.message.utf8.count < 500 })
  }

  @Test func aVariantForOneFamilyIsNamed() throws {
    let app = try AppRequirements.of(["\(Self.key)~ipad": .array([])])
    #expect(app.complaints == ["warning variant \(Self.key)~ipad"])
  }

  @Test(arguments: [PropertyList.array([]), .string("x"), .integer(1)])
  func whatIsNoDictionaryIsNoAppsPropertyList(_ value: PropertyList) {
    #expect(throws: AppRequirementsReader.Failure.self) { try AppRequirementsReader.read(value) }
  }

  @Test func theAppIsNamedAndDescribed() throws {
    let app = try AppRequirements.of([
      "CFBundleName": .string("mirror"), "CFBundleDisplayName": .string("Mirror"),
      "CFBundleVersion": .string("7"),
      "CFBundleIdentifier": .string("org.example.mirror"), "MinimumOSVersion": .string("9.0"),
      "LSMinimumSystemVersion": .string("10.9"), "UIDeviceFamily": .array([.integer(1), .string("2")]),
      "UIBackgroundModes": .array([.string("audio")]), "UIRequiresPersistentWiFi": .boolean(true),
      "UIApplicationExitsOnSuspend": .boolean(false), "NSCameraUsageDescription": .string("why"),
    ])
    #expect(
      app.facts
        == AppFacts(
          name: "Mirror", identifier: "org.example.mirror", version: "7", minimumOSVersion: "9.0",
          minimumSystemVersion: "10.9", deviceFamilies: [1, 2], backgroundModes: ["audio"],
          requiresPersistentWiFi: true, exitsOnSuspend: false,
          purposeStrings: ["NSCameraUsageDescription": "why"]))
    #expect(app.complaints == [])
  }

  @Test func factsOfTheWrongTypeAreNamedAndLeftOut() throws {
    let app = try AppRequirements.of([
      "MinimumOSVersion": .integer(9), "UIDeviceFamily": .array([.boolean(true)]),
      "UIBackgroundModes": .integer(1), "UIRequiresPersistentWiFi": .string("YES"),
      "NSCameraUsageDescription": .boolean(true),
    ])
    #expect(app.facts == AppFacts())
    #expect(
      app.complaints == [
        "warning wrong-type MinimumOSVersion", "warning wrong-type UIRequiresPersistentWiFi",
        "warning wrong-type UIBackgroundModes", "warning wrong-type UIDeviceFamily[0]",
        "warning wrong-type NSCameraUsageDescription",
      ])
  }

  /// Any value at any place gives requirements and notices, and each requirement one decision.
  @Test(arguments: 0..<4) func anyValueAnywhereIsReadWithoutHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = [
      Self.key, "UIDeviceFamily", "UIBackgroundModes", "MinimumOSVersion", "UIRequiresPersistentWiFi",
      "CFBundleName", "NSCameraUsageDescription", "UIApplicationExitsOnSuspend", "\(Self.key)~ipad", "",
    ]
    for _ in 0..<500 {
      var members: [String: PropertyList] = [:]
      for key in keys where Bool.random(using: &random) { members[key] = Self.any(&random, depth: 3) }
      let app = try AppRequirements.of(
        members, duplicates: [Self.key, "\(Self.key).gps"].filter { _ in Bool.random(using: &random) })
      let match = MatchJudge.judge(
        app, from: "p", on: [.having("d", "gps+ wifi-")], strict: false, previous: app)
      #expect(match.devices[0].decisions.count == app.requirements.count)
      #expect(Set(app.requirements.map(\.key)).count == app.requirements.count)
      #expect(match.app.notice("tightened") == nil)
    }
  }

  private static func any(_ random: inout SeededGenerator, depth: Int) -> PropertyList {
    let texts = [
      "gps", "wifi", "", "$(X)", "gsp", "11.0", "[0]", "[1]", "\u{0}", "location",
      "UIRequiredDeviceCapabilities",
    ]
    let text = { (random: inout SeededGenerator) in texts.randomElement(using: &random) ?? "" }
    switch Int.random(in: depth > 0 ? 0...10 : 2...10, using: &random) {
    case 0:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in any(&random, depth: depth - 1) })
    case 1:
      let pairs = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (text(&random), any(&random, depth: depth - 1))
      }
      return .dictionary(Dictionary(pairs, uniquingKeysWith: { $1 }))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    case 3: return .unsigned(.max)
    case 4: return .real(.nan)
    case 5: return .date(.infinity)
    case 6: return .data([0])
    case 7: return .uid(1)
    case 8: return .boolean(Bool.random(using: &random))
    default: return .string(text(&random))
    }
  }
}
