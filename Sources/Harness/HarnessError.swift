package import Instruments
package import Kernel
import Quantities

/// Why a run did not come about.
package enum HarnessError: Error, CustomStringConvertible {
  /// The command cannot be executed; nothing was started.
  case notStarted(SystemError)
  /// The machine did not let Headroom measure.
  case notMeasured(String)
  /// The recording that was asked for could not be begun; nothing was started.
  case notRecorded(String)
  /// A signal came before the program was started.
  case interrupted(String)

  package var description: String {
    switch self {
    case .notStarted(let error) where error.call == "execve":
      "\(error.subject) could not be started: \(error.message)"
    case .notStarted(let error): "the program could not be started: \(error)"
    case .notMeasured(let why), .notRecorded(let why): why
    case .interrupted(let signal): "\(signal) came before the program was started"
    }
  }
}

/// Something that happened during a run and that a person may want to know at once.
package enum Notice: Sendable, Equatable {
  case stopped(signal: String)
  case continued
  /// The program has ended, others of its tree have not.
  case outlived(count: Int, seconds: Double)
  case durationOver
  case killing
  /// A stimulus did not reach all of the tree.
  case refused(stimulus: String, why: String)
  /// Steps of the scenario that nothing came of.
  case skipped([String], why: String)
  case passedOn(signal: String)
  case notFlushed(String)
  /// The machine is given time to rest.
  case resting(Rest)

  package var text: String {
    switch self {
    case .stopped(let signal): "the program is stopped (\(signal)); the run goes on when it does"
    case .continued: "the program goes on"
    case .outlived(let count, let seconds):
      "the program has ended, \(count) of its processes \(count == 1 ? "has" : "have") not; "
        + "they are ended in \(Int(seconds)) s (--linger, --duration)"
    case .durationOver: "the time is over; asking the program to end"
    case .killing: "it did not end; killing it"
    case .refused(let stimulus, let why): "\(stimulus) did not reach the whole program: \(why)"
    case .skipped(let steps, let why): "left out, because \(why): \(steps.joined(separator: ", "))"
    case .passedOn(let signal): "\(signal) passed on to the program"
    case .notFlushed(let why): "the recording could not be written for now: \(why)"
    case .resting(let rest): "\(rest.what) for \(Display.text(rest.seconds, .seconds)) (--rest)"
    }
  }
}
