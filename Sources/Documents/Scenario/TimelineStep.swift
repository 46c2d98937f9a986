package import Formats
package import Recordings

/// One entry of a scenario's timeline: when, and what.
package struct TimelineStep: Sendable, Equatable {
  package var moment: Moment
  package var action: Action

  package enum Moment: Sendable, Equatable {
    /// Seconds from exec.
    case at(Double)
    /// Seconds after another step's response, or after `ready` or `exit`; without that once `within` is over.
    case after(String, delay: Double, within: Double?)
  }

  package enum Action: Sendable, Equatable {
    case stimulus(StimulusRequest)
    /// A phase of the user's own begins.
    case phase(String)
  }

  package init(_ moment: Moment, _ action: Action) {
    self.moment = moment
    self.action = action
  }

  /// What a step may wait for besides other steps: the program has said that it is ready, or has ended.
  package static let milestones = ["ready", "exit"]
  /// Seconds that a step waits for a response before it goes on without one.
  package static let patience = 10.0

  /// What other steps call it.
  package var label: String {
    switch action {
    case .stimulus(let request): request.label
    case .phase(let name): name
    }
  }

  package var request: StimulusRequest? {
    if case .stimulus(let request) = action { request } else { nil }
  }

  package var json: JSONValue {
    var members: [String: JSONValue] = [:]
    switch moment {
    case .at(let seconds): members["at"] = .number(seconds)
    case .after(let label, let delay, let within):
      members["after"] = .string(label)
      members["delay"] = .number(delay)
      members["within"] = within.map { .number($0) }
    }
    switch action {
    case .phase(let name): members["phase"] = .string(name)
    case .stimulus(let request):
      members["do"] = .string(request.id)
      if request.label != request.id { members["as"] = .string(request.label) }
      for (name, value) in request.values { members[name] = value.json }
    }
    return .object(members)
  }
}
