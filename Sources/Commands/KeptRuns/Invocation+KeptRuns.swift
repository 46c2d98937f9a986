import Kernel
import Recordings
import Store

extension Invocation {
  /// The last runs with their files, the newest first; warns of each that cannot be read.
  func keptRuns(most: Int = .max) throws(CommandError) -> [(file: String, recording: Recording)] {
    let owner = try CommandError.from(try SudoCaller.identity())
    let files = try stored { () throws(StoreError) in try KeptRuns(of: owner).files() }
    return files.prefix(most).compactMap { file in
      do throws(StoreError) { return try RecordingReader.load(file).last.map { (file, $0) } } catch {
        console.warn(error.description)
        return nil
      }
    }
  }

  /// The file of the last run.
  func lastRun() throws(CommandError) -> String {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in try KeptRuns(of: owner).last() }
  }
}
