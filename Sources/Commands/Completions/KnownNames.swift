import Audits
import Documents
import Probes
import Profiles
import Quantities
import Recordings
import Stimuli
import Workloads

/// What kind of name a word of the command line is. The names are looked up when completions are made, and never before.
package enum KnownNames: Sendable, Equatable {
  case budgets, devices, radios, powerModels, profiles, meters, events, stimuli, signs, gates, metrics
  case capabilities, explained
  /// The options of a workload.
  case parameters(workload: String)

  package var all: [String] {
    let library = ProfileLibrary.standard
    switch self {
    case .budgets: return library.names(.budget) + [BudgetProposal.automatic]
    case .devices: return library.names(.device) + [ProfileLibrary.runningMachine]
    case .radios: return library.names(.radio)
    case .powerModels: return library.names(.power)
    case .profiles:
      let kinds: [ProfileLibrary.Kind] = [.device, .budget, .radio, .power]
      return Set(kinds.flatMap { library.names($0) } + [ProfileLibrary.runningMachine]).sorted()
    case .meters: return ["none"]
    case .events: return []
    case .stimuli: return StimulusRegistry.all.map { $0.meta.id + "@" }
    case .signs: return ReadyRule.signs
    case .gates: return MetricCatalogue.all.map { $0.name + "=" }
    case .metrics: return MetricCatalogue.all.map(\.name)
    case .capabilities: return DeviceExplainer.names
    case .explained:
      let kinds: [ProfileLibrary.Kind] = [.budget, .radio, .power, .device]
      return Set(ExplainCommand.names + kinds.flatMap { library.names($0) }).sorted()
    case .parameters(let id):
      let workload = WorkloadRegistry.all.first { $0.meta.id == id }
      return workload.map { WorkloadCommand.meta(of: $0).options.map { "--\($0.long)" } } ?? []
    }
  }

  /// What of this machine the shell asks for at the moment of completion, besides `all`; nil where `all` is all.
  var machine: MachineNames? {
    switch self {
    case .meters: .meters
    case .events: .events
    default: nil
    }
  }

  /// Whether more of the same word follows a name.
  var goesOn: Bool { [.stimuli, .signs, .gates].contains(self) }
}
