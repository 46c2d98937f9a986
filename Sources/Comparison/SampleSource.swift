package import Documents
import Quantities
package import Recordings

/// What one file, or one entry of a history, gives to a comparison.
package struct SampleSource {
  package enum Content: String, Sendable {
    case recording, report, bench, baseline
    case history = "history entry"
  }

  package var content: Content
  package struct FailedRun: Sendable {
    package var recording: Recording
    /// How its program ended.
    package var problem: String
  }

  /// By case and metric.
  package var cases: [String: [String: Sample]] = [:]
  /// Runs whose curves are known, by case.
  package var recordings: [String: [Recording]] = [:]
  /// How the figures were had, by case and metric; empty where the source does not tell.
  package var fidelities: [String: [String: Fidelity]] = [:]
  /// Runs whose program failed, which do not count.
  package var failed: [FailedRun] = []
  /// Why a case has no figures, by case; one that has some is not in it.
  package var problems: [String: String] = [:]
  /// Nil where it is not told.
  package var machine: MachineFingerprint?
  package var tool: Recording.Tool
  /// RFC 3339 in UTC.
  package var measured: String
  package var revision: String?
  package var notes: [String] = []
}

extension SampleSource {
  /// Runs by the names they were given; nil without any. A program that failed did not do its work: how little that cost
  /// says nothing.
  ///
  /// - Parameter problem: how a program that failed ended.
  package init?(_ content: Content, _ runs: [Recording], problem: (Program) -> String) {
    guard let first = runs.first else { return nil }
    self.init(content: content, tool: first.tool, measured: first.program.started)
    machine = MachineFingerprint(profile: first.device)
    take(
      runs.filter { !$0.program.failed },
      runs.filter(\.program.failed).map { FailedRun(recording: $0, problem: problem($0.program)) })
  }

  private mutating func take(_ runs: [Recording], _ failed: [FailedRun]) {
    self.failed = failed
    recordings = Dictionary(grouping: runs, by: \.program.name)
    cases = recordings.mapValues { RunSamples.of($0.map(Self.run), side: .candidate) }
    fidelities = recordings.mapValues { runs in
      let found = runs.flatMap {
        $0.metrics.compactMap { name, metric in metric.fidelity.map { (name, [$0]) } }
      }
      return Dictionary(found, uniquingKeysWith: +).mapValues(Fidelity.leastExact)
    }
    for run in failed where cases[run.recording.program.name] == nil {
      problems[run.recording.program.name] = run.problem
    }
  }

  /// Leaves out runs that were seen before, and remembers the others.
  ///
  /// - Returns: how many were left out.
  mutating func drop(seen: inout Set<[String]>) -> Int {
    guard content == .recording || content == .report else { return 0 }
    func isNew(_ run: Recording) -> Bool {
      let program = run.program
      return seen.insert([program.name, program.started, "\(program.duration)"]).inserted
    }
    let runs = recordings.sorted { $0.key < $1.key }.flatMap(\.value)
    let (new, newFailed) = (runs.filter(isNew), failed.filter { isNew($0.recording) })
    let dropped = runs.count + failed.count - new.count - newFailed.count
    if dropped > 0 { take(new, newFailed) }
    return dropped
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
      if entry.problem == nil { take(entry.figures, of: entry.name) }
    }
    if !bench.session.isComplete { notes.append("the bench \(bench.session.suite) was ended before its end") }
  }

  /// A session of a history by what it came to, without its runs.
  package init(_ session: HistorySession) {
    self.init(.history, session.session)
    for (name, figures) in session.figures { take(figures, of: name) }
  }

  private mutating func take(_ figures: [String: BenchFigure], of name: String) {
    cases[name] = figures.mapValues { figure in
      var sample = figure.sample
      sample.fidelity = figure.fidelity
      return sample
    }
    fidelities[name] = figures.mapValues(\.fidelity)
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
