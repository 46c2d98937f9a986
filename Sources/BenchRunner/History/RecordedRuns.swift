package import Documents
package import Formats
import Runs
package import Store

/// The runs of a history whose recordings were kept: of each case of a session one, since all would fill a disk with pages.
package struct RecordedRuns {
  private let history: any HistoryStore

  package init(_ history: any HistoryStore) { self.history = history }

  /// The first that counts of each case.
  package func runs(of session: BenchSession) throws(ExplainedError) -> [BenchRun] {
    let runs = try stored { () throws(StoreError) in try history.session(session.key)?.runs ?? [] }
    let counting = runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    let first = Dictionary(counting.map { ($0.name, $0) }) { first, _ in first }
    return first.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Judged by the budget that it was made under; nil where no recording was kept.
  package func report(of run: BenchRun) throws(ExplainedError) -> Report? {
    let found = try stored { () throws(StoreError) in try history.recording(ofRun: run.key) }
    guard let recording = found else { return nil }
    return Report(judging: recording, by: try recording.keptBudget(file: run.key))
  }

  private func stored<Result>(_ body: () throws(StoreError) -> Result) throws(ExplainedError) -> Result {
    do throws(StoreError) { return try body() } catch { throw ExplainedError(error.description) }
  }
}
