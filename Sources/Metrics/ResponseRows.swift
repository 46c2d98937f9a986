import Quantities
import Recordings

/// The rows of the table `responses`: each stimulus, and what came of it.
struct ResponseRows {
  private static let died = "died"
  private let responses: LifecycleResponses
  private let warnings: [WarningResponse]

  init(_ facts: RunFacts) {
    responses = LifecycleResponses(facts)
    warnings = WarningResponse.all(facts)
  }

  var rows: [ResponseRow] { responses.stimuli.all.map(row) }

  private func row(_ given: GivenStimulus) -> ResponseRow {
    let (words, seconds) = given.refused.map { ("refused: \($0)", nil) } ?? response(given)
    return ResponseRow(time: given.time, stimulus: given.label, response: words, after: seconds)
  }

  private func response(_ given: GivenStimulus) -> (String, Double?) {
    switch given.id {
    case "memory-warning": warned(given)
    case "background": settled(given)
    case "suspend": frozen(given)
    case "resume", "foreground": resumed(given)
    case "terminate", "kill": ended(given)
    case "relaunch": launched(given)
    default: wentOn(given)
    }
  }

  private func warned(_ given: GivenStimulus) -> (String, Double?) {
    guard let warning = warnings.first(where: { $0.given == given }) else { return wentOn(given) }
    guard let released = warning.released, let before = warning.before, warning.end != nil else {
      return (warning.answer.rawValue, nil)
    }
    let share = "\(Display.text(released, .bytes)) of \(Display.text(before, .bytes))"
    return ("\(warning.answer.rawValue): \(share)", warning.end)
  }

  private func settled(_ given: GivenStimulus) -> (String, Double?) {
    switch responses.quiet(after: given) {
    case .after(let seconds): ("quiet", seconds)
    case .never(let seconds): ("not quiet within \(Display.text(seconds, .seconds))", nil)
    case .died: (Self.died, nil)
    case .unsampled: wentOn(given)
    }
  }

  private func frozen(_ given: GivenStimulus) -> (String, Double?) {
    let end = responses.stimuli.end(after: given)
    let event = responses.facts.events.of(TreeFrozen.self).first { $0.time >= given.time && $0.time <= end }
    return event.map { ("frozen", $0.time - given.time) } ?? wentOn(given)
  }

  private func resumed(_ given: GivenStimulus) -> (String, Double?) {
    let exit = failure(given)
    guard let again = responses.resumed(after: given) else { return exit ?? ("used no processor", nil) }
    return (exit?.0 == Self.died ? "at work again, then died" : "at work again", again.seconds)
  }

  private func ended(_ given: GivenStimulus) -> (String, Double?) {
    guard let end = responses.ended(after: given) else { return ("the program had ended before", nil) }
    return (end.wasKilled && given.id != "kill" ? "had to be killed" : "ended", end.seconds)
  }

  /// The program's own word counts more than the start of its process.
  private func launched(_ given: GivenStimulus) -> (String, Double?) {
    let end = responses.stimuli.all.first { $0.time > given.time }?.time ?? .infinity
    func first(_ kind: (some EventDetail).Type) -> Double? {
      responses.facts.events.of(kind).first { $0.time > given.time && $0.time <= end }?.time
    }
    if let ready = first(ProgramReady.self) { return ("ready again", ready - given.time) }
    return first(ProgramLaunch.self).map { ("launched again", $0 - given.time) } ?? (
      "was not launched again", nil
    )
  }

  private func wentOn(_ given: GivenStimulus) -> (String, Double?) { failure(given) ?? ("went on", nil) }

  /// The program failed before the next stimulus.
  private func failure(_ given: GivenStimulus) -> (String, Double?)? {
    let end = responses.stimuli.end(after: given)
    guard let exit = responses.stimuli.exit(after: given.time, upTo: end) else { return nil }
    return (exit.isFailure ? Self.died : "ended", exit.time - given.time)
  }
}
