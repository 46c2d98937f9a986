package import Formats
import Quantities
package import Recordings

/// What is to be run, how, and what is to be done to it when.
package struct Scenario: Sendable, Equatable {
  package static let schemaVersion = 1

  package var name: String?
  package var description: String?
  /// Empty where the command line names the program.
  package var command: [String] = []
  /// Variables to set, or with nil to take away.
  package var environment: [String: String?] = [:]
  /// The program's working directory; relative to the scenario's file.
  package var directory: String?
  /// Commands that run before the program, and after it whatever happened; each with its arguments.
  package var setUp: [[String]] = []
  package var tearDown: [[String]] = []
  package var ready: ReadyRule?
  /// Whether each launch starts without the program's files in memory.
  package var cold = false
  /// How many times the program is launched and the timeline gone through.
  package var repeats = 1
  /// Seconds; nil: what a run has without a scenario.
  package var duration: Double?
  package var linger: Double?
  /// Samples per second.
  package var rate: Double?
  /// A budget's or profile's name or file.
  package var budget: String?
  package var profile: String?
  /// The radios that the traffic is judged by; empty: those of the device.
  package var radios: [RadioRequest] = []
  /// Interfaces that are counted as a radio's although they are none; where there are any, no other is.
  package var radioInterfaces: [String] = []
  /// Seconds without a packet that end a burst.
  package var burstGap: Double?
  package var energy = EnergyRequest()
  package var timeline: [TimelineStep] = []
  /// Files and folders that hold the program's state, `*` for any part of a name.
  package var state: [String] = []
  /// A command that answers 0 where the program's state is as it should be.
  package var check: [String] = []

  /// Labels that steps have, and the last number that each name was given.
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]
  /// Headroom's choice: more steps than these are no scenario.
  package static let mostSteps = 10_000

  package init() {}

  package var requests: [StimulusRequest] { timeline.compactMap(\.request) }
}

extension Scenario {
  /// Reads a scenario file.
  ///
  /// - Parameters:
  ///   - stimuli: the parameters of every stimulus there is.
  ///   - problem: what keeps a request from being carried out, beyond what its parameters' kinds say.
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(
    file: String, bytes: [UInt8], stimuli: [String: [StimulusParameter]],
    problem: (StimulusRequest) -> StimulusProblem? = { _ in nil }
  ) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes), stimuli: stimuli, problem: problem)
  }

  /// Reads a scenario that stands in another document.
  package init(
    _ reader: DocumentReader, stimuli: [String: [StimulusParameter]],
    problem: (StimulusRequest) -> StimulusProblem? = { _ in nil }
  ) throws(DocumentError) {
    self = try Self.table.row(reader)
    try readTimeline(reader, stimuli, problem)
  }

  private mutating func readTimeline(
    _ reader: DocumentReader, _ stimuli: [String: [StimulusParameter]],
    _ problem: (StimulusRequest) -> StimulusProblem?
  ) throws(DocumentError) {
    guard let list = try reader.member("timeline") else { return }
    for item in try list.items() { try addSteps(item, stimuli, problem) }
  }

  /// Adds what one entry of a timeline stands for.
  package mutating func addSteps(
    _ reader: DocumentReader, _ stimuli: [String: [StimulusParameter]],
    _ problem: (StimulusRequest) -> StimulusProblem? = { _ in nil }
  ) throws(DocumentError) {
    for step in try StepReader(stimuli: stimuli).steps(reader) {
      if let request = step.request, let problem = problem(request) {
        let place = problem.parameter.flatMap { name in reader.value[name].map { reader.child(name, $0) } }
        let named = place == nil ? problem.parameter.map { "\($0): " } ?? "" : ""
        throw (place ?? reader).error("\(request.label): \(named)\(problem.words)")
      }
      if let problem = add(step) { throw reader.error(problem) }
    }
  }

  /// Adds a step behind those that are there. One that has the name of an earlier one gets a number, and `after` means
  /// the nearest step before it.
  ///
  /// - Returns: what keeps the step from being added; nil where it was.
  package mutating func add(_ step: TimelineStep) -> String? {
    guard timeline.count < Self.mostSteps else { return "more than \(Self.mostSteps) steps" }
    var step = step
    if case .after(let name, let delay, let within) = step.moment {
      guard let label = label(meant: name) else {
        let known = TimelineStep.milestones + timeline.map(\.label)
        let hint = Spelling.hintOrAll(for: name, among: known)
        return "no earlier step is called \"\(name)\"\(hint)"
      }
      step.moment = .after(label, delay: delay, within: within)
    }
    if case .stimulus(var request) = step.action {
      if TimelineStep.milestones.contains(request.label) {
        return "\"\(request.label)\" has a meaning of its own"
      }
      request.label = unused(request.label)
      step.action = .stimulus(request)
    }
    timeline.append(step)
    return nil
  }

  private func label(meant name: String) -> String? {
    if TimelineStep.milestones.contains(name) { return name }
    return timeline.last { $0.label == name || $0.request?.id == name }?.label
  }

  private mutating func unused(_ label: String) -> String {
    guard !taken.insert(label).inserted else { return label }
    while true {
      counts[label, default: 1] += 1
      let next = "\(label) \(counts[label] ?? 0)"
      if taken.insert(next).inserted { return next }
    }
  }
}
