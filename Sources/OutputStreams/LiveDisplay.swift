package import Arguments
package import Documents
import Exports
import Glibc
package import Harness
import Kernel
import Quantities

/// Draws a run at the bottom of the terminal of standard error while it lasts, and tells the terminal how far it is.
package final class LiveDisplay: RunDisplay {
  package enum Form { case line, rows }

  /// A person sees no more, and each glance costs Headroom a wake-up.
  package let interval: Double
  package let restoration: (text: String, file: String)?
  package var showsThreads: Bool { form == .rows }
  private let form: Form?
  private let showsShare: Bool
  private let console: Console
  private var run: LiveRun
  private var place: (rows: ReservedRows, count: Int, size: TerminalSize)?
  private var mark = ProgressMarker()

  /// Seconds before which nothing is drawn: a short run has its summary soon enough.
  private static let first = 1.0

  /// Nil where nothing is to be drawn.
  ///
  /// - Parameter duration: seconds that the run was given; nil where it may take as long as it likes.
  package init?(
    _ console: Console, _ arguments: ParsedArguments, name: String, duration: Double?, budget: Budget?
  ) {
    self.console = console
    form = Self.form(console, arguments)
    showsShare = duration != nil && !arguments.has("no-live") && TerminalProgress.place(console) != nil
    guard form != nil || showsShare, let terminal = TerminalSize.path(of: STDERR_FILENO) else { return nil }
    interval = Self.interval(form, duration)
    restoration = (
      (form == nil ? "" : ReservedRows.abandon) + (showsShare ? ProgressMark.cleared : ""), terminal
    )
    run = LiveRun(name, budget: budget)
  }

  private static func interval(_ form: Form?, _ duration: Double?) -> Double {
    switch form {
    case .line: 0.5
    case .rows: 0.25
    case nil: min(max((duration ?? 0) / 100, 1), 10)
    }
  }

  /// Says where the live view was asked for and nobody would see it.
  ///
  /// - Throws: where it was asked for and refused at once.
  package static func check(_ console: Console, _ arguments: ParsedArguments) throws(CommandError) {
    guard arguments.has("live") else { return }
    guard !arguments.has("no-live") else {
      throw .usage("--live and --no-live exclude each other", of: "run")
    }
    if !console.showsProgress {
      console.remark("--live draws nothing: standard error is no terminal")
    }
  }

  /// Without being asked only where the program's output goes elsewhere, so that it is none that draws on the terminal itself.
  private static func form(_ console: Console, _ arguments: ParsedArguments) -> Form? {
    let isCI = getenv("CI").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    guard console.showsProgress, !arguments.has("no-live"), !isCI, !isDumb else { return nil }
    if arguments.has("live") { return .rows }
    return isatty(STDOUT_FILENO) == 1 ? nil : .line
  }

  package func append(time: [Double], columns: [SampledColumn]) {
    var newest: [String: Double] = [:]
    for column in columns { newest[column.name] = column.values.last { $0.isFinite } }
    run.take(newest)
  }

  package func show(_ glance: RunGlance) {
    look(glance)
    guard glance.time >= Self.first else { return }
    if showsShare, let duration = glance.duration,
      let text = mark.text(glance.time / duration, at: Clock.nanoseconds())
    {
      console.draw(text)
    }
    guard let form, let size = TerminalSize(of: STDERR_FILENO) else { return }
    let count = form == .line ? 1 : run.rows(on: size.rows)
    if place?.size != size || count > place?.count ?? 0 { move(to: size, count) }
    guard let place else { return }
    let lines =
      form == .line
      ? [run.line(columns: size.columns)]
      : run.rows(place.count, columns: min(size.columns, 120), colour: console.coloursErrors)
    console.draw(place.rows.draw(lines))
  }

  private func look(_ glance: RunGlance) {
    run.take(
      glance.threads.map { LiveThread(id: $0.id, name: $0.name, cores: $0.cores, wakeups: $0.wakeups) })
    run.look(
      LiveMoment(
        time: glance.time, duration: glance.duration, phase: glance.phase,
        next: glance.next.map { ($0.label, $0.seconds) }, stepsLeft: glance.stepsLeft))
  }

  /// What was drawn may stand elsewhere in a terminal of another size.
  private func move(to size: TerminalSize, _ count: Int) {
    if let place { console.draw(place.size == size ? place.rows.giveBack : ReservedRows.abandon) }
    place = ReservedRows(count, of: size.rows).map { ($0, count, size) }
    if let rows = place?.rows { console.draw(rows.reserve) }
  }

  package func withdraw() {
    if let rows = place?.rows { console.draw(rows.giveBack) }
    if let text = mark.end() { console.draw(text) }
    place = nil
  }
}
