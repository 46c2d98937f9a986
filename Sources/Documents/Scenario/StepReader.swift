import Formats
import Quantities
import Recordings

/// Reads one entry of a timeline, which stands for several where it is repeated.
///
/// The members `at`, `after`, `delay`, `within`, `every`, `times`, `do`, `as` and `phase` are the same for all; the
/// others are the stimulus's parameters.
package struct StepReader {
  /// The parameters of every stimulus there is.
  let stimuli: [String: [StimulusParameter]]

  /// What each step may say whatever is done in it; no parameter has one of these names.
  package static let common = ["at", "after", "delay", "within", "every", "times", "do", "as"]
  static let longest = 31_536_000.0
  static let repetitions = 1...10_000

  func steps(_ reader: DocumentReader) throws(DocumentError) -> [TimelineStep] {
    let moment = try moment(reader)
    if let phase = try reader.member("phase") {
      _ = try reader.members(known: ["at", "after", "delay", "within", "phase"])
      return [TimelineStep(moment, .phase(try phase.name()))]
    }
    let request = try request(reader)
    return try repeated(reader, moment).map { TimelineStep($0, .stimulus(request)) }
  }

  private func moment(_ reader: DocumentReader) throws(DocumentError) -> TimelineStep.Moment {
    let (at, after) = (try reader.member("at"), try reader.member("after"))
    switch (at, after) {
    case (let at?, nil):
      for name in ["delay", "within"] {
        guard let extra = try reader.member(name) else { continue }
        throw extra.error("belongs to \"after\", and this step says \"at\"")
      }
      return .at(try at.seconds(0...Self.longest))
    case (nil, let after?):
      return .after(
        try after.name(), delay: try reader.member("delay")?.seconds(0...Self.longest) ?? 0,
        within: try reader.member("within")?.seconds(0...Self.longest))
    case (nil, nil): throw reader.error("neither \"at\" nor \"after\" says when")
    case (.some, let after?): throw after.error("\"at\" says when already")
    }
  }

  private func repeated(
    _ reader: DocumentReader, _ moment: TimelineStep.Moment
  ) throws(DocumentError) -> [TimelineStep.Moment] {
    let (every, times) = (try reader.member("every"), try reader.member("times"))
    guard let every, let times else {
      if let alone = every ?? times { throw alone.error("\"every\" and \"times\" come together") }
      return [moment]
    }
    guard case .at(let first) = moment else { throw every.error("needs \"at\"") }
    let interval = try every.seconds(0.001...Self.longest)
    let count = try times.count(Self.repetitions)
    guard first + Double(count - 1) * interval <= Self.longest else {
      throw every.error("the last time would be more than a year from the start")
    }
    return (0..<count).map { .at(first + Double($0) * interval) }
  }

  private func request(_ reader: DocumentReader) throws(DocumentError) -> StimulusRequest {
    let id = try reader.required("do")
    let name = try id.string()
    guard let parameters = stimuli[name] else {
      let hint = Spelling.hintOrAll(for: name, among: stimuli.keys.sorted(), list: "headroom stimuli")
      throw id.error("unknown stimulus \"\(name)\"\(hint)")
    }
    let members = try reader.members(known: Self.common + parameters.map(\.name))
    var request = StimulusRequest(name, label: try reader.member("as")?.name())
    for parameter in parameters {
      if let value = members[parameter.name] {
        request.values[parameter.name] = try reader.child(parameter.name, value).value(of: parameter)
      } else if parameter.isRequired {
        throw reader.error("\(name) needs \"\(parameter.name)\": \(parameter.help)")
      }
    }
    return request
  }
}

extension DocumentReader {
  func value(of parameter: StimulusParameter) throws(DocumentError) -> StimulusRequest.Value {
    switch parameter.kind {
    case .text: return .text(try string())
    case .flag: return .flag(try bool())
    case .words: return .words(try command())
    case .choice(let choices):
      let text = try string()
      guard choices.contains(text) else {
        throw error("\"\(text)\" is none of \(choices.joined(separator: ", "))")
      }
      return .text(text)
    case .quantity(let unit, let range): return .number(try quantity(within: [unit: range]).value)
    }
  }

  func seconds(_ range: ClosedRange<Double>) throws(DocumentError) -> Double {
    try quantity(within: [.seconds: range]).value
  }
}
