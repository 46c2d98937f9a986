import Audits
import Exports
import Formats
import Matching
import Recordings
import TestSupport

/// Calls of the matching, judged by the real judge.
enum SampleMatch {
  static let devices = [
    device(
      "iphone-x", "iPhone X",
      [
        "front-facing-camera": .present(nil, .init("Apple's matrix of 2017", "ticked")),
        "nfc": .present(), "wifi": .present(), "telephony": .present(), "gps": .present(),
        "metal": .present(),
      ], current: false),
    device(
      "pinephone", "PinePhone 1.2",
      [
        "front-facing-camera": .present(nil, .init("kernel sun50i-a64-pinephone.dtsi", "GC2145")),
        "nfc": .absent("the board has no NFC controller"), "wifi": .present(), "telephony": .present(),
        "gps": .present(), "metal": .unknown("not a hardware property of a Linux device"),
      ]),
    device(
      "this", "kiosk 7",
      [
        "front-facing-camera": .unknown(
          "the camera says nothing of its side", .init("/dev/video0", "no orientation")),
        "nfc": .unknown("no probe asks for this yet"), "wifi": .present(), "telephony": .absent("no modem"),
        "gps": .absent("no receiver"), "metal": .unknown("not a hardware property of a Linux device"),
      ]),
  ]

  static func device(_ id: String, _ name: String, _ findings: [String: Finding], current: Bool? = nil)
    -> MatchDevice
  {
    var device: [String: JSONValue] = ["name": .string(name)]
    if let current { device["current"] = .bool(current) }
    return MatchDevice(
      id: id,
      profile: DeviceProfile.of([
        "device": .object(device), "capabilities": .object(findings.compactMapValues(\.json)),
      ]))
  }

  static func app(_ name: String, _ list: PropertyList?, _ more: [String: PropertyList] = [:]) -> PropertyList
  {
    var members: [String: PropertyList] = [
      "CFBundleDisplayName": .string(name), "CFBundleIdentifier": .string("org.example.app"),
      "CFBundleShortVersionString": .string("2.1"),
    ]
    members["UIRequiredDeviceCapabilities"] = list
    return .dictionary(members.merging(more) { $1 })
  }

  static func judged(_ source: String, _ list: PropertyList, _ call: MatchCall) throws -> MatchResult {
    .judged(
      MatchJudge.judge(
        try AppRequirementsReader.read(list), from: source, on: call.devices, strict: call.strict))
  }

  /// One app that some devices lack something for.
  static func mirror(_ call: MatchCall) throws -> MatchResult {
    let list: PropertyList = .array(
      ["wifi", "front-facing-camera", "nfc", "gps", "metall"].map { .string($0) })
    return try judged(
      "Mirror.app", app("Mirror", list, ["MinimumOSVersion": .string("12.0")]), call)
  }

  /// Three property lists: one that all can run, one that prohibits, one that cannot be read.
  static func many(_ call: MatchCall) throws -> [MatchResult] {
    let prohibiting: PropertyList = .dictionary([
      "telephony": .boolean(false), "wifi": .boolean(true), "gps": .integer(1),
    ])
    return [
      try judged("Notes.ipa", app("Notes", .array([.string("wifi")])), call),
      try judged("Tablet.app/Info.plist", app("Tablet", prohibiting), call),
      .unreadable(source: "broken.plist", reason: "broken.plist: line 3, column 7: a key without a value"),
    ]
  }

  /// Names that would be obeyed if they were not made harmless.
  static let evil = "<script>alert(1)</script>\n\r\u{1B}[2J`|](javascript:x)\u{202E}&amp;]]>\"' * _ \\"

  static func hostile(_ call: MatchCall) throws -> MatchResult {
    let list: PropertyList = .dictionary([evil: .boolean(true), "wifi": .string(evil), "gps": .boolean(true)])
    return try judged(
      evil,
      app(
        evil, list, ["NSCameraUsageDescription": .string(evil), "UIBackgroundModes": .array([.string(evil)])]),
      call)
  }

  static func hostileCall(explain: Bool = true) -> MatchCall {
    let finding = Finding(.unknown, reason: evil, evidence: [.init(evil, evil)])
    return MatchCall(
      devices: [device(evil, evil, [evil: finding, "gps": finding])] + devices, explain: explain,
      verbose: true,
      toolVersion: "1.2.3")
  }

  static func call(strict: Bool = false, explain: Bool = false, verbose: Bool = false) -> MatchCall {
    MatchCall(devices: devices, strict: strict, explain: explain, verbose: verbose, toolVersion: "1.2.3")
  }

  static func render(_ export: any MatchExport.Type, _ results: [MatchResult], _ call: MatchCall) -> String {
    var tally = MatchTally()
    var text = export.begin(call)
    for result in results {
      text += export.entry(result, tally.apps, call)
      tally.count(result)
    }
    return text + export.end(tally, call)
  }

  /// Every sample by the name of its golden files.
  static func all() throws -> [(name: String, results: [MatchResult], call: MatchCall)] {
    let (plain, explained, hostile) = (call(), call(explain: true), hostileCall())
    return [
      ("match-one", [try mirror(plain)], plain), ("match-explained", [try mirror(explained)], explained),
      ("match-many", try many(plain), plain), ("match-hostile", [try self.hostile(hostile)], hostile),
    ]
  }
}
