import Documents
import Instruments
import Kernel
import Stimuli

/// The held program with all that is to be done to it: made before a run, taken back after it.
final class Scene {
  let launcher: Launcher
  let service: StageService
  let stage: Stage
  private let folder: TemporaryFolder?
  /// What of the tree and its surroundings outlives this process is cleared by it.
  let guardian: ProcessGuard
  private let plan: RunPlan
  /// What a reader must know of how the program was started.
  private var startNotes: [String] = []
  var notes: [String] { startNotes + service.notes + [memoryKills.note].compactMap { $0 } }
  private let memoryKills: MemoryKills

  init(_ plan: RunPlan, _ signals: Signals, _ fileLimit: UInt64) throws(HarnessError) {
    self.plan = plan
    let requests = plan.scenario.requests
    var types = StimulusRegistry.facilities(for: requests)
    if ReadyFacility.keeps(plan.scenario.ready) { types.append(ReadyFacility.self) }
    if !plan.scenario.check.isEmpty, !types.contains(where: { $0 == CommandRunner.self }) {
      types.append(CommandRunner.self)
    }
    do throws(SystemError) {
      let needsFolder = !types.isEmpty || !plan.scenario.state.isEmpty
      guardian = try ProcessGuard()
      folder = needsFolder ? try Self.folder(plan, guardian) : nil
    } catch { throw .notMeasured(error.description) }
    let setting = StageSetting(
      requests: requests, environment: plan.programEnvironment, user: plan.user, folder: folder?.path ?? "",
      ready: plan.scenario.ready, standardOutput: plan.standardOutput ?? 1,
      directory: plan.scenario.directory,
      guardian: guardian)
    do throws(SystemError) { service = try StageService(types, setting) } catch {
      folder?.remove()
      throw .notMeasured(error.description)
    }
    do {
      let changes = try service.changes()
      launcher = try Launcher(
        plan, changes, guardian, signalMask: plan.signalMask ?? signals.previousMask, fileLimit: fileLimit)
    } catch {
      service.end()
      folder?.remove()
      throw error as? HarnessError ?? .notMeasured("\(error)")
    }
    memoryKills = MemoryKills(launcher.group)
    stage = Stage(
      group: launcher.group, pid: launcher.held.pid, setting: setting, facilities: service.facilities)
  }

  private static func folder(_ plan: RunPlan, _ guardian: ProcessGuard) throws(SystemError) -> TemporaryFolder
  {
    let folder = try TemporaryFolder(for: plan.user)
    do { try guardian.tell(.folder(folder)) } catch {
      folder.remove()
      throw error
    }
    return folder
  }

  func target(_ options: InstrumentOptions) -> Target {
    Target(
      pid: launcher.held.pid, group: launcher.group, options: options,
      programs: Target.load(launcher.group, options))
  }

  /// Before the instruments are attached: what a gate in the kernel drops, only programs attached after it know as
  /// dropped.
  func attach() throws(SystemError) { try service.attach(stage) }

  /// Everything is in place before the program is let go.
  func raise() throws(SystemError) {
    if plan.scenario.cold { cool() }
    try service.start()
  }

  func launchAgain(cold: Bool) throws(SystemError) {
    try launcher.again(try service.changes())
    if cold { cool() }
    stage.launched(launcher.held.pid)
    try service.attach(stage)
    try launcher.held.start()
  }

  /// Takes the program's files out of memory, as far as nobody else uses them.
  private func cool() {
    guard let path = try? Executable.find(plan.word, path: plan.searchPath) else { return }
    if let note = ColdStart.drop(path, environment: plan.programEnvironment).note, !startNotes.contains(note)
    {
      startNotes.append(note)
    }
  }

  /// Looks at the files that the scenario names as the program's state; nil where it names none.
  func stateCheck() -> StateCheck? {
    guard !plan.scenario.state.isEmpty else { return nil }
    return StateCheck(
      plan.scenario.state, home: plan.programEnvironment["HOME"], folder: folder?.path ?? "/tmp")
  }

  func cleanUp() {
    service.letGo()
    launcher.cleanUp()
    service.end()
    folder?.remove()
    guardian.dismiss()
  }
}
