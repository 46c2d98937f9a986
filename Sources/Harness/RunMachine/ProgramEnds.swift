import Glibc
import Recordings

/// How the program's launches ended, and who asked for it. Pure.
struct ProgramEnds {
  /// Who can ask a program to end, as documents name it.
  enum Asker: String {
    case stimulus, duration, linger, user
  }

  /// The end that the run is remembered by: the first that nobody asked for and that went wrong, else the last.
  private(set) var exit: Program.Exit?
  /// Who asked for that end; nil where the program ended by itself.
  private(set) var endedBy: Asker?
  /// Who has asked the launch that is to end.
  private(set) var asked: Asker?
  /// Whether the first process of the launch that is has ended.
  private(set) var hasEnded = false
  private var hasFailed = false
  private(set) var isStopped = false

  mutating func launched() { (asked, hasEnded, isStopped) = (nil, false, false) }

  mutating func stopped() { isStopped = true }
  mutating func continued() { isStopped = false }

  /// Whether a stopped program that ends like this was continued before. Where it is continued and ends between two looks, the
  /// kernel reports its end alone (wait(2)); nothing but SIGKILL ends a stopped program (signal(7)).
  func wasContinued(before how: Program.Exit) -> Bool {
    guard isStopped else { return false }
    if case .signal(Int(SIGKILL), _) = how { return false }
    return true
  }

  /// The first one to ask is the one.
  mutating func ask(_ who: Asker) {
    // Whoever presses Ctrl-C while the program is ending wants the run to end.
    if asked == nil || who == .user { asked = who }
    if hasEnded, !hasFailed { endedBy = endedBy ?? asked }
  }

  /// Who asked for this end. Nobody who asks a program to end sends SIGKILL: where Headroom has not, it came from elsewhere, as
  /// where memory runs out, and a service manager that hears of that asks for the end of the rest.
  ///
  /// - Parameter wasKilled: whether Headroom has killed the program.
  func asker(of how: Program.Exit, wasKilled: Bool) -> Asker? {
    if case .signal(Int(SIGKILL), _) = how, !wasKilled { return nil }
    return asked
  }

  mutating func ended(_ how: Program.Exit, wasKilled: Bool = true) {
    hasEnded = true
    guard !hasFailed else { return }
    (exit, endedBy) = (how, asker(of: how, wasKilled: wasKilled))
    hasFailed = endedBy == nil && how != .status(0)
  }
}
