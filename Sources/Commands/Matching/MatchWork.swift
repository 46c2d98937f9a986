import Exports
import Kernel
import Matching

/// Judges apps on all processors, some at a time, and writes what came of them in the order in which they were named.
struct MatchWork {
  let export: any MatchExport.Type
  let call: MatchCall
  let previous: AppRequirements?

  private typealias Work = ParallelWork<(index: Int, path: String), (result: MatchResult, text: String)>
  /// Apps at a time: enough that threads wait seldom, few enough to hold.
  private static let most = 256

  func write(
    _ paths: [String], to output: inout BufferedOutput, _ console: Console
  ) throws(CommandError) -> MatchTally {
    var tally = MatchTally()
    var ahead = begin(paths, 0)
    while let work = ahead {
      let judged = work.finish()
      ahead = begin(paths, tally.apps + judged.count)
      for (result, text) in judged {
        // The text says it itself.
        if case .unreadable(_, let reason) = result, export.meta.id != "text" { console.warn(reason) }
        try output.write(text)
        tally.count(result)
      }
    }
    return tally
  }

  /// Begins with the next ones; nil where there are none.
  private func begin(_ paths: [String], _ first: Int) -> Work? {
    guard first < paths.count else { return nil }
    let numbers = first..<min(paths.count, first + Self.most)
    return Work("judge", numbers.map { (index: $0, path: paths[$0]) }) { [self] index, path in
      let result = result(path)
      return (result, export.entry(result, index, call))
    }
  }

  private func result(_ path: String) -> MatchResult {
    do throws(AppReading.Failure) {
      let app = try AppReading.requirements(path)
      return .judged(
        MatchJudge.judge(app, from: path, on: call.devices, strict: call.strict, previous: previous))
    } catch { return .unreadable(source: path, reason: error.reason) }
  }
}
