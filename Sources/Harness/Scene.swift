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

  init(_ plan: RunPlan, _ signals: Signals, _ fileLimit: UInt64) throws(HarnessError) {
    let requests = plan.scenario.requests
    let types = StimulusRegistry.facilities(for: requests)
    do throws(SystemError) {
      folder = types.isEmpty ? nil : try TemporaryFolder(for: plan.user)
    } catch { throw .notMeasured(error.description) }
    let setting = StageSetting(
      requests: requests, environment: plan.programEnvironment, user: plan.user, folder: folder?.path ?? "")
    do throws(SystemError) { service = try StageService(types, setting) } catch {
      folder?.remove()
      throw .notMeasured(error.description)
    }
    do {
      let changes = try service.changes()
      launcher = try Launcher(plan, changes, signalMask: signals.previousMask, fileLimit: fileLimit)
    } catch {
      service.end()
      folder?.remove()
      throw error as? HarnessError ?? .notMeasured("\(error)")
    }
    stage = Stage(
      group: launcher.group, pid: launcher.held.pid, setting: setting, facilities: service.facilities)
  }

  func target(_ options: InstrumentOptions) -> Target {
    Target(
      pid: launcher.held.pid, group: launcher.group, options: options,
      programs: Target.load(launcher.group, options))
  }

  /// Everything is in place before the program is let go.
  func raise() throws(SystemError) {
    try service.attach(stage)
    try service.start()
  }

  func launchAgain(cold: Bool) throws(SystemError) {
    try launcher.again(try service.changes())
    stage.launched(launcher.held.pid)
    try service.attach(stage)
    try launcher.held.start()
  }

  func cleanUp() {
    service.letGo()
    launcher.cleanUp()
    service.end()
    folder?.remove()
  }
}
