import Documents
import Kernel
import Stimuli

/// Looks after the program's state on disk around kills: what was there before, whether it is whole after, and whether
/// the next launch finds it.
final class StateLog {
  private(set) var rows: [StateFileRow] = []
  private var check: StateCheck?
  private let words: [String]
  private let stage: Stage
  private let record: (UInt64, any EventDetail) -> Void
  /// A kill whose consequences for the next launch have not been looked at.
  private var isPending = false
  /// Whether the tree that ends now was killed.
  private var wasKilled = false

  init(
    _ check: StateCheck?, words: [String], _ stage: Stage,
    record: @escaping (UInt64, any EventDetail) -> Void
  ) {
    self.check = check
    self.words = words
    self.stage = stage
    self.record = record
  }

  /// Right before the tree is killed.
  func killing() {
    (wasKilled, isPending) = (true, true)
    let members = TreeMembers(stage.group)
    members.refresh()
    check?.before(members.pids)
  }

  /// The whole tree has ended.
  func ended() {
    if wasKilled { note(.kill) }
    wasKilled = false
  }

  /// The program runs again, and has had the time to find its state.
  func found() {
    guard isPending, !wasKilled else { return }
    isPending = false
    note(.relaunch)
    guard !words.isEmpty else { return }
    do throws(SystemError) {
      try stage.facility(CommandRunner.self).run(words, stage, check: .relaunch)
    } catch { checked("\(error)") }
  }

  /// The run is over.
  func closed(answered: Bool) {
    guard !words.isEmpty else { return }
    if !answered {
      checked("it had not answered when the run ended")
    } else if isPending {
      let why = "the program was not started again after a kill, or not ready"
      record(Clock.nanoseconds(), CheckMissed(why: why))
    }
  }

  private func checked(_ error: String) {
    record(Clock.nanoseconds(), CheckMade(CommandEnd(error: error), when: .relaunch))
  }

  private func note(_ moment: StateFileRow.Moment) {
    guard let findings = check?.after(moment) else { return }
    rows += findings.rows
    record(Clock.nanoseconds(), findings.event)
  }
}
