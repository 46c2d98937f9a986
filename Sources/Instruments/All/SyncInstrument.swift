package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// How often the tree has files synced, counted by BPF programs where the calls return, else where the file systems
/// carry them out.
package final class SyncInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "sync", title: "Syncs", columns: [Column(.diskSyncs, .count)], disturbance: 4)

  private let part: KernelPart
  private let calls: CountedCalls

  package init(_ target: Target) {
    part = KernelPart("syncs", target)
    calls = CountedCalls(target)
  }

  package func begin() throws(SystemError) {
    part.attach()
    calls.attach()
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    let carriedOut = part.figure(.syncsCarriedOut, at: moment.now).map { Double($0) }
    row[0] = calls.figure(.syncs, at: moment.now) ?? carriedOut ?? .nan
  }

  package func finish(_ span: Span) -> Measured {
    if calls.problemAtEnd == nil { return [:] }
    let name = TotalName.metric(.diskSyncs)
    if let problem = part.problem { return [name: .denied(problem)] }
    guard let count = part.figure(.syncsCarriedOut) else {
      return [name: .failed("the kernel's counter cannot be read")]
    }
    var totals: [TotalName: Reading<Double>] = [name: .value(Double(count))]
    for fileSystem in part.attached { totals[.syncs(on: fileSystem)] = .value(1) }
    return Measured(totals: totals)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      KernelPart.diagnosis(
        "syncs", unit: meta.id, source: "BPF on the file systems' sync tracepoints", lost: "disk.syncs", root)
    ]
  }
}
