import Formats

/// What a main thread waited for.
package enum WaitCause: String, FieldChoice {
  case disk, network, lock
  /// A page of its own memory that was not there.
  case memory
  /// The kernel, in a state that no signal ends.
  case kernel
  /// Another program, at the other end of a pipe or a local socket.
  case process
  case child, sleep
  /// Whatever comes next: input, a timer, a connection.
  case event
  /// It was stopped, by a debugger or a signal.
  case stopped
  /// Its whole group was made to stand still, as a suspension does.
  case frozen

  /// Whether a thread that waits so is held up, whatever its program is.
  package var blocks: Bool {
    switch self {
    case .disk, .network, .lock, .memory, .kernel: true
    case .process, .child, .sleep, .event, .stopped, .frozen: false
    }
  }

  /// Whether a thread that has events to attend to is deaf to them meanwhile. For a program without an event loop,
  /// such as a shell, these are ordinary ways to pass the time.
  package var deafens: Bool { self == .process || self == .child || self == .sleep }
}
