import Documents
import Glibc
import Kernel
import Stimuli

/// A program held back before exec, in a cgroup of its own where one could be made.
final class Launcher {
  /// The process that was launched last.
  private(set) var held: HeldProcess
  let group: Cgroup?
  /// What had to be made do with.
  private(set) var notes: [String] = []
  private let mark: TreeMark
  /// Where the program is instead of Headroom while it is measured; nil where it cannot be.
  private var lentGroup: LentGroup?
  private let plan: RunPlan
  private let signalMask: UInt64
  private let fileLimit: UInt64

  init(
    _ plan: RunPlan, _ changes: LaunchChanges, _ guardian: ProcessGuard, signalMask: UInt64,
    fileLimit: UInt64
  ) throws(HarnessError) {
    (self.plan, self.signalMask, self.fileLimit) = (plan, signalMask, fileLimit)
    mark = guardian.mark
    let made: Cgroup?
    do {
      lentGroup = try LentGroup()
      var launch = try Self.launch(
        plan, changes: changes, mark: mark, signalMask: signalMask, fileLimit: fileLimit)
      launch.group = lentGroup
      made = Self.makeGroup(guardian)
      launch.cgroup = made
      held = try Self.hold(launch, made)
    } catch {
      throw .notStarted(error)
    }
    do {
      group = held.isInGroup ? made : Self.place(held.pid, in: made, beside: guardian, plan)
      if let group, group != made { try guardian.tell(.group(group)) }
      // After the guard, which must not become a child of this process.
      try Children.adoptOrphans(true)
    } catch {
      throw .notMeasured(error.description)
    }
    if group == nil {
      notes.append(
        "no cgroup of its own could be made, so the tree was followed through parents and children")
    }
    if held.isInUserNamespace { notes.append(ProgramMount.price) }
  }

  /// Holds the program back once more, in the same group, after it has ended.
  func again(_ changes: LaunchChanges) throws(SystemError) {
    // The program may have killed the whole group, and with it what listens there.
    lentGroup?.takeBack()
    lentGroup = try LentGroup()
    var launch = try Self.launch(
      plan, changes: changes, mark: mark, signalMask: signalMask, fileLimit: fileLimit)
    launch.group = lentGroup
    held = try HeldProcess(launch)
    try group?.adopt(held.pid)
  }

  private static func hold(_ launch: CommandLaunch, _ group: Cgroup?) throws(SystemError) -> HeldProcess {
    do { return try HeldProcess(launch) } catch {
      try? group?.remove()
      throw error
    }
  }

  /// Puts the held program into the group, or into one that systemd makes for it.
  private static func place(
    _ pid: pid_t, in group: Cgroup?, beside guardian: ProcessGuard, _ plan: RunPlan
  ) -> Cgroup? {
    if let group {
      if (try? group.adopt(pid)) != nil { return group }
      try? group.remove()
    }
    guard TransientScope.hasBus, let name = try? ProcessGroupName.own() else { return nil }
    return TransientScope.make(for: pid, keeper: guardian.pid, named: name, path: plan.searchPath)
  }

  private static func launch(
    _ plan: RunPlan, changes: LaunchChanges, mark: TreeMark, signalMask: UInt64, fileLimit: UInt64
  ) throws(SystemError) -> CommandLaunch {
    var environment = plan.programEnvironment
    for (name, value) in changes.environment { environment[name] = value }
    mark.stand(in: &environment)
    do {
      let path = try Executable.find(plan.word, path: plan.searchPath)
      return CommandLaunch(
        path: path, arguments: plan.command,
        environment: environment.entries,
        user: plan.user, signalMask: signalMask, fileLimit: fileLimit, mark: mark.number,
        standardOutput: changes.standardOutput ?? plan.standardOutput, standardInput: changes.standardInput,
        directory: plan.scenario.directory, mounts: changes.mounts)
    } catch {
      throw error.systemError
    }
  }

  /// The guard knows of each before it is there, so that none is left behind.
  private static func makeGroup(_ guardian: ProcessGuard) -> Cgroup? {
    guard let name = try? ProcessGroupName.own() else { return nil }
    for parent in GroupPlace.parents() {
      _ = ProcessGroupName.clearStale(below: parent)
      let group = parent.child(name)
      guard (try? guardian.tell(.group(group))) != nil else { return nil }
      if (try? group.create()) != nil { return group }
    }
    return nil
  }

  /// Whatever lives is killed, and the group removed.
  func cleanUp() {
    lentGroup?.takeBack()
    guard let group else { return }
    try? group.kill()
    try? group.remove()
  }
}
