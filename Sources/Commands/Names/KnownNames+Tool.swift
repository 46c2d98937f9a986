package import Arguments
import Documents
import Probes
import Profiles
import Quantities
import Recordings
import Stimuli
import Workloads

/// The kinds of name that the tool itself has.
extension KnownNames {
  package static let budgets = KnownNames {
    library.names(.budget) + [BudgetProposal.automatic]
  }
  package static let devices = KnownNames(or: .document) { deviceNames }
  package static let radios = KnownNames { library.names(.radio) }
  package static let powerModels = KnownNames { library.names(.power) }
  /// All kinds together, what is no device also by its kind: `power/phone`.
  package static let profiles = KnownNames(or: .document) {
    let others = [ProfileLibrary.Kind.budget, .radio, .power].flatMap { kind in
      library.names(kind).flatMap { [$0, "\(kind.rawValue)/\($0)"] }
    }
    return Set(deviceNames + others).sorted()
  }
  package static let signs = KnownNames(goesOn: true) { ReadyRule.signs }
  package static let gates = KnownNames(goesOn: true) { MetricCatalogue.all.map { $0.name + "=" } }
  package static let metrics = KnownNames { MetricCatalogue.all.map(\.name) }
  package static let capabilities = KnownNames { DeviceExplainer.names }
  package static let explained = KnownNames {
    let kinds: [ProfileLibrary.Kind] = [.budget, .radio, .power, .device]
    return Set(ExplainCommand.names + kinds.flatMap { library.names($0) }).sorted()
  }
  package static let runs = KnownNames(or: .file) { ["last"] }
  package static let programs = KnownNames(or: .program)
  package static let cases = KnownNames(or: .suiteCase)
  package static let stimuli = KnownNames(goesOn: true) { StimulusRegistry.all.map { $0.meta.id + "@" } }
    .continued { stimulusParameters }

  /// The options of a workload.
  package static func parameters(workload id: String) -> KnownNames {
    KnownNames {
      let workload = WorkloadRegistry.all.first { $0.meta.id == id }
      return workload.map { WorkloadCommand.meta(of: $0).options.map { "--\($0.long)" } } ?? []
    }
  }

  private static var library: ProfileLibrary { .standard }

  private static var deviceNames: [String] { library.names(.device) + [ProfileLibrary.runningMachine] }

  private static var stimulusParameters: [String] {
    StimulusRegistry.all.flatMap { stimulus in
      stimulus.meta.parameters.flatMap { parameter in
        let start = "\(stimulus.meta.id),\(parameter.name)="
        if case .choice(let choices) = parameter.kind { return choices.map { "\(start)\($0)@" } }
        return [start]
      }
    }
  }
}
