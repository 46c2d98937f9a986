import Synchronization

/// Takes a note of each answer that a machine gives.
package final class CaptureRecorder: Sendable {
  private let notes = Mutex<[Capture.Question: Capture.Answer]>([:])

  package init() {}

  /// The last answer to a question counts.
  package func note(_ question: Capture.Question, _ answer: Capture.Answer) {
    notes.withLock { $0[question] = answer }
  }

  func noted(_ question: Capture.Question) -> Capture.Answer? { notes.withLock { $0[question] } }

  package var capture: Capture { Capture(notes.withLock { $0 }) }
}
