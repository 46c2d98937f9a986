package import Documents
package import Kernel
package import Quantities
package import Recordings

/// One source of measurements.
///
/// An instance is used by the main thread up to `begin` and from `finish` on, and by the sampling thread in between.
/// What it measures it hands out as plain figures, table lines and events; the groups of the target Metrics turn them into
/// metrics.
package protocol Instrument: AnyObject, SendableMetatype {
  static var meta: InstrumentMeta { get }
  /// Which of its sources work on this machine, and what grants those that do not.
  static func diagnose(_ root: KernelRoot) -> [Diagnosis]

  init(_ target: Target)
  /// Called once, while the program is held back.
  func begin() throws(SystemError)
  /// A process of the tree has been seen for the first time; `directory` is its `/proc/PID`.
  func opened(_ slot: Int, _ directory: CInt)
  func closed(_ slot: Int)
  /// Writes one figure per column of `meta`, NaN for what is not known. Must not allocate, lock or wait.
  func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>)
  /// What is only known at the end: the whole tree has ended and has been waited for.
  func finish(_ span: Span) -> Measured
  /// How long the machine is to be at rest before the program starts, and again after the end; nil: not at all.
  var rest: Rest? { get }
  /// Seconds for which the rest that began then is to go on, once it was as long as was asked for.
  func restLeft(since: UInt64) -> Double
  /// The run has come to a moment, on the main thread. At `programEnds` the sampling thread still samples: what it uses
  /// must not be touched.
  func reached(_ moment: RunMoment)
  /// What is only known when the machine has been at rest again; after every instrument has finished.
  func conclude(_ span: Span, _ rests: Rests) -> Measured
}

extension Instrument {
  package func begin() throws(SystemError) {}
  package func opened(_ slot: Int, _ directory: CInt) {}
  package func closed(_ slot: Int) {}
  package var rest: Rest? { nil }
  package func restLeft(since: UInt64) -> Double { 0 }
  package func reached(_ moment: RunMoment) {}
  package func conclude(_ span: Span, _ rests: Rests) -> Measured { [:] }
}

package struct InstrumentMeta: Sendable {
  package var id: String
  package var title: String
  /// Series that it samples, in the order of its row.
  package var columns: [Column]
  /// How much attaching it disturbs the program: the most disturbing starts first and stops last.
  package var disturbance: Int

  package init(id: String, title: String, columns: [Column], disturbance: Int) {
    self.id = id
    self.title = title
    self.columns = columns
    self.disturbance = disturbance
  }
}

package struct Column: Sendable, Equatable {
  package var name: SeriesName
  package var unit: Unit
  package init(_ name: SeriesName, _ unit: Unit) {
    self.name = name
    self.unit = unit
  }
}

/// One tick of the sampling thread.
package struct Moment {
  /// Nanoseconds of `Clock`.
  package var now: UInt64
  /// Nanoseconds since the tick before; since exec at the first one.
  package var elapsed: UInt64
  package var processes: ProcessTable
  /// Whether the tree has ended and been waited for, so that nothing comes after.
  package var isLast: Bool
  /// Whether anything of the tree may have run since the tick before.
  package var hasRun: Bool

  package init(
    now: UInt64, elapsed: UInt64, processes: ProcessTable, isLast: Bool, hasRun: Bool = true
  ) {
    self.now = now
    self.elapsed = elapsed
    self.processes = processes
    self.isLast = isLast
    self.hasRun = hasRun
  }
}
