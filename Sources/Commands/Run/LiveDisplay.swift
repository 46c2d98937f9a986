import Documents
import Exports
import Glibc
import Harness
import Kernel
import Quantities

/// Draws a run at the bottom of the terminal of standard error while it lasts.
final class LiveDisplay: RunDisplay {
  enum Form { case line, rows }

  /// A person sees no more, and each glance costs Headroom a wake-up.
  let interval: Double
  let restoration: (text: String, file: String)?
  private let form: Form
  private let console: Console
  private var run: LiveRun
  private var place: (rows: ReservedRows, size: TerminalSize)?

  /// Seconds before which nothing is drawn: a short run has its summary soon enough.
  private static let first = 1.0

  /// Nil where nothing is to be drawn.
  init?(_ invocation: Invocation, name: String, budget: Budget?) {
    console = invocation.console
    guard let form = Self.form(invocation), let terminal = TerminalSize.path(of: STDERR_FILENO) else {
      return nil
    }
    self.form = form
    interval = form == .line ? 0.5 : 0.25
    restoration = (ReservedRows.abandon, terminal)
    run = LiveRun(name, budget: budget)
  }

  /// Without being asked only where the program's output goes elsewhere, so that it is none that draws on the terminal itself.
  private static func form(_ invocation: Invocation) -> Form? {
    let isCI = getenv("CI").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    guard invocation.console.showsProgress, !invocation.has("no-live"), !isCI, !isDumb else { return nil }
    if invocation.has("live") { return .rows }
    return isatty(STDOUT_FILENO) == 1 ? nil : .line
  }

  func append(time: [Double], columns: [SampledColumn]) {
    var newest: [String: Double] = [:]
    for column in columns { newest[column.name] = column.values.last { $0.isFinite } }
    run.take(newest)
  }

  func show(_ glance: RunGlance) {
    run.look(
      LiveMoment(
        time: glance.time, duration: glance.duration, phase: glance.phase,
        next: glance.next.map { ($0.label, $0.seconds) }, stepsLeft: glance.stepsLeft))
    guard glance.time >= Self.first, let size = TerminalSize(of: STDERR_FILENO) else { return }
    if place?.size != size { move(to: size) }
    guard let rows = place?.rows else { return }
    let lines =
      form == .line
      ? [run.line(columns: size.columns)]
      : run.rows(columns: min(size.columns, 120), colour: console.coloursErrors)
    console.draw(rows.draw(lines))
  }

  /// What was drawn may stand elsewhere in a terminal of another size.
  private func move(to size: TerminalSize) {
    if place != nil { console.draw(ReservedRows.abandon) }
    let count = form == .line ? 1 : LiveRun.rows
    place = ReservedRows(count, of: size.rows).map { ($0, size) }
    if let rows = place?.rows { console.draw(rows.reserve) }
  }

  func withdraw() {
    if let rows = place?.rows { console.draw(rows.giveBack) }
    place = nil
  }
}
