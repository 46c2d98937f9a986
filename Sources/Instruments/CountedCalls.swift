import Documents
import Quantities

/// What the tree's system calls write and make durable, counted where they return; several instruments tell of it.
final class CountedCalls {
  private let part: KernelPart
  /// Why they are not counted; nil once they are.
  private(set) var problem: String? = "it was not attached"

  init(_ target: Target) { part = KernelPart("writes", target) }

  func attach() {
    part.attach()
    problem =
      part.problem ?? (part.attached.contains("calls") ? nil : "the kernel does not tell of system calls")
  }

  func detach() { part.detach() }

  /// A figure so far; nil where nothing is counted. Does not allocate.
  func figure(_ figure: KernelFigure, at now: UInt64) -> Double? {
    problem == nil ? part.figure(figure, at: now).map { Double($0) } : nil
  }

  /// By the names of `WriteCount`.
  var totals: [String: Reading<Double>] {
    if let problem { return ["calls.writes": .denied(problem)] }
    var totals: [String: Reading<Double>] = [:]
    for (name, figure) in Self.figures {
      totals["calls.\(name)"] = part.figure(figure).map { .value(Double($0)) } ?? .failed(Self.unreadable)
    }
    let pending = Double(part.figure(.ringBegun) ?? 0) - Double(part.figure(.ringEnded) ?? 0)
    totals["calls.pending"] = .value(max(0, pending))
    return totals
  }

  private static let unreadable = "the kernel's counter cannot be read"
  private static let figures: [(String, KernelFigure)] = [
    ("writes", .writes), ("written", .written), ("unseen", .writesUnseen), ("asked", .writesAsked),
    ("elsewhere", .writesElsewhere), ("memory", .writtenMemory), ("mapped", .filesMapped),
    ("mapped.elsewhere", .mappedElsewhere), ("foreign", .callsForeign), ("syncs", .syncs),
  ]
}

/// What was counted of the tree's calls, and what of it was out of sight.
struct WriteCount {
  var writes: Double
  var written: Double
  var syncs: Double
  /// Bytes to files that live in memory alone.
  var memory: Double
  /// Times that a file was mapped so that it can be changed without a call.
  var mapped: Double
  /// Of these, and of the writes, those on file systems where no account of each file is kept.
  var elsewhere: Double
  /// Requests whose bytes are those that were asked for.
  private var asked: Double
  private var unseen: [String] = []

  /// Nil where calls were not counted.
  init?(_ facts: RunFacts) {
    func figure(_ name: String) -> Double { facts.total("calls.\(name)") ?? 0 }
    guard let writes = facts.total("calls.writes") else { return nil }
    self.writes = writes
    (written, syncs, memory) = (figure("written"), figure("syncs"), figure("memory"))
    mapped = figure("mapped") + figure("mapped.elsewhere")
    elsewhere = figure("elsewhere") + figure("mapped.elsewhere")
    asked = figure("asked")
    for (name, words) in Self.outOfSight where figure(name) > 0 {
      unseen.append("\(Display.text(figure(name), .count)) \(words)")
    }
  }

  private static let outOfSight = [
    ("unseen", "calls could not be followed to their file"),
    ("pending", "requests of io_uring were not seen to end"),
    ("foreign", "calls were made by programs of 32 bits, which are not counted"),
  ]

  /// A figure of calls: as it is, or as a bound where something was out of sight.
  func metric(_ value: Double, _ unit: Unit, instrument: String, note: String? = nil) -> Metric {
    let asksBytes = unit == .bytes && asked > 0
    let guess = "requests of aio count with the bytes that they asked for"
    switch (unseen.isEmpty, asksBytes) {
    case (true, false): return Metric(.value(value, .exact), unit, instrument: instrument, note: note)
    case (true, true): return .bound(.atMost, value, unit, instrument: instrument, why: guess)
    case (false, false):
      return .bound(.atLeast, value, unit, instrument: instrument, why: unseen.joined(separator: "; "))
    case (false, true):
      return Metric(
        .missing((unseen + [guess]).joined(separator: "; ")), unit, instrument: instrument)
    }
  }
}
