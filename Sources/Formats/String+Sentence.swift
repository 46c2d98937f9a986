extension String {
  /// As the beginning of a sentence.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
