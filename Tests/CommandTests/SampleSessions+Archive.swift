import Documents
import Formats
import Store
import TestSupport

extension SampleSessions {
  /// A session with three runs and a warm-up.
  static func archive(_ number: Int, suite: String = "overhead", runs: Int = 3, value: Double = 10)
    -> SessionArchive
  {
    let session = session(number, suite: suite)
    return SessionArchive(
      session: session,
      runs: [run(1, of: session, isWarmUp: true)] + (1...runs).map { run($0, of: session, value: value) },
      figures: figures(value, runs: runs),
      levels: ["idle": CaseLevel(scenario: "idling", role: .held)])
  }

  /// As `headroom history export` writes them.
  static func lines(_ archives: [SessionArchive]) -> String {
    archives.map { JSONWriter.line($0.json) + "\n" }.joined()
  }
}
