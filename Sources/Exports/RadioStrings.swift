import Quantities
import Recordings

/// What a radio would have done because of the program, in figures and words.
struct RadioStrings {
  /// The models' names: of those that counted, else of those that were named for the run.
  let name: String
  /// Whether the scenario names a radio.
  private let isNamed: Bool
  /// Seconds in which it was up, and of the run.
  let up: Double
  let duration: Double
  /// Joules, those of the tails, and those with the same bytes in one burst in each phase; nil where not recorded.
  let energy: Double
  let tail: Double?
  let gathered: Double?
  let promotions: Double?

  /// Nil where no radio was named.
  init?(_ recording: Recording) {
    func figure(_ name: MetricName) -> Double? {
      recording.metrics[name]?.value.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let up = figure(.radioActive), let energy = figure(.radioEnergy) else { return nil }
    let tables = recording.tables
    let counted =
      tables.radioStates.compactMap(\.radio) + tables.bursts.compactMap(\.radio)
      + tables.savings.compactMap(\.radio)
    let named = (recording.settings.radios ?? []).map(\.name)
    name = Set(counted.isEmpty ? named : counted).sorted().joined(separator: ", ")
    isNamed = !named.isEmpty
    (self.up, self.energy) = (up, energy)
    duration = recording.program.duration
    tail = figure(.radioEnergyTail)
    gathered = figure(.radioWaste).map { max(0, energy - $0) }
    promotions = figure(.radioPromotions)
  }

  /// `38 s of 60 s`; the last tail is charged in full, so that the radio can be up for longer than the run was.
  private var upText: String {
    "\(Display.text(up, .seconds)) \(up > duration ? "in a run of" : "of") \(Display.text(duration, .seconds))"
  }

  /// `lte: up 38 s of 60 s, 41 J, 29 J of it tail; in one burst per phase 14 J`, or `lte: not used`; nil where nothing
  /// used a radio that nobody had named.
  var line: String? {
    let start = name.isEmpty ? "" : "\(name): "
    guard up > 0 || energy > 0 else { return isNamed ? "\(start)not used" : nil }
    let tail = tail.map { ", \(Display.text($0, .joules)) of it tail" } ?? ""
    let gathered = gathered.map { "; in one burst per phase \(Display.text($0, .joules))" } ?? ""
    return "\(start)up \(upText), \(Display.text(energy, .joules))\(tail)\(gathered)"
  }

  /// `lte: 41 J, up 38 s`, where lines are short.
  var short: String? {
    guard up > 0 || energy > 0 else { return line }
    let start = name.isEmpty ? "" : "\(name): "
    return "\(start)\(Display.text(energy, .joules)), up \(Display.text(up, .seconds))"
  }
}
