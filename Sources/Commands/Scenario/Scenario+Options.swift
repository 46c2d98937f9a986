import Arguments
import Documents
import Formats
import Quantities
import Recordings
import Runs
import Stimuli

extension Scenario {
  /// What a scenario file and the command line say together.
  init(options invocation: Invocation) throws(CommandError) {
    let stimuli = StimulusRegistry.parameters
    var scenario = Scenario()
    if let path = invocation.value("scenario") {
      scenario = try CommandError.from(try ScenarioFile.read(path))
    }
    for text in invocation.values("do") {
      do throws(DocumentError) {
        let reader = DocumentReader(file: "--do \(text)", value: try Self.step(text, stimuli))
        try scenario.addSteps(reader, stimuli, StimulusRegistry.problem)
      } catch {
        // The member is called as the option is.
        let place = error.place == "do" ? "" : error.place
        throw CommandError(DocumentError(file: error.file, place: place, problem: error.problem))
      }
    }
    if let repeats = try invocation.quantity("repeat", in: .count, range: 1...1000) {
      scenario.repeats = Int(repeats)
    }
    if let text = invocation.value("ready") {
      do throws(DocumentError) { scenario.ready = try ReadyRule(parsing: text) } catch {
        throw CommandError(error)
      }
    }
    scenario.cold = scenario.cold || invocation.has("cold")
    self = scenario
  }

  private static func step(
    _ text: String, _ stimuli: [String: [StimulusParameter]]
  ) throws(DocumentError) -> JSONValue {
    do throws(ExplainedError) { return try StepText.json(text, stimuli) } catch {
      throw DocumentError(file: "--do \(text)", place: "", problem: error.message)
    }
  }
}
