import Exports
import Glibc
import Kernel

/// How far a command is, told to a terminal that shows it outside of its text; cleared at its end, however that comes, and at
/// Ctrl-Z.
package final class TerminalProgress {
  private let console: Console
  private let guardian: ProcessGuard
  private let stop: TerminalStop?
  private var mark = ProgressMarker()

  /// Nil where standard error is no terminal that is known to take it, or where nobody could clear it after a kill.
  package init?(_ console: Console) {
    guard let file = Self.place(console) else { return nil }
    do throws(SystemError) {
      guardian = try ProcessGuard()
      try guardian.tell(.terminal(ProgressMark.cleared, file: file))
    } catch { return nil }
    self.console = console
    stop = TerminalStop(writing: ProgressMark.cleared)
  }

  /// The terminal's file; nil where it is to be told nothing.
  package static func place(_ console: Console) -> String? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard console.showsProgress, variable("CI")?.isEmpty != false, ProgressMark.isTaken(variable) else {
      return nil
    }
    return TerminalSize.path(of: STDERR_FILENO)
  }

  /// - Parameter share: from 0 to 1.
  package func show(_ share: Double) {
    if let text = mark.text(share, at: Clock.nanoseconds()) { console.draw(text) }
  }

  package func end() {
    if let text = mark.end() { console.draw(text) }
    guardian.dismiss()
  }

  deinit { end() }
}
