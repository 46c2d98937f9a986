import Recordings

/// How a run came to its end, as its recording says it.
struct RunEnd {
  var exit: Program.Exit?
  var endedBy: String?
  /// Seconds from exec to the end of the whole tree.
  var duration: Double
  var phases: [Recording.Phase]
  var stateFiles: [StateFileRow]
  /// What a reader must know of it.
  var notes: [String]

  /// - Parameters:
  ///   - sampling: what a reader must know of the samples.
  ///   - scene: what a reader must know of how the run was staged.
  init(_ driver: RunDriver, duration: Double, sampling: [String], scene: [String]) {
    let machine = driver.machine
    (exit, endedBy) = (machine.ends.exit, machine.ends.endedBy?.rawValue)
    (phases, stateFiles) = (machine.phases.ended, driver.stateFiles)
    let failure = machine.failure.map { "the program could not be started again: \($0)" }
    notes = sampling + [failure].compactMap { $0 } + scene
    self.duration = duration
  }

  func fill(_ recording: inout Recording) {
    recording.program.exit = exit ?? .unknown("the program's end was not seen")
    recording.program.endedBy = endedBy
    recording.program.duration = duration
    recording.phases = phases
    recording.tables.stateFiles = stateFiles
    recording.notes += notes
  }
}
