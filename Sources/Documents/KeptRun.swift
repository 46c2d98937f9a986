package import Formats
package import Recordings

/// One of the last runs, in a line.
package struct LastRun: DocumentPart {
  package var file: String
  /// What the run was called.
  package var name: String
  /// The command's words.
  package var command: [String]
  /// RFC 3339 in UTC.
  package var started: String
  /// Seconds.
  package var duration: Double
  /// By the budget of the run.
  package var verdict: Verdict

  package init(file: String, _ program: Program, _ verdict: Verdict) {
    self.file = file
    (name, command) = (program.name, program.command)
    (started, duration) = (program.started, program.duration)
    self.verdict = verdict
  }

  package static let table = Table(
    blank: LastRun(
      file: "", Program(name: "", command: [], exit: .status(0), started: "", duration: 0), .pass),
    .init("file", \.file).meaning("the recording"), .init("name", \.name),
    .init("command", evenEmpty: \.command),
    .init("started", \.started), .init("duration", \.duration).meaning("seconds").atLeast(0),
    .init("verdict", \.verdict).meaning("by the budget that the run was made under"))
}
