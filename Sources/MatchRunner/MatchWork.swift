import Formats
import Kernel
package import Matching

/// Judges apps on all processors, some at a time, and hands over what came of them in the order in which they were named.
package struct MatchWork: Sendable {
  private let call: MatchCall
  private let previous: AppRequirements?
  private let render: @Sendable (MatchResult, Int) -> String

  /// - Parameters:
  ///   - previous: of the app's version before.
  ///   - render: makes the text of a result and its place among all, from 0 on.
  package init(
    _ call: MatchCall, previous: AppRequirements?, render: @escaping @Sendable (MatchResult, Int) -> String
  ) {
    (self.call, self.previous, self.render) = (call, previous, render)
  }

  private typealias Work = ParallelWork<(index: Int, path: String), (result: MatchResult, text: String)>
  /// Apps at a time: enough that threads wait seldom, few enough to hold.
  private static let most = 256

  /// - Parameter write: takes each result with its text; what it throws ends the work.
  package func judge<Failure: Error>(
    _ paths: [String], write: (MatchResult, String) throws(Failure) -> Void
  ) throws(Failure) -> MatchTally {
    var tally = MatchTally()
    var ahead = begin(paths, 0)
    while let work = ahead {
      let judged = work.finish()
      ahead = begin(paths, tally.apps + judged.count)
      for (result, text) in judged {
        try write(result, text)
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
      return (result, render(result, index))
    }
  }

  private func result(_ path: String) -> MatchResult {
    do throws(ExplainedError) {
      let app = try AppReading.requirements(path)
      return .judged(
        MatchJudge.judge(app, from: path, on: call.devices, strict: call.strict, previous: previous))
    } catch { return .unreadable(source: path, reason: error.message) }
  }
}
