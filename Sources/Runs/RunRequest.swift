package import Documents
package import Formats
package import Harness
import Instruments
package import Kernel
import Network
package import Recordings
import Store

/// What is to be run and measured, and by what it is judged; checked as far as it can be before anything is started.
package struct RunRequest {
  package var plan: RunPlan
  package var budget: Budget?
  /// Nil: the machine that it runs on.
  package var device: DeviceProfile?
  /// What the app requires of a device; nil where no property list was given.
  package var requirements: [CapabilityRequirement]?
  /// The file that is to hold the recording; nil: none.
  package var record: String?
  /// Whether the recording is kept among the last runs.
  package var isKept = false
  /// What ends the scenario's own commands before their end; nil where a signal reaches them by itself.
  package var interruption: ForegroundCommand.Interruption?
  /// Shows the run while it lasts; nil: none does.
  package var display: (any RunDisplay)?
  /// The words that measure this again.
  package var reproduce: [String] = []
  /// What a reader of the recording must know of how the request was understood.
  package var notes: [String] = []

  /// A run that is judged by nobody and leaves no file.
  package init(_ plan: RunPlan, on device: DeviceProfile?) { (self.plan, self.device) = (plan, device) }

  /// The settings that the recording keeps.
  var settings: RunSettings {
    let (scenario, radio) = (plan.scenario, plan.instruments.radio)
    var settings = RunSettings()
    (settings.rate, settings.duration, settings.linger) = (plan.rate, plan.duration, plan.linger)
    settings.budget = budget.map { Verbatim($0.json) }
    (settings.reproduce, settings.requirements) = (reproduce, requirements)
    settings.timeline = scenario.timeline.isEmpty ? nil : scenario.timeline.map { Verbatim($0.json) }
    settings.repeats = scenario.repeats > 1 ? scenario.repeats : nil
    settings.cold = scenario.cold ? true : nil
    settings.ready = scenario.ready.map { Verbatim($0.json) }
    settings.radios = radio.choices.isEmpty ? nil : radio.settings
    (settings.radioInterfaces, settings.burstGap) = (radio.interfaces, radio.burstGap)
    settings.energy = plan.instruments.energy.setting
    return settings
  }

  /// - Throws: where there is no such program, or it may not be executed.
  package func findProgram() throws(ExplainedError) {
    try ProgramSearch(
      command: plan.command.map { String(decoding: $0, as: UTF8.self) }, path: plan.searchPath
    ).check()
  }

  /// - Throws: where the recording could not be written.
  package func checkRecord() throws(ExplainedError) {
    guard let record else { return }
    let owner = try SudoCaller.identity()
    do throws(StoreError) { try RecordingWriter.check(path: record, replacing: true, owner: owner) } catch {
      throw ExplainedError(error.description)
    }
  }
}
