package import Recordings

/// Every stimulus there is, by id. A new stimulus is one new file in All/ and one line here.
package enum StimulusRegistry {
  package static let all: [any Stimulus.Type] = [
    BackgroundStimulus.self,
    CommandStimulus.self,
    ForegroundStimulus.self,
    InputStimulus.self,
    KillStimulus.self,
    LowBatteryStimulus.self,
    MemoryWarningStimulus.self,
    NetworkDownStimulus.self,
    NetworkShapeStimulus.self,
    NetworkUpStimulus.self,
    RelaunchStimulus.self,
    ResumeStimulus.self,
    StorageFreeStimulus.self,
    StorageFullStimulus.self,
    SuspendStimulus.self,
    TerminateStimulus.self,
  ]

  package static func find(_ id: String) -> (any Stimulus.Type)? { all.first { $0.meta.id == id } }

  /// What each stimulus takes, by id.
  package static var parameters: [String: [StimulusParameter]] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.meta.id, $0.meta.parameters) })
  }

  /// Why a request cannot be carried out; nil where it can.
  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    find(request.id)?.problem(with: request).map {
      StimulusProblem(
        "\($0.words); \"headroom stimuli \(request.id)\" has all that it takes", in: $0.parameter)
    }
  }

  /// What these requests need before the program is launched, each kind once.
  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    var types: [any Facility.Type] = []
    for stimulus in all {
      let own = requests.filter { $0.id == stimulus.meta.id }
      guard !own.isEmpty else { continue }
      for type in stimulus.facilities(for: own) where !types.contains(where: { $0 == type }) {
        types.append(type)
      }
    }
    return types
  }
}
