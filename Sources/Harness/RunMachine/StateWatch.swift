import Documents
import Recordings

/// When to look at the program's state on disk: after a kill, and once the next launch has had the time to find it. Pure.
struct StateWatch {
  /// Whether files are named that hold the state, and a command that checks it.
  private let hasFiles: Bool
  private let hasCheck: Bool
  /// A kill whose consequences for the next launch have not been looked at.
  private var isPending = false
  /// Whether the tree that ends now was killed.
  private var wasKilled = false

  init(_ scenario: Scenario) {
    (hasFiles, hasCheck) = (!scenario.state.isEmpty, !scenario.check.isEmpty)
  }

  mutating func killed() { (wasKilled, isPending) = (true, true) }

  /// The whole tree has ended.
  mutating func ended() -> [RunEffect] {
    defer { wasKilled = false }
    return wasKilled && hasFiles ? [.checkState(.kill)] : []
  }

  /// The program runs again, and has had the time to find its state.
  mutating func found() -> [RunEffect] {
    guard isPending, !wasKilled else { return [] }
    isPending = false
    return (hasFiles ? [.checkState(.relaunch)] : []) + (hasCheck ? [.runCheck] : [])
  }

  /// What is to be said of the check when the run is over; nil where it was made.
  ///
  /// - Parameter answered: whether no answer is under way any more.
  func closed(answered: Bool) -> (any EventDetail)? {
    guard hasCheck else { return nil }
    if !answered { return Self.refused("it had not answered when the run ended") }
    return isPending
      ? CheckMissed(why: "the program was not started again after a kill, or not ready") : nil
  }

  static func refused(_ error: String) -> any EventDetail {
    CheckMade(CommandEnd(error: error), when: .relaunch)
  }
}
