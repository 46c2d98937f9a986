package import Kernel
package import Recordings

/// What a run has left.
package struct RunOutcome {
  package var recording: Recording
  /// Why the recording's file does not hold the whole run; nil where it does.
  package var loss: SinkError?
  /// Why the program could not be started again; nil where it could, or was not to be.
  package var relaunchFailure: SystemError?
  /// Whether a person or a service manager has asked for an end, even where the program had ended by then.
  package var wasInterrupted: Bool
}

/// Why there is no outcome.
package struct RunFailure: Error {
  package var reason: HarnessError
  /// Whether the program ran, so that there is something to keep.
  package var wasStarted: Bool

  init(_ reason: HarnessError, wasStarted: Bool = false) {
    (self.reason, self.wasStarted) = (reason, wasStarted)
  }
}
