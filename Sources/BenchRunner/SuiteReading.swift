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
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try ProfileLibrary.read(path) } catch { throw ExplainedError(error) }
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

  private static func load(_ path: String) -> Result<SuiteFile, DocumentError> {
    do throws(SystemError) {
      return .success(SuiteFile(path: path, bytes: try ProfileLibrary.read(path)))
    } catch {
      return .failure(DocumentError(file: path, place: "", problem: error.message))
    }
  }
}
