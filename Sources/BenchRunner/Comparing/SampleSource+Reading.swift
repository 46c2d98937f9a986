import Bench
package import Comparison
import Documents
package import Formats
import Kernel
import Profiles
package import Recordings
import Store

extension SampleSource {
  private static let database = Array("SQLite format 3\0".utf8)
  private static let history = "history:"
  private static let last = "last"
  private static let known = """
    It takes a recording (--record), a report (--json), a bench or a baseline, history:KEY, or last for the last run.
    """

  /// Reads a recording, a report, a bench or a baseline, whichever the file turns out to be, `history:KEY`, or `last`.
  ///
  /// - Parameter store: the history that a key is looked up in; nil: the default one.
  package static func load(_ text: String, store: String?) throws(ExplainedError) -> SampleSource {
    if text.hasPrefix(history) {
      return try HistorySource.load(String(text.dropFirst(history.count)), store: store)
    }
    if text == last { return try recordings(lastRun()) }
    let bytes = try NamedFile.read(text, hint: known)
    if bytes.starts(with: database) { return try recordings(text) }
    try NamedFile.check(bytes, text, hint: known)
    do throws(DocumentError) {
      return try document(DocumentReader(file: text, bytes: bytes))
    } catch { throw ExplainedError(error) }
  }

  private static func lastRun() throws(ExplainedError) -> String {
    let owner = try SudoCaller.identity()
    do throws(StoreError) { return try LastRuns(of: owner).last() } catch {
      throw ExplainedError(error.description)
    }
  }

  private static func recordings(_ path: String) throws(ExplainedError) -> SampleSource {
    let runs: [Recording]
    do throws(StoreError) { runs = try RecordingReader.load(path) } catch {
      throw ExplainedError(error.description)
    }
    guard let source = SampleSource(.recording, runs) else { throw ExplainedError("\(path): holds no run") }
    return source
  }

  package static func document(_ reader: DocumentReader) throws(DocumentError) -> SampleSource {
    if BenchDocument.describes(reader.value) { return SampleSource(try BenchDocument(reader)) }
    if Baseline.describes(reader.value) { return SampleSource(try Baseline(reader)) }
    if reader.value["program"] != nil, reader.value["metrics"] != nil {
      try reader.schemaVersion(supported: Report.schemaVersion)
      if let source = SampleSource(.report, [try Recording(reader)]) { return source }
    }
    throw reader.error(
      "neither a recording nor a report, a bench or a baseline of headroom; --json of \"headroom run\" writes a report"
    )
  }

  /// Runs by the names they were given; nil without any.
  package init?(_ content: Content, _ runs: [Recording]) {
    self.init(content, runs, problem: \.ending)
  }
}
