import Documents
import Recordings
import Runs
import Store

/// The runs of a history whose recordings were kept: of each case of a session one, since all would fill a disk with pages.
struct RecordedRuns {
  let history: any HistoryStore
  let invocation: Invocation

  /// The first that counts of each case.
  func runs(of session: BenchSession) throws(CommandError) -> [BenchRun] {
    let runs = try invocation.stored { () throws(StoreError) in
      try history.session(session.key)?.runs ?? []
    }
    let counting = runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    let first = Dictionary(counting.map { ($0.name, $0) }) { first, _ in first }
    return first.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Judged by the budget that it was made under; nil where no recording was kept.
  func report(of run: BenchRun) throws(CommandError) -> Report? {
    let recording = try invocation.stored { () throws(StoreError) in
      try history.recording(ofRun: run.key)
    }
    guard let recording else { return nil }
    return Report(judging: recording, by: try CommandError.from(try recording.keptBudget(file: run.key)))
  }
}
