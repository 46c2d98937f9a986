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

  /// Notes an answer unless there was one before: what is asked twice must have been answered alike, or a capture could
  /// not give both answers again.
  ///
  /// - Returns: The answer that counts.
  package func settle(_ question: Capture.Question, _ answer: Capture.Answer) -> Capture.Answer {
    notes.withLock { notes in
      if let earlier = notes[question] { return earlier }
      notes[question] = answer
      return answer
    }
  }

  package var capture: Capture { Capture(notes.withLock { $0 }) }
}
