import Arguments
import Bench
import BenchRunner
import Comparison
import Kernel
import OutputStreams
import Recordings
import Store

extension Invocation {
  /// The last runs with their files, the newest first; warns of each that cannot be read.
  func lastRuns(most: Int = .max) throws(CommandError) -> [(file: String, recording: Recording)] {
    try keptFiles().prefix(most).compactMap { file in loaded(file).map { (file, $0) } }
  }

  private func keptFiles() throws(CommandError) -> [String] {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in try LastRuns(of: owner).files() }
  }

  private func loaded(_ file: String) -> Recording? {
    do throws(StoreError) { return try RecordingReader.load(file).last } catch {
      console.warn(error.description)
      return nil
    }
  }

  /// What `--compare` names: of `last` the last run of the same command that did not fail.
  ///
  /// - Parameter command: of the run that is to be compared.
  /// - Returns: nil where nothing is named, or no such run is kept, which is said.
  func before(_ command: [String]) throws(CommandError) -> SideSources? {
    guard let name = value("compare") else { return nil }
    guard name == "last" else {
      return SideSources(
        names: [name], sources: [try CommandError.from(try SampleSource.load(name, store: nil))])
    }
    for file in try keptFiles() {
      guard let run = loaded(file), run.program.command == command, !run.program.failed,
        let source = SampleSource(.recording, [run])
      else { continue }
      return SideSources(names: [name], sources: [source])
    }
    console.remark("--compare last: no earlier run of this command is kept, so there is nothing to compare")
    return nil
  }

  /// The file of the last run.
  func lastRun() throws(CommandError) -> String {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in try LastRuns(of: owner).last() }
  }
}
