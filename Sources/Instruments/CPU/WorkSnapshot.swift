import Energy
import Kernel
import Recordings

/// What the processors have done up to one moment, to be compared with another one by `WorkMeter.work(from:to:)`.
package struct WorkSnapshot: Sendable {
  enum Source: Sendable {
    /// Since the meter began, at every switch; and what the accounts said then.
    case kernel([ProcessorWork], ProcessorAccount?)
    /// Since the machine started; how long it was at each frequency means something between two moments only.
    case accounts(ProcessorAccount)
    case nobody
  }

  let source: Source
  /// Nanoseconds of `Clock` up to which it counts: taking it lasts a while on a busy machine.
  package let time: UInt64

  init(source: Source, time: UInt64 = Clock.nanoseconds()) {
    (self.source, self.time) = (source, time)
  }

  /// What came to each processor at each frequency since an earlier moment.
  static func difference(_ later: [ProcessorWork], _ earlier: [ProcessorWork]) -> [ProcessorWork] {
    later.map { part in
      let before = earlier.first { $0.processor == part.processor && $0.hertz == part.hertz }
      return ProcessorWork(
        processor: part.processor, hertz: part.hertz, program: max(0, part.program - (before?.program ?? 0)),
        others: max(0, part.others - (before?.others ?? 0)))
    }.filter { $0.program > 0 || $0.others > 0 }
  }
}
