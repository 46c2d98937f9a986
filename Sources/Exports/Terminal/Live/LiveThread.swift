import Quantities

/// A thread as it is at a moment.
package struct LiveThread: Sendable, Equatable {
  package var id: UInt32
  package var name: String
  /// Now; nil for what is not known.
  package var cores: Double?
  package var wakeups: Double?

  package init(id: UInt32, name: String, cores: Double?, wakeups: Double?) {
    (self.id, self.name, self.cores, self.wakeups) = (id, name, cores, wakeups)
  }

  /// The busiest first; of those that are alike the older one, so that rows do not change places for nothing.
  static func isBusier(_ one: LiveThread, _ other: LiveThread) -> Bool {
    let (first, second) = (one.weight, other.weight)
    return first != second ? first > second : one.id < other.id
  }

  /// Hundredths of a core before wake-ups: what is finer is not seen in the row.
  private var weight: (Int, Int) {
    (Int(min(cores ?? 0, 1e6) * 100), Int(min(wakeups ?? 0, 1e9)))
  }

  /// `  worker/10813           0.99 cores   12 wake-ups/s`, as much of it as the columns have room for.
  func row(_ room: Int) -> String {
    let isWide = room >= 56
    let (columns, unit) = isWide ? (24, " wake-ups/s") : (16, " /s")
    let who = TerminalText.harmless(name) + (isWide ? "/\(id)" : "")
    let rate = wakeups.map { Display.text($0.rounded(), .count) + unit } ?? "–"
    let figure = cores.map { Display.fixed($0, 3) + " cores" } ?? "–"
    let text = "  " + TerminalText.column(who, columns - 1) + " " + figure.padded(to: 13) + rate
    return TerminalText.cut(text, to: room)
  }
}
