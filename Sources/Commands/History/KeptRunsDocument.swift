import Documents
import Formats
import Recordings
import Runs
import Store

/// What `headroom history runs` prints for programs.
struct KeptRunsDocument: VersionedDocument {
  static let schemaVersion = 1
  var runs: [KeptRun]

  static let table = Table(
    "runs", "Kept runs", "What headroom history runs prints: the newest first.",
    blank: KeptRunsDocument(runs: []), .init(version: schemaVersion), .init("runs", \.runs))
}

extension KeptRun {
  /// - Throws: where the file cannot be read.
  init(file: String) throws(ExplainedError) {
    let recordings: [Recording]
    do throws(StoreError) { recordings = try RecordingReader.load(file) } catch {
      throw ExplainedError(error.description)
    }
    guard let last = recordings.last else { throw ExplainedError("\(file): holds no run") }
    let report = Report(judging: last, by: try last.keptBudget(file: file))
    self.init(file: file, last.program, report.assessment.verdict)
  }
}
