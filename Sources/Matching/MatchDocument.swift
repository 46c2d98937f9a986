import Documents
package import Formats
import Recordings

/// What `headroom match` prints for programs; its apps are written one by one, so that a reader need not hold them all.
package struct MatchDocument: VersionedDocument {
  package static let schemaVersion = 1

  var apps: [MatchEntry] = []
  var devices: [MatchDevice] = []
  var isStrict = false
  var tally = MatchTally()
  var tool = Recording.Tool(version: "")

  private init() {}

  package init(_ tally: MatchTally, _ call: MatchCall) {
    (devices, isStrict, self.tally) = (call.devices, call.strict, tally)
    tool.version = call.toolVersion
  }

  package static let table = Table(
    "match", "What headroom match --format json prints", "", blank: MatchDocument(),
    .init(version: schemaVersion),
    .init("apps", \.apps)
      .meaning("one entry for each property list, in the order given; each stands on a line of its own"),
    .init("devices", \.devices).notEmpty,
    .init("strict", \.isStrict)
      .meaning("whether a device of which it is unknown counts as one that cannot run the app"),
    .init("tally", \.tally), .init("tool", \.tool),
    .init("verdict", derived: \.tally.verdict)
      .keeping(["enum": ["pass", "fail", "inconclusive", "not-measured"]]))
}

/// What came of one property list.
package enum MatchEntry: WrittenValue, FieldItem {
  case judged(MatchedApp)
  case unreadable(UnreadableApp)

  package init(_ result: MatchResult, _ call: MatchCall) {
    switch result {
    case .judged(let match): self = .judged(MatchedApp(match, call))
    case .unreadable(let source, let reason): self = .unreadable(UnreadableApp(source: source, error: reason))
    }
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    if try reader.member("error") == nil {
      self = .judged(try MatchedApp(reader))
    } else {
      self = .unreadable(try UnreadableApp(reader))
    }
  }

  package var json: JSONValue {
    switch self {
    case .judged(let app): app.json
    case .unreadable(let app): app.json
    }
  }

  package static var leavesOutEmpty: Bool { false }
  package static var schema: [String: JSONValue] {
    ["oneOf": [MatchedApp.table.schema, UnreadableApp.table.schema]]
  }
}

package struct UnreadableApp: DocumentPart {
  var source: String
  var error: String
  var verdict = Verdict.notMeasured

  package static let table = Table(
    blank: UnreadableApp(source: "", error: ""), .init("source", \.source), .init("error", \.error).notEmpty,
    .init("verdict", \.verdict).keeping(["enum": ["not-measured"]]))
}

package struct MatchedApp: DocumentPart {
  var source = ""
  var facts = AppFacts()
  var form = AppRequirements.Form.absent
  var requirements: [CapabilityRequirement] = []
  var notices: [AppNotice] = []
  var devices: [String: MatchedDevice] = [:]
  var verdict = Verdict.pass

  private init() {}

  init(_ match: AppMatch, _ call: MatchCall) {
    (source, verdict, facts, form) = (match.source, match.verdict, match.app.facts, match.app.form)
    (requirements, notices) = (match.app.requirements, match.app.notices)
    for (place, device) in call.devices.enumerated() where devices[device.id] == nil {
      devices[device.id] = MatchedDevice(match, place: place, device: device, call: call)
    }
  }

  package static let table = Table(
    blank: MatchedApp(), .init("source", \.source), .init("app", \.facts), .init("form", \.form),
    .init("requirements", \.requirements), .init("notices", \.notices),
    .init("devices", \.devices).meaning("by the device's id; requirements that are met stand nowhere"),
    .init("verdict", \.verdict).keeping(["enum": ["pass", "fail", "inconclusive"]]))
}

/// Keys that are met stand nowhere; with `explain` the others come with the finding that decided them.
struct MatchedDevice: DocumentPart {
  var outcome: AppMatch.Outcome
  var missing: [String] = []
  var prohibited: [String] = []
  var undecided: [String] = []
  var findings: [String: Finding]?

  init(outcome: AppMatch.Outcome) { self.outcome = outcome }

  init(_ match: AppMatch, place: Int, device: MatchDevice, call: MatchCall) {
    outcome = match.devices[place].outcome
    guard outcome != .runs else { return }
    missing = match.keys(place, .missing)
    prohibited = match.keys(place, .prohibited)
    undecided = match.keys(place, .undecided)
    guard call.explain else { return }
    let keys = missing + prohibited + undecided
    findings = Dictionary(keys.map { ($0, device.finding($0)) }) { first, _ in first }
  }

  static let table = Table(
    blank: MatchedDevice(outcome: .undecided), .init("outcome", \.outcome),
    .init("missing", \.missing).notEmpty.unique, .init("prohibited", \.prohibited).notEmpty.unique,
    .init("undecided", \.undecided).notEmpty.unique,
    .init("findings", \.findings)
      .meaning("what the device's profile says of each key that is not met; only with --explain"))
}
