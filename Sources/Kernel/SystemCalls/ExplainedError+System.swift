package import Formats

extension ExplainedError {
  /// A file that could not be read or written.
  package init(_ error: SystemError, kind: Kind = .unusable) {
    self.init("\(error.subject): \(error.message)", kind: kind)
  }
}
