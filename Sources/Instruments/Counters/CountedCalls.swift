import Quantities
import Recordings

/// What the tree's system calls write and make durable, counted where they return; several instruments tell of it.
final class CountedCalls {
  private let part: KernelPart
  /// Why they are not counted; nil once they are.
  private(set) var problem: String? = "it was not attached"

  init(_ target: Target) { part = KernelPart("writes", target) }

  func attach() {
    part.attach()
    problem =
      part.problem ?? (part.attached.contains("calls") ? nil : "the kernel does not report system calls")
  }

  /// A figure so far; nil where nothing is counted. Does not allocate.
  func figure(_ figure: KernelFigure, at now: UInt64) -> Double? {
    problem == nil ? part.figure(figure, at: now).map { Double($0) } : nil
  }

  /// The same at the end, where it is known, too, whether the kernel has run the program.
  var problemAtEnd: String? { problem ?? part.missedCalls }

  var totals: [TotalName: Reading<Double>] {
    if let problemAtEnd { return [.calls(.writes): .denied(problemAtEnd)] }
    var totals: [TotalName: Reading<Double>] = [:]
    for (name, figure) in Self.figures {
      totals[.calls(name)] = part.figure(figure).map { .value(Double($0)) } ?? .failed(Self.unreadable)
    }
    let pending = Double(part.figure(.ringBegun) ?? 0) - Double(part.figure(.ringEnded) ?? 0)
    totals[.calls(.pending)] = .value(max(0, pending))
    return totals
  }

  private static let unreadable = "the kernel's counter cannot be read"
  private static let figures: [(TotalName.Calls, KernelFigure)] = [
    (.writes, .writes), (.written, .written), (.unseen, .writesUnseen), (.asked, .writesAsked),
    (.elsewhere, .writesElsewhere), (.memory, .writtenMemory), (.mapped, .filesMapped),
    (.mappedElsewhere, .mappedElsewhere), (.foreign, .callsForeign), (.syncs, .syncs),
  ]
}
