import Documents
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Stimuli

/// What this machine offers.
private enum Offer {
  static let problem = GroupPlace.problem(.live) ?? GroupPlace.memoryProblem(.live)
}

@Suite(.serialized, .waitsForPrograms) struct PressureControlTests {
  private static let request = StimulusRequest("memory-warning", values: ["channel": .text("pressure")])

  @Test func limitsFallByATwentiethOfTheUseDownToTheGoal() {
    #expect(PressureGoal(share: 0.7).steps(from: 1000) == [950, 900, 850, 800, 750, 700])
    #expect(PressureGoal(limit: 880).steps(from: 1000) == [950, 900, 880])
    #expect(PressureGoal(limit: 1000).steps(from: 1000).isEmpty)
    #expect(PressureGoal(StimulusRequest("memory-warning")) == PressureGoal(share: 0.7))
    let given = StimulusRequest("memory-warning", values: ["to": .number(50), "limit": .number(5)])
    #expect(PressureGoal(given) == PressureGoal(share: 0.5, limit: 5))
  }

  @Test(.enabled(if: Offer.problem != nil, "there is a memory controller"))
  func withoutAControllerItIsRefusedWithTheRemedy() throws {
    let refused = #expect(throws: SystemError.self) { _ = try Bench<PressureControl>([Self.request]) }
    #expect(refused?.code == ENOTSUP)
    #expect(refused?.description.contains(GroupPlace.memoryRemedy(.live)) == true)
    let row = try #require(MemoryWarningStimulus.diagnose(.live).first)
    #expect(row.state == .missing && row.remedy?.isEmpty == false && row.unit == "memory-warning")
  }

  /// A program in a group of its own, with a bench that has attached to it.
  private final class Pressed {
    let bench: Bench<PressureControl>
    let group: Cgroup
    let program: RunningTool
    let stage: Stage

    init(_ name: String, _ script: String, user: UserIdentity? = nil) throws {
      bench = try Bench([PressureControlTests.request], user: user)
      let above = try #require(GroupPlace.parents(.live).first)
      group = above.child("headroom-test-\(name)-\(getpid())")
      try group.create()
      let variables = try bench.changes().map { "\($0)=\($1)" }
      // The group's file is named only once the group is known, as where Headroom holds the program back.
      let held = "kill -STOP $$; exec env \(variables.joined(separator: " ")) \(script)"
      program = try Tool.start(program: "/bin/sh", ["-c", held])
      try group.adopt(program.pid)
      stage = Stage(
        group: group, pid: program.pid, setting: bench.setting, facilities: [bench.facility])
      try bench.facility.attach(stage)
      let pid = program.pid
      #expect(bench.serve { _ in Self.isStopped(pid) })
      kill(pid, SIGCONT)
    }

    private static func isStopped(_ pid: Int32) -> Bool {
      let bytes = try? KernelRoot.live.bytes("/proc/\(pid)/stat")
      return bytes.flatMap { ProcPIDStat.parse($0) }?.state == "T"
    }

    deinit {
      try? group.kill()
      _ = try? program.finish(within: 30)
      bench.facility.end()
      try? group.remove()
    }
  }

  private static let busy = "\(Listener.python) \(Listener.busy)"

  @Test(.enabled(if: Offer.problem == nil, "no memory controller"))
  func pressureReachesTheProgramAndIsTakenBack() throws {
    let pressed = try Pressed("reach", Self.busy + " 48")
    #expect(pressed.bench.serve { _ in (try? pressed.group.number("memory.current")) ?? 0 > 50 << 20 })
    let answer = try MemoryWarningStimulus.apply(Self.request, pressed.stage)
    #expect(answer.channel == .pressure)
    #expect(try #require(answer.to) < Double(try #require(answer.from)))
    #expect(throws: SystemError.self) { _ = try MemoryWarningStimulus.apply(Self.request, pressed.stage) }
    #expect(pressed.bench.serve(until: PressureOver.self))
    #expect(pressed.bench.details(PressureStep.self).count == 6)
    #expect(pressed.bench.details(PressureStep.self).allSatisfy { $0.refused == nil })
    #expect(pressed.bench.details(PressureReached.self).count == 1)
    #expect(try pressed.group.text("memory.high") == "max")
    #expect(try pressed.group.count("high", in: "memory.events") > 0)
  }

  private static let nobody = UserIdentity.find(65534)

  /// As another user, to whom the file has to be given.
  @Test(.enabled(if: Offer.problem == nil && Listener.isRoot, "no memory controller, or not root"))
  func aListenerOnTheGroupsOwnFileHearsIt() throws {
    let line = "\(Listener.python) \(Listener.script) 1 & exec \(Self.busy) 48"
    let pressed = try Pressed(
      "hear", "setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '\(line)'", user: Self.nobody)
    #expect(pressed.bench.serve { _ in pressed.program.errors.contains("listening") })
    #expect(pressed.bench.serve { _ in (try? pressed.group.number("memory.current")) ?? 0 > 50 << 20 })
    _ = try MemoryWarningStimulus.apply(Self.request, pressed.stage)
    // It has to get through the same shortage before it can say so.
    #expect(
      pressed.bench.serve { _ in pressed.program.output.hasPrefix("warned\n") }, "\(pressed.bench.seen)")
  }

  @Test(.enabled(if: Offer.problem == nil, "no memory controller"))
  func whatTheKernelKillsIsToldApart() throws {
    let pressed = try Pressed("kill", Self.busy + " 400")
    try pressed.group.write("memory.max", "\(64 << 20)")
    #expect(pressed.bench.serve(until: ProcessesKilled.self))
    #expect(pressed.bench.details(ProcessesKilled.self).first?.processes == 1)
  }

  @Test(.enabled(if: Offer.problem == nil, "no memory controller"))
  func endingInTheMiddleTakesTheLimitBack() throws {
    let pressed = try Pressed("end", Self.busy + " 48")
    #expect(pressed.bench.serve { _ in (try? pressed.group.number("memory.current")) ?? 0 > 50 << 20 })
    _ = try MemoryWarningStimulus.apply(Self.request, pressed.stage)
    #expect(pressed.bench.serve(until: PressureStep.self))
    pressed.bench.facility.end()
    #expect(try pressed.group.text("memory.high") == "max")
    #expect(access(pressed.bench.setting.folder + "/memory.pressure", F_OK) != 0)
  }
}
