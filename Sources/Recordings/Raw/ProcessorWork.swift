package import Formats

/// How long one processor worked in a run.
package struct ProcessorWork: FieldObject {
  /// The kernel's number.
  package var processor: Int
  /// Nil where the frequency is unknown.
  package var hertz: Double?
  /// Seconds for the measured program's tree.
  package var program: Double
  /// Seconds for everything else; idling is no work.
  package var others: Double

  package init(processor: Int, hertz: Double?, program: Double, others: Double) {
    (self.processor, self.hertz, self.program, self.others) = (processor, hertz, program, others)
  }

  package static let table = Table(
    "work", "Work", "How long one processor worked in a run.",
    blank: ProcessorWork(processor: 0, hertz: nil, program: 0, others: 0),
    .init("processor", \.processor), .init("hertz", \.hertz), .init("program", \.program),
    .init("others", \.others))
}

/// How much a processor does at its highest frequency, on any scale that all of a machine share.
package struct ProcessorCapacity: FieldObject {
  /// The kernel's number.
  package var processor: Int
  package var capacity: Double

  package init(processor: Int, capacity: Double) {
    (self.processor, self.capacity) = (processor, capacity)
  }

  package static let table = Table(
    "capacity", "Capacity", "How much a processor does.", blank: ProcessorCapacity(processor: 0, capacity: 0),
    .init("processor", \.processor), .init("capacity", \.capacity))
}
