package struct ReadyRule: Sendable, Equatable {
  package var within = 30.0
  package init(_ reader: DocumentReader) throws(DocumentError) {}
}
