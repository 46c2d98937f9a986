package import Documents
package import Formats
import Kernel
import Profiles
import Recordings
import Stimuli

/// A scenario that stands in a file.
package enum ScenarioFile {
  /// - Throws: for what cannot be read or understood, with the place in it.
  package static func read(_ path: String) throws(ExplainedError) -> Scenario {
    let bytes = try NamedFile.json(path, hint: hint)
    do throws(DocumentError) {
      var scenario = try Scenario(
        file: path, bytes: bytes, stimuli: StimulusRegistry.parameters, problem: StimulusRegistry.problem)
      scenario.settlePaths(in: folder(of: path))
      return scenario
    } catch { throw ExplainedError(error) }
  }

  private static let hint = """
    A scenario is a JSON file: { "schemaVersion": 1, "command": ["./app"], "timeline": [] }; "headroom stimuli" says what a \
    timeline can hold.
    """

  /// Absolute, because the program may have another working directory than Headroom.
  package static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return (try? RealPath.of(folder.isEmpty ? "/" : folder)) ?? folder
  }
}

extension Scenario {
  /// Relative paths in a scenario start at the folder of its file, so that it can be run from anywhere.
  package mutating func settlePaths(in folder: String) {
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
