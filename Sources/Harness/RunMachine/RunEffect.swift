import Glibc
import Kernel
import Recordings
import Stimuli

/// What is to be done in a run. Where it says that it is answered, the answer comes before any other input.
enum RunEffect {
  /// Start the program again. Answered by `launched` or `notLaunched`.
  case launch(cold: Bool)
  /// Answered by `given`.
  case give(StimulusOrder)
  /// Send the signal to the program's first process.
  case passOn(signal: CInt)
  /// Release what keeps the program from hearing that it is to end.
  case letGo
  /// Answered by `faults`.
  case countFaults
  /// Look at the files that hold the program's state.
  case checkState(StateFileRow.Moment)
  /// Start the scenario's command that checks the state. Answered by `checkRefused` where it does not start.
  case runCheck
  /// Answered by one `sampled` for each sample that there is.
  case takeSamples
  /// Sample closely in this stretch.
  case watchClosely(from: Instant, until: Instant)
  /// Have the facilities asked again what they wait for.
  case wakeFacilities
  /// Answered by `facilities`.
  case askFacilities
  case record(Recording.Event)
  case notify(Notice)
  /// Write what was recorded.
  case flush
  case show(RunGlance)
}

/// A stimulus that is to be given, and for whom.
struct StimulusOrder: Equatable {
  enum Origin: Equatable {
    /// A step of the timeline; `without`: the label that it waited for in vain.
    case step(without: String?)
    /// The end of the run or of a round.
    case ending
    /// Another kill after one that did not reach all.
    case repeatedKill
  }

  var request: StimulusRequest
  var origin: Origin

  init(_ request: StimulusRequest, _ origin: Origin) { (self.request, self.origin) = (request, origin) }

  /// What it takes from the disk has to be looked at before.
  var notesState: Bool { request.id == KillStimulus.meta.id && isStep }
  var isStep: Bool { if case .step = origin { true } else { false } }
  /// Whether it is given to a tree that has ended.
  var needsNoProcess: Bool { !isStep || request.id == RelaunchStimulus.meta.id }
}
