import Bench
package import Documents
import Exports
import Kernel
import Profiles
import Quantities
import Store

/// What one file, or one entry of a history, gives to a comparison.
package struct SampleSource {
  package enum Content: String, Sendable {
    case recording, report, bench, baseline
    case history = "history entry"
  }

  package var content: Content
  /// By case and metric.
  package var cases: [String: [String: Sample]] = [:]
  /// Runs whose curves are known, by case.
  package var recordings: [String: [Recording]] = [:]
  /// How the figures were had, by case and metric; empty where the source does not tell.
  package var fidelities: [String: [String: Fidelity]] = [:]
  /// Runs whose program failed, which do not count.
  package var failed: [Recording] = []
  /// Why a case has no figures, by case; one that has some is not in it.
  package var problems: [String: String] = [:]
  /// Nil where it is not told.
  package var machine: MachineFingerprint?
  package var tool: Recording.Tool
  /// RFC 3339 in UTC.
  package var measured: String
  package var revision: String?
  package var notes: [String] = []

  private static let database = Array("SQLite format 3\0".utf8)
  private static let history = "history:"

  /// Reads a recording, a report, a bench or a baseline, whichever the file turns out to be, or `history:KEY`.
  ///
  /// - Parameter store: the history that a key is looked up in; nil: the default one.
  package static func load(_ text: String, store: String?) throws(ExplainedError) -> SampleSource {
    if text.hasPrefix(history) {
      return try HistorySource.load(String(text.dropFirst(history.count)), store: store)
    }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try ProfileLibrary.read(text) } catch { throw ExplainedError(error) }
    if bytes.starts(with: database) { return try recordings(text) }
    do throws(DocumentError) {
      return try document(DocumentReader(file: text, bytes: bytes))
    } catch { throw ExplainedError(error) }
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
}

extension SampleSource {
  /// Runs by the names they were given; nil without any.
  package init?(_ content: Content, _ runs: [Recording]) {
    guard let first = runs.first else { return nil }
    self.init(content: content, tool: first.tool, measured: first.program.started)
    machine = MachineFingerprint(profile: first.device)
    take(runs)
  }

  /// A program that failed did not do its work: how little that cost says nothing.
  private mutating func take(_ runs: [Recording]) {
    failed = runs.filter(\.program.failed)
    recordings = Dictionary(grouping: runs.filter { !$0.program.failed }, by: \.program.name)
    cases = recordings.mapValues { RunSamples.of($0.map(Self.run), side: .candidate) }
    fidelities = recordings.mapValues { runs in
      let found = runs.flatMap {
        $0.metrics.compactMap { name, metric in metric.fidelity.map { (name, [$0]) } }
      }
      return Dictionary(found, uniquingKeysWith: +).mapValues(Fidelity.leastExact)
    }
    for run in failed where cases[run.program.name] == nil {
      problems[run.program.name] = ReportStrings.ended(run.program)
    }
  }

  /// Leaves out runs that were seen before, and remembers the others.
  ///
  /// - Returns: how many were left out.
  mutating func drop(seen: inout Set<[String]>) -> Int {
    guard content == .recording || content == .report else { return 0 }
    let runs = recordings.sorted { $0.key < $1.key }.flatMap(\.value) + failed
    let new = runs.filter { run in
      let program = run.program
      return seen.insert([program.name, program.started, "\(program.duration)"]).inserted
    }
    if new.count < runs.count { take(new) }
    return runs.count - new.count
  }

  private static func run(_ recording: Recording) -> BenchRun {
    BenchRun(
      key: "", name: recording.program.name, number: 1, started: recording.program.started,
      duration: recording.program.duration, metrics: recording.metrics)
  }

  package init(_ bench: BenchDocument) {
    self.init(.bench, bench.session)
    for entry in bench.cases {
      problems[entry.name] = entry.problem
      guard entry.problem == nil else { continue }
      cases[entry.name] = entry.figures.mapValues { figure in
        var sample = figure.sample
        sample.fidelity = figure.fidelity
        return sample
      }
      fidelities[entry.name] = entry.figures.mapValues(\.fidelity)
    }
    if !bench.session.isComplete { notes.append("the bench \(bench.session.suite) was ended before its end") }
  }

  package init(_ baseline: Baseline) {
    self.init(content: .baseline, tool: baseline.tool, measured: baseline.measured)
    (machine, revision, cases) = (baseline.machine, baseline.revision, baseline.cases)
  }

  /// A session without its cases.
  package init(_ content: Content, _ session: BenchSession) {
    self.init(content: content, tool: session.tool, measured: session.started)
    (machine, revision) = (session.machine, session.revision)
  }
}
