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
  /// `meters` with none of them, `realMeters` without.
  case budgets, devices, radios, powerModels, profiles, meters, realMeters, events, stimuli, signs, gates,
    metrics
  case capabilities, explained, runs, sessions, interfaces, programs, cases
  /// The options of a workload.
  case parameters(workload: String)

  package var all: [String] {
    let library = ProfileLibrary.standard
    switch self {
    case .budgets: return library.names(.budget) + [BudgetProposal.automatic]
    case .devices: return library.names(.device) + [ProfileLibrary.runningMachine]
    case .radios: return library.names(.radio)
    case .powerModels: return library.names(.power)
    case .profiles: return Self.profiles(library)
    case .meters: return ["none"]
    case .realMeters, .events, .sessions, .interfaces, .programs, .cases: return []
    case .runs: return ["last"]
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

  /// All kinds together, what is no device also by its kind: `power/phone`.
  private static func profiles(_ library: ProfileLibrary) -> [String] {
    let devices = library.names(.device) + [ProfileLibrary.runningMachine]
    let kinds: [ProfileLibrary.Kind] = [.budget, .radio, .power]
    let others = kinds.flatMap { kind in library.names(kind).flatMap { [$0, "\(kind.rawValue)/\($0)"] } }
    return Set(devices + others).sorted()
  }

  /// What of this machine the shell asks for at the moment of completion, besides `all`; nil where `all` is all.
  var machine: MachineNames? {
    switch self {
    case .meters, .realMeters: .meters
    case .events: .events
    case .sessions: .sessions
    case .interfaces: .interfaces
    default: nil
    }
  }

  /// What a name goes on with behind a comma, as the parameters of a stimulus.
  var further: [String] {
    guard self == .stimuli else { return [] }
    return StimulusRegistry.all.flatMap { stimulus in
      stimulus.meta.parameters.flatMap { parameter in
        let start = "\(stimulus.meta.id),\(parameter.name)="
        if case .choice(let choices) = parameter.kind { return choices.map { "\(start)\($0)@" } }
        return [start]
      }
    }
  }

  /// Whether more of the same word follows a name.
  var goesOn: Bool { [.stimuli, .signs, .gates].contains(self) }
}
