package import Documents
import Quantities
import Recordings

/// What is shown of a run while it lasts: pure, so that each line of it can be tried without a terminal.
package struct LiveRun: Sendable {
  package let name: String
  private let limits: [String: Budget.Limit]
  private(set) var figures = LiveFigure.Resource.allCases.map { LiveFigure($0) }
  private var moment = LiveMoment(time: 0)
  /// The busiest first.
  private(set) var threads: [LiveThread] = []

  package init(_ name: String, budget: Budget?) {
    (self.name, limits) = (TerminalText.harmless(name), budget?.limits ?? [:])
  }

  /// Takes the newest of some rows: `newest` has the figure of each series by its name.
  package mutating func take(_ newest: [String: Double]) {
    for index in figures.indices {
      let values = figures[index].resource.series.compactMap { newest[$0.rawValue] }.filter(\.isFinite)
      if !values.isEmpty { figures[index].take(values.reduce(0, +)) }
    }
  }

  package mutating func look(_ moment: LiveMoment) {
    self.moment = moment
    for index in figures.indices { figures[index].look(at: moment.time) }
  }

  package mutating func take(_ threads: [LiveThread]) {
    self.threads = threads.sorted(by: LiveThread.isBusier)
  }

  // MARK: - One line

  /// The limit that is nearest to being broken, and as many figures as the columns have room for. Which they are, and where
  /// each stands, does not depend on how long their numbers are.
  package func line(columns: Int) -> String {
    let head = "\(TerminalText.cut(name, to: min(20, max(8, columns / 5))))  \(clock)"
    let ends = [nearest, next].compactMap { $0 }
    let room = columns - 1 - ([head] + ends).reduce(-2) { $0 + TerminalText.width($1) + 2 }
    func line(_ room: Int) -> String {
      ([head] + fields(room) + ends).joined(separator: "  ").trimmedEnd
    }
    let (full, short) = (line(room), line(room - Self.longest))
    return TerminalText.width(full) < columns ? full : TerminalText.cut(short, to: columns - 1)
  }

  /// All that have room, some with their course where there are several and room is left.
  private func fields(_ room: Int) -> [String] {
    var room = room
    let shown = figures.prefix { figure in
      let columns = figure.resource.rawValue.count + figure.resource.columns + 3
      guard columns <= room else { return false }
      room -= columns
      return true
    }
    let courses = shown.count < 3 ? 0 : room / (Self.course + 1)
    return shown.enumerated().map { place, figure in
      let text = (figure.peak > 0 ? figure.text : "–").padded(to: figure.resource.columns)
      return "\(figure.resource.rawValue) \(place < courses ? course(figure) : "")\(text)"
    }
  }

  /// `Memory 75 % left`, `✗ Disk 3.3× limit`
  private var nearest: String? {
    let uses = figures.compactMap { figure in use(of: figure).map { (figure.resource, $0) } }
    guard let (resource, use) = uses.max(by: { $0.1.share < $1.1.share }) else { return nil }
    return "\(use.share > 1 ? "✗ " : "")\(resource.rawValue) \(use.left)".padded(to: 20)
  }

  /// Columns of a course, and of the longest figure beyond its own.
  private static let (course, longest) = (6, 8)

  private func course(_ figure: LiveFigure) -> String {
    Sparkline.text(figure.course, columns: Self.course).padded(to: Self.course) + " "
  }

  // MARK: - Rows

  /// How many rows it takes without threads.
  package static let rows = LiveFigure.Resource.allCases.count + 2

  /// How many it takes on a terminal of so many: where there are many threads the program keeps half of it, but for three.
  package func rows(on height: Int) -> Int {
    let room = max(min(3, height - Self.rows - ReservedRows.fewest), height / 2 - Self.rows)
    return Self.rows + min(threads.count, max(0, room))
  }

  /// - Parameter count: of rows; what is more than the figures take is for threads.
  package func rows(_ count: Int = Self.rows, columns: Int, colour: Bool) -> [String] {
    let style = TerminalStyle(colour: colour)
    let room = columns - 1
    let title = ["──", TerminalText.cut(name, to: max(8, room / 3)), clock, moment.phase ?? ""].filter {
      !$0.isEmpty
    }
    .joined(separator: " ")
    let rule = String(repeating: "─", count: max(0, room - TerminalText.width(title) - 1))
    let last = next ?? "Ctrl-C asks it to end"
    return [style.bold(TerminalText.cut("\(title) \(rule)", to: room))]
      + figures.map { row($0, room, style) } + threadRows(count - Self.rows, room)
      + [style.faint(TerminalText.cut(last, to: room))]
  }

  /// Blank where there are fewer threads by now.
  private func threadRows(_ count: Int, _ room: Int) -> [String] {
    guard count > 0 else { return [] }
    let shown = threads.prefix(count).map { $0.row(room) }
    return shown + [String](repeating: "", count: count - shown.count)
  }

  /// Name and figure, then the course, then the limit, as far as there is room.
  private func row(_ figure: LiveFigure, _ room: Int, _ style: TerminalStyle) -> String {
    let start = figure.resource.rawValue.padded(to: 10) + figure.text.padded(to: 13)
    let use = use(of: figure)
    let end =
      use.map { "\(LimitBar.text($0.share)) \($0.percent) \($0.words)" } ?? ""
    let fits = room >= 23 + 12 + 2 + TerminalText.width(end)
    let short = use.map { LimitBar.text($0.share) } ?? ""
    let shown = fits ? end : short
    let width = min(
      LiveFigure.longest, max(0, room - 23 - 2 - max(TerminalText.width(shown), fits ? 38 : 10)))
    let course = Sparkline.text(figure.course, columns: width)
    let curve = course + String(blanks: max(0, width - course.count)) + "  "
    let verdict: Verdict = use.map { $0.share > 1 ? .fail : $0.share > 0.8 ? .warn : .pass } ?? .pass
    let plain = TerminalText.width(start) + width + 2 + TerminalText.width(shown)
    guard plain <= room else { return TerminalText.cut(start, to: room) }
    return start + style.styled(curve, "36") + style.paint(shown, verdict)
  }

  private func use(of figure: LiveFigure) -> LiveUse? {
    figure.resource.metrics.compactMap { limits[$0.rawValue] }
      .compactMap { figure.use(of: $0, at: moment.time) }.max { $0.share < $1.share }
  }

  // MARK: - Time

  /// `0:12 of 1:00`
  private var clock: String {
    Self.clock(moment.time) + (moment.duration.map { " of \(Self.clock($0))" } ?? "")
  }

  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(whole % 60))"
  }

  /// `next: background in 6 s, 2 more`
  private var next: String? {
    guard let next = moment.next else { return nil }
    let more = moment.stepsLeft > 1 ? ", \(moment.stepsLeft - 1) more" : ""
    return "next: \(TerminalText.harmless(next.label)) in \(Int(max(0, next.seconds).rounded(.up))) s\(more)"
  }
}

/// Where the run is. Times in seconds.
package struct LiveMoment: Sendable {
  package var time: Double
  package var duration: Double?
  package var phase: String?
  package var next: (label: String, seconds: Double)?
  package var stepsLeft = 0

  package init(
    time: Double, duration: Double? = nil, phase: String? = nil,
    next: (label: String, seconds: Double)? = nil,
    stepsLeft: Int = 0
  ) {
    (self.time, self.duration, self.phase, self.next, self.stepsLeft) = (
      time, duration, phase, next, stepsLeft
    )
  }
}
