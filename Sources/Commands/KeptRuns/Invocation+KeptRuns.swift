import Kernel
import Store

extension Invocation {
  /// The files of the last runs, the newest first.
  func keptRuns() throws(CommandError) -> [String] {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in try KeptRuns(of: owner).files() }
  }

  /// The file of the last run.
  func lastRun() throws(CommandError) -> String {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in try KeptRuns(of: owner).last() }
  }
}
