import Documents
import Formats
import Matching
import Recordings
import Testing

@Suite struct MatchJudgeTests {
  @Test(
    arguments: [
      (.required, .present, .met), (.required, .absent, .missing), (.required, .unknown, .undecided),
      (.prohibited, .present, .prohibited), (.prohibited, .absent, .met), (.prohibited, .unknown, .undecided),
      (.undecided("why"), .present, .undecided), (.undecided("why"), .absent, .undecided),
      (.undecided("why"), .unknown, .undecided),
    ] as [(CapabilityRequirement.Demand, Finding.State, AppMatch.Decision)])
  func eachDemandMeetsEachStateAsTheTableSays(
    demand: CapabilityRequirement.Demand, state: Finding.State, decision: AppMatch.Decision
  ) {
    #expect(MatchJudge.decide(demand, state) == decision)
  }

  /// All lists of up to four decisions, against a second wording of the rule.
  @Test func oneUnmetRequirementShutsOutAndOneUndecidedOneLeavesItOpen() {
    var lists: [[AppMatch.Decision]] = [[]]
    var longest = lists
    for _ in 0..<4 {
      longest = longest.flatMap { list in AppMatch.Decision.allCases.map { list + [$0] } }
      lists += longest
    }
    #expect(lists.count == 1 + 4 + 16 + 64 + 256)
    for list in lists {
      let kinds = Set(list)
      let expected: AppMatch.Outcome =
        kinds.isSubset(of: [.met]) ? .runs : kinds.isSubset(of: [.met, .undecided]) ? .undecided : .cannot
      #expect(MatchJudge.outcome(list) == expected, "\(list)")
    }
  }

  @Test func aKeyThatTheProfileDoesNotMentionIsUndecided() throws {
    let device = MatchJudge.judge(try .array("gps", "wifi"), on: .having("d", "wifi+"))
    #expect(device.decisions == [.undecided, .met])
    #expect(device.outcome == .undecided)
  }

  @Test func anAppThatRequiresNothingRunsEverywhere() throws {
    for app in [try AppRequirements.of([:]), try .array(), try .dictionary([:])] {
      #expect(MatchJudge.judge(app, on: .having("d", "")).outcome == .runs)
    }
  }

  @Test(
    arguments: [
      ("gps+ wifi+", false, .pass), ("gps- wifi+", false, .fail), ("gps? wifi+", false, .inconclusive),
      ("gps? wifi+", true, .fail), ("gps? wifi-", false, .fail), ("gps+ wifi+", true, .pass),
    ] as [(String, Bool, Verdict)])
  func theVerdictFollowsTheWorstDevice(device: String, strict: Bool, verdict: Verdict) throws {
    let app = AppRequirements(requirements: [.init("gps", .required), .init("wifi", .required)])
    let devices = [MatchDevice.having("good", "gps+ wifi+"), .having("other", device)]
    #expect(MatchJudge.judge(app, from: "p", on: devices, strict: strict).verdict == verdict)
  }

  @Test func anErrorInTheListFailsEvenWhereEveryDeviceRunsIt() throws {
    let app = try AppRequirements.array("wifi", "wiifi")
    let match = MatchJudge.judge(app, from: "p", on: [.having("d", "wifi+ wiifi+")], strict: false)
    #expect(match.devices.map(\.outcome) == [.runs])
    #expect(match.verdict == .fail)
  }

  /// Random lists and devices, against an oracle made of sets.
  @Test(arguments: 0..<8) func randomListsAreJudgedAsSetsSay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = CapabilityKeys.all.map(\.name)
    for _ in 0..<250 {
      let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
      let wanted = chosen.map { ($0, Bool.random(using: &random)) }
      let asArray = Bool.random(using: &random)
      let app =
        asArray
        ? try AppRequirements.of([
          "UIRequiredDeviceCapabilities": .array(wanted.filter(\.1).map { .string($0.0) })
        ]) : try .dictionary(Dictionary(uniqueKeysWithValues: wanted))
      let required = Set(wanted.filter(\.1).map(\.0))
      let prohibited = asArray ? [] : Set(wanted.filter { !$0.1 }.map(\.0))
      let states = names.map { ($0, Finding.State.allCases.randomElement(using: &random) ?? .unknown) }
      let present = Set(states.filter { $0.1 == .present }.map(\.0))
      let absent = Set(states.filter { $0.1 == .absent }.map(\.0))
      var profile = DeviceProfile()
      for (name, state) in states { profile.capabilities[name] = Finding(state, reason: "r") }
      let outcome = MatchJudge.judge(app, on: MatchDevice(id: "d", profile: profile)).outcome
      let shut = !required.isDisjoint(with: absent) || !prohibited.isDisjoint(with: present)
      let sure = required.isSubset(of: present) && prohibited.isSubset(of: absent)
      #expect(outcome == (shut ? .cannot : sure ? .runs : .undecided))
      #expect(app.requirements.count == required.count + prohibited.count)
    }
  }
}

/// A small generator whose numbers are the same on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
