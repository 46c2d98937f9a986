import Documents
import Glibc
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct DeviceWatchTests {
  /// Tells of what it is told to, and of an end after that.
  private final class Script: ChangeSource {
    enum Step {
      case now(Set<MachineChange>, () -> Void = {})
      case quiet
    }
    var steps: [Step]
    /// What each wait was given.
    var waits: [Int32?] = []
    init(_ steps: [Step]) { self.steps = steps }

    func wait(_ milliseconds: Int32?) throws(SystemError) -> ChangeWait {
      waits.append(milliseconds)
      guard !steps.isEmpty else { return .end }
      switch steps.removeFirst() {
      case .now(let changes, let body):
        body()
        return .changes(changes)
      case .quiet: return .nothing
      }
    }
  }

  private static func battery(_ tree: FixtureTree, level: Int) {
    tree.supply(
      "BAT0",
      ["type": "Battery", "scope": "System", "present": "1", "status": "Discharging", "capacity": "\(level)"])
  }

  private func followed(_ tree: FixtureTree, _ steps: [Script.Step]) -> (DeviceWatch, [[String]], Script) {
    var watch = DeviceWatch(tree.root, probes: [BatteryProbe.self, StorageProbe.self])
    let script = Script(steps)
    var reports: [[String]] = []
    let failure = watch.run(script) { differences throws(Never) in
      reports.append(differences.map { "\($0.probe) \($0.change.path)" })
      return true
    }
    #expect(failure == nil)
    return (watch, reports, script)
  }

  @Test func aChangeOfTheBatteryIsReported() {
    let tree = FixtureTree()
    Self.battery(tree, level: 79)
    let (watch, reports, script) = followed(
      tree, [.now([.subsystem("power_supply")]) { Self.battery(tree, level: 78) }, .quiet])
    #expect(reports.count == 1)
    #expect(reports.first?.contains("battery availability.battery-level.value") == true)
    #expect(watch.questions == ["battery": 2, "storage": 1])
    // Asleep until something happens, then awake for as long as one moment takes, then asleep again.
    #expect(script.waits.map { $0 == nil } == [true, false, true])
    #expect(script.waits.compactMap { $0 }.allSatisfy { (1...101).contains($0) })
  }

  @Test func whatSaysTheSameAsBeforeIsNotReported() {
    let tree = FixtureTree()
    Self.battery(tree, level: 50)
    let (watch, reports, _) = followed(tree, [.now([.subsystem("power_supply")]), .quiet])
    #expect(reports.isEmpty)
    #expect(watch.questions["battery"] == 2)
  }

  @Test func aStormIsOneQuestion() {
    let tree = FixtureTree()
    let storm = (0..<50).map { _ in Script.Step.now([.subsystem("power_supply")]) }
    let (watch, _, _) = followed(tree, storm + [.quiet])
    #expect(watch.questions == ["battery": 2, "storage": 1])
  }

  @Test func aSubsystemThatNobodyAsksAboutAsksNobody() {
    let (watch, _, _) = followed(FixtureTree(), [.now([.subsystem("tty")]), .quiet])
    #expect(watch.questions == ["battery": 1, "storage": 1])
  }

  @Test func lostEventsAskAll() {
    let (watch, _, _) = followed(FixtureTree(), [.now([.everything]), .quiet])
    #expect(watch.questions == ["battery": 2, "storage": 2])
  }

  @Test func changesOfTheNetworkConcernItsProbe() {
    let watch = DeviceWatch(FixtureTree().root)
    #expect(watch.affected(by: [.network]).contains { $0.meta.id == "network" })
    #expect(!watch.affected(by: [.network]).contains { $0.meta.id == "battery" })
  }

  @Test func aReaderWhoHasGoneAwayEndsIt() {
    let tree = FixtureTree()
    Self.battery(tree, level: 79)
    var watch = DeviceWatch(tree.root, probes: [BatteryProbe.self])
    let script = Script([
      .now([.subsystem("power_supply")]) { Self.battery(tree, level: 78) }, .quiet, .now([.everything]),
      .quiet,
    ])
    _ = watch.run(script) { _ throws(Never) in false }
    #expect(script.steps.count == 2)
  }
}
