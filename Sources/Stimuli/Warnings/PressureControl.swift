import Documents
import Formats
import Glibc
package import Kernel
import Recordings
import Synchronization

/// Makes memory scarce in the program's own cgroup, so that the kernel itself tells of pressure (cgroup-v2.rst,
/// memory.high; psi.rst).
///
/// `MEMORY_PRESSURE_WATCH` names the group's own `memory.pressure` then, as systemd would, unless another warning of the
/// run needs it for its socket. The events are `pressure.step` with the limit and what is in use, `pressure.reached`
/// when the stall has crossed the threshold that systemd sets, `pressure.over`, and `memory.oom-kill` with the number of
/// processes that the kernel has killed, for a limit of this group or of one above.
package final class PressureControl: Facility {
  private struct State {
    var group: Cgroup?
    var pressing: PressureRun?
    var events: [StageEvent] = []
    var kills: UInt64 = 0
  }

  private let link: String
  private let user: UserIdentity?
  private let namesFile: Bool
  private let state = Mutex(State())

  package init(_ setting: StageSetting) throws(SystemError) {
    if let problem = GroupPlace.memoryProblem(.live) {
      throw Self.noController(problem, GroupPlace.memoryRemedy(.live))
    }
    link = setting.folder + "/memory.pressure"
    user = setting.user
    namesFile = !MemoryWarningStimulus.facilities(
      for: setting.requests(of: MemoryWarningStimulus.meta.id)
    ).contains { $0 == WarningSocket.self }
  }

  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    guard namesFile else { return }
    launch.environment["MEMORY_PRESSURE_WATCH"] = .some(link)
    launch.environment["MEMORY_PRESSURE_WRITE"] = .some(
      Base64.encode(Array(PressureTrigger.text.utf8) + [0]))
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    guard let group = stage.group, KernelRoot(path: group.path).exists("/memory.high") else {
      let place = stage.group?.path ?? "the program, which has no cgroup of its own"
      throw Self.noController("\(place) has no memory controller", GroupPlace.memoryRemedy(.live))
    }
    // The group is known only now, and its name may be another one at each launch.
    unlink(link)
    if namesFile {
      let file = group.path + "/memory.pressure"
      try check("symlink", link) { symlink(file, link) }
      if let user { try check("chown", file) { chown(file, user.user, user.group) } }
    }
    let kills = try group.count("oom_kill", in: "memory.events")
    state.withLock { state in
      state.group = group
      state.kills = kills
    }
  }

  /// Begins to make memory scarce, step by step; what is in use, and down to what the program is pressed.
  ///
  /// - Throws: EALREADY while it is being done.
  func press(_ goal: PressureGoal) throws(SystemError) -> (from: Int, to: Int) {
    guard let group = state.withLock({ $0.group }) else {
      throw SystemError(code: ESRCH, call: "lower memory.high of", subject: "a program that was not started")
    }
    if let former = state.withLock({ $0.pressing }) {
      guard former.isOver else {
        throw SystemError(code: EALREADY, call: "lower", subject: group.path + "/memory.high")
      }
      former.stop()
    }
    let current = try group.number("memory.current")
    let steps = goal.steps(from: current)
    let run = try PressureRun(group, steps) { [self] event in state.withLock { $0.events.append(event) } }
    state.withLock { $0.pressing = run }
    return (Int(current), Int(steps.last ?? current))
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      if let group = state.group, let kills = try? group.count("oom_kill", in: "memory.events"),
        kills > state.kills
      {
        state.events.append(
          StageEvent(ProcessesKilled(processes: Int(kills - state.kills))))
        state.kills = kills
      }
      defer { state.events = [] }
      return state.events
    }
  }

  package func end() {
    let run = state.withLock { state in
      defer { state.pressing = nil }
      return state.pressing
    }
    run?.stop()
    unlink(link)
  }

  private static func noController(_ problem: String, _ remedy: String) -> SystemError {
    SystemError(code: ENOTSUP, call: "lower memory.high:", subject: "\(problem) (\(remedy))")
  }

  static func diagnosis(_ root: KernelRoot) -> Diagnosis {
    let unit = MemoryWarningStimulus.meta.id
    let source = "cgroup v2 memory.high"
    guard let problem = GroupPlace.problem(root) ?? GroupPlace.memoryProblem(root) else {
      return Diagnosis(kind: "stimulus", unit: unit, source: source, state: .works)
    }
    let remedy = GroupPlace.problem(root) == nil ? GroupPlace.memoryRemedy(root) : GroupPlace.remedy(root)
    return Diagnosis(
      kind: "stimulus", unit: unit, source: source, state: .missing,
      reason: "\(problem); warnings by \"socket\", \"bus\" and \"notice\" need none of it", remedy: remedy
    )
  }
}
