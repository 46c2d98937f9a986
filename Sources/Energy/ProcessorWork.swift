/// How long one processor worked at one frequency, and for whom.
package struct ProcessorWork: Sendable, Equatable {
  /// The kernel's number.
  package var processor: Int
  /// Nil where nobody tells the frequency.
  package var hertz: Double?
  /// Seconds for the measured program's tree.
  package var program: Double
  /// Seconds for everything else; idling is no work.
  package var others: Double

  package init(processor: Int, hertz: Double?, program: Double, others: Double) {
    self.processor = processor
    self.hertz = hertz
    self.program = program
    self.others = others
  }
}
