package import Documents
package import Formats
import Kernel
import Profiles
import Runs
import Stimuli

/// Reads a suite with the scenarios that it names.
package enum SuiteReading {
  /// - Throws: for whatever cannot be read or understood, with the file and the place in it.
  package static func read(_ path: String) throws(ExplainedError) -> BenchSuite {
    let bytes = try NamedFile.json(path, hint: hint(path))
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var suite: BenchSuite
    do throws(DocumentError) {
      suite = try BenchSuite(
        file: path, bytes: bytes, stimuli: StimulusRegistry.parameters, problem: StimulusRegistry.problem
      ) { name in load(name.hasPrefix("/") ? name : folder + name) }
    } catch { throw ExplainedError(error) }
    for index in suite.cases.indices {
      let one = suite.cases[index]
      suite.cases[index].scenario.settlePaths(in: ScenarioFile.folder(of: one.file))
    }
    return suite
  }

  private static func hint(_ path: String) -> String {
    let isProgram = KernelRoot.live.exists(path) || !path.hasSuffix(".json")
    let program = isProgram ? "To measure a program again and again: headroom bench -- \(path)\n" : ""
    return program + "headroom init -- COMMAND writes a suite and a budget of what the command uses."
  }

  private static func load(_ path: String) -> Result<SuiteFile, DocumentError> {
    do throws(SystemError) {
      return .success(SuiteFile(path: path, bytes: try ProfileLibrary.read(path)))
    } catch {
      return .failure(DocumentError(file: path, place: "", problem: error.message))
    }
  }
}
