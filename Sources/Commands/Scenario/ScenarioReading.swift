import Documents
import Kernel
import Quantities
import Stimuli

/// Puts together what a scenario file and the command line say.
enum ScenarioReading {
  static func read(_ invocation: Invocation) throws(CommandError) -> Scenario {
    let stimuli = StimulusRegistry.parameters
    var scenario = Scenario()
    if let path = invocation.value("scenario") { scenario = try file(path, stimuli) }
    for text in invocation.values("do") {
      do throws(DocumentError) {
        let reader = DocumentReader(file: "--do \(text)", value: try step(text, stimuli))
        try scenario.addSteps(reader, stimuli, StimulusRegistry.problem)
      } catch { throw CommandError(error) }
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
    return scenario
  }

  private static func step(
    _ text: String, _ stimuli: [String: [StimulusParameter]]
  ) throws(DocumentError) -> JSONValue {
    do throws(CommandError) { return try StepText.json(text, stimuli) } catch {
      throw DocumentError(file: "--do \(text)", place: "", problem: error.message)
    }
  }

  private static func file(
    _ path: String, _ stimuli: [String: [StimulusParameter]]
  ) throws(CommandError) -> Scenario {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try ProfileLibrary.read(path) } catch {
      throw CommandError(error)
    }
    do throws(DocumentError) {
      var scenario = try Scenario(
        file: path, bytes: bytes, stimuli: stimuli, problem: StimulusRegistry.problem)
      scenario.settlePaths(in: folder(of: path))
      return scenario
    } catch { throw CommandError(error) }
  }

  /// Absolute, because the program may have another working directory than Headroom.
  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return (try? RealPath.of(folder.isEmpty ? "/" : folder)) ?? folder
  }
}

extension Scenario {
  /// Relative paths in a scenario start at the folder of its file, so that it can be run from anywhere.
  mutating func settlePaths(in folder: String) {
    func settled(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
    func file(_ name: String) -> String {
      name.contains("/") || name.hasSuffix(".json") ? settled(name) : name
    }
    directory = directory.map(settled)
    budget = budget.map(file)
    profile = profile.map(file)
    for index in radios.indices { radios[index].model = file(radios[index].model) }
    func program(_ words: [String]) -> [String] {
      guard let word = words.first, word.contains("/") else { return words }
      return [settled(word)] + words.dropFirst()
    }
    ready?.settle(settled)
    state = state.map { $0.hasPrefix("~") ? $0 : settled($0) }
    (command, check) = (program(command), program(check))
    (setUp, tearDown) = (setUp.map(program), tearDown.map(program))
    timeline = timeline.map { step in
      guard var request = step.request else { return step }
      if let words = request.words("run") { request.values["run"] = .words(program(words)) }
      if let path = request.text("path") { request.values["path"] = .text(settled(path)) }
      return TimelineStep(step.moment, .stimulus(request))
    }
  }
}
