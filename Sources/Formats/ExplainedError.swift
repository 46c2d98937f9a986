/// Why something was not done: one message for whoever asked for it, what helps, and of what kind it is.
package struct ExplainedError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// What was asked for is not there or cannot be used.
    case unusable
    /// It could not be measured or kept.
    case notMeasured
    /// Somebody asked for an end.
    case interrupted
  }

  package var message: String
  package var hint: String?
  package var kind: Kind

  package init(_ message: String, hint: String? = nil, kind: Kind = .unusable) {
    (self.message, self.hint, self.kind) = (message, hint, kind)
  }

  /// A document that could not be understood.
  package init(_ error: DocumentError) { self.init(error.description) }

  /// Message and hint in one line.
  package var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }
}
