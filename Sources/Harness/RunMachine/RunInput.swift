import Documents
import Glibc
import Kernel
import Recordings
import Stimuli

/// What happens in a run, or is answered to an effect.
enum RunInput {
  /// Nothing but that time has passed.
  case tick
  case signal(ArrivedSignal)
  /// The program's first process was stopped by the signal of this name.
  case stopped(signal: String)
  case continued
  /// The program's first process has ended.
  case ended(Program.Exit)
  /// The first process has ended, so many of its tree have not, as far as they can be seen.
  case treeRemains(processes: Int)
  case treeEnded
  /// A facility has noticed something.
  case noticed(any EventDetail)
  /// Answers `takeSamples`.
  case sampled(ResponseWatch.Sample)
  /// Answers `launch`.
  case launched
  case notLaunched(SystemError)
  /// Answers `give`, at the moment before it was given.
  case given(StimulusOrder, StimulusOutcome)
  /// Answers `countFaults`.
  case faults(FaultCount)
  /// Answers `runCheck` where the check could not be started.
  case checkRefused(String)
  /// Answers `askFacilities`: whether one of them still has an answer under way.
  case facilities(areBusy: Bool)
}

/// A signal that was sent to Headroom.
struct ArrivedSignal: Equatable {
  var number: CInt
  var name: String
  var sender: SignalArrived.Sender
  /// Whether the program's process group got it too.
  var isToGroup = false

  /// What a person or a service manager ends a program by; others are only passed on.
  var asksForEnd: Bool { number != SIGUSR1 && number != SIGUSR2 }
}

/// What became of a stimulus.
enum StimulusOutcome {
  case done(StimulusAnswer)
  case refused(String)
  /// No process of the program was left to give it to.
  case noProcess
}

/// Page faults of the processes that lived at a moment, by their own accounts (proc_pid_stat(5)).
struct FaultCount: Equatable {
  var major: UInt64 = 0
  var minor: UInt64 = 0
}
