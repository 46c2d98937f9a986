import Quantities
import Recordings

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
    func figure(_ name: TotalName.Calls) -> Double { facts.total(.calls(name)) ?? 0 }
    guard let writes = facts.total(.calls(.writes)) else { return nil }
    self.writes = writes
    (written, syncs, memory) = (figure(.written), figure(.syncs), figure(.memory))
    mapped = figure(.mapped) + figure(.mappedElsewhere)
    elsewhere = figure(.elsewhere) + figure(.mappedElsewhere)
    asked = figure(.asked)
    for (name, words) in Self.outOfSight where figure(name) > 0 {
      unseen.append("\(Display.text(figure(name), .count)) \(words)")
    }
  }

  private static let outOfSight: [(TotalName.Calls, String)] = [
    (.unseen, "calls could not be followed to their file"),
    (.pending, "requests of io_uring were not seen to end"),
    (.foreign, "calls were made by programs of 32 bits, which are not counted"),
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
