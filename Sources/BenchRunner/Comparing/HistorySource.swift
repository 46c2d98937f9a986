import Bench
import Comparison
import Documents
import Formats
import Kernel
import Store

/// A session of a history as a side of a comparison.
enum HistorySource {
  static func load(_ key: String, store: String?) throws(ExplainedError) -> SampleSource {
    let owner = try SudoCaller.identity()
    do throws(StoreError) {
      let history = try HistoryPlace.open(store, owner: owner, creating: false)
      guard let found = try history.session(key) else {
        throw StoreError(
          .notThere, history.place, "no session's key begins with \"\(key)\"",
          remedy: "\"headroom history list\" shows the keys")
      }
      return try source(found.session, found.runs, history)
    } catch { throw ExplainedError(error.description) }
  }

  private static func source(
    _ session: BenchSession, _ runs: [BenchRun], _ history: any HistoryStore
  ) throws(StoreError) -> SampleSource {
    var source = SampleSource(.history, session)
    for run in runs where run.side == .candidate {
      if let problem = run.problem { source.problems[run.name] = problem }
    }
    let counting = runs.filter {
      $0.side == .candidate && !$0.isWarmUp && source.problems[$0.name] == nil
    }
    for (name, group) in Dictionary(grouping: counting, by: \.name) {
      source.cases[name] = RunSamples.of(group, side: .candidate)
      // One is drawn; which of them is as good as any other where not all were kept.
      for run in group where source.recordings[name] == nil {
        if let recording = try history.recording(ofRun: run.key) { source.recordings[name] = [recording] }
      }
    }
    if !session.isComplete {
      source.notes.append("the session \(session.key.prefix(12)) was ended before its end")
    }
    return source
  }
}
