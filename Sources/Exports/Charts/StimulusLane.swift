import Quantities
import Recordings

/// The stimuli above the charts, each with its number and its name; what came of each stands with the responses.
///
/// Positions are percentages and texts keep their size, so the rows are laid out for the narrowest page that shows
/// names; on narrower ones the numbers are left, and the list of responses names them.
struct StimulusLane {
  static let rowHeight = 22.0
  private static let mostRows = 8
  private static let longestName = 24
  /// Pixels of a plot on the narrowest page with names (641 pixels less what stands left and right of it).
  static let narrowest = 490.0
  static let letter = 7.0
  private static let dot = 24.0

  struct Mark: Equatable {
    /// Percent of the width.
    var position: Double
    var name: String
    var row = 0
    /// Where no row has room for it the name stands in the list alone.
    var showsName = true
    /// Whether the name stands left of the mark, as near the right edge.
    var isLeft = false

    /// What it covers, in percent of the width.
    var span: ClosedRange<Double> {
      let dot = StimulusLane.dot / StimulusLane.narrowest * 100
      guard showsName else { return (position - dot / 2)...(position + dot / 2) }
      let name = Double(name.count) * StimulusLane.letter / StimulusLane.narrowest * 100
      return isLeft
        ? (position - dot / 2 - name)...(position + dot / 2)
        : (position - dot / 2)...(position + dot / 2 + name)
    }
  }

  var timeline: TimeAxis

  /// Each in the first row that has room for it.
  static func placed(_ stimuli: [(position: Double, name: String)]) -> [Mark] {
    var placed: [Mark] = []
    for (position, name) in stimuli {
      var mark = Mark(position: position, name: cut(name))
      mark.isLeft = mark.span.upperBound > 100
      let free = room(for: mark, placed)
      if free == nil { mark.showsName = false }
      mark.row = free ?? room(for: mark, placed) ?? mostRows - 1
      placed.append(mark)
    }
    return placed
  }

  private static func room(for mark: Mark, _ placed: [Mark]) -> Int? {
    (0..<mostRows).first { row in
      !placed.contains { $0.row == row && $0.span.overlaps(mark.span) }
    }
  }

  private static func cut(_ name: String) -> String {
    name.count > longestName ? name.prefix(longestName - 1) + "…" : name
  }

  func render() -> HTML? {
    guard !timeline.stimuli.isEmpty else { return nil }
    let marks = Self.placed(timeline.stimuli.map { (timeline.position($0.time), $0.label) })
    let height = Double((marks.map(\.row).max() ?? 0) + 1) * Self.rowHeight
    let lines = marks.map { Self.line($0, height) }
    let drawn = marks.enumerated().map { Self.draw($0.offset + 1, $0.element) }
    let summary = timeline.stimuli.map { "\($0.label) at \(Display.text($0.time, .seconds))" }
    return MarkLane(
      kind: "stimuli", title: "Stimuli", summary: summary.joined(separator: "; "), height: height,
      marks: "\(lines)\(drawn)"
    ).render()
  }

  private static func y(_ mark: Mark) -> Double { (Double(mark.row) + 0.5) * rowHeight }

  /// Below all names, for a line crosses the rows under its own.
  private static func line(_ mark: Mark, _ height: Double) -> HTML {
    """
    <line class="mark stimulus" x1="\(at: mark.position)%" x2="\(at: mark.position)%" y1="\(at: y(mark))" \
    y2="\(at: height)"/>
    """
  }

  private static func draw(_ number: Int, _ mark: Mark) -> HTML {
    let side = mark.isLeft ? "left" : "right"
    let name: HTML =
      mark.showsName
      ? """
      <text class="stimulus-name \(side)" x="\(at: mark.position)%" y="\(at: y(mark))" dx="\(at: mark.isLeft ? -12 : 12)" \
      dy="0.33em">\(mark.name)</text>
      """ : ""
    return """
      <circle class="stimulus-dot" cx="\(at: mark.position)%" cy="\(at: y(mark))" r="9"/>\
      <text class="stimulus-number" x="\(at: mark.position)%" y="\(at: y(mark))" dy="0.35em">\(number)</text>\(name)
      """
  }
}
