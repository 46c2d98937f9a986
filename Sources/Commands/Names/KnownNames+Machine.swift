package import Arguments
import Documents
import Instruments
import Kernel
import PowerMeters
import Runs
import Store

/// The kinds of name that only a machine has.
extension KnownNames {
  package static let meters = KnownNames(machine: .meters) { ["none"] }
  /// Without "none".
  package static let realMeters = KnownNames(machine: .meters)
  package static let events = KnownNames(machine: .events)
  package static let sessions = KnownNames(machine: .sessions)
  package static let interfaces = KnownNames(machine: .interfaces)
}

extension MachineNames {
  /// In the order of help.
  static let known = [meters, events, interfaces, sessions]

  static let meters = MachineNames("meters") { MeterDiscovery.names(.live) }
  static let events = MachineNames("events", isList: true) { Set(CounterEvent.names()).sorted() }
  static let interfaces = MachineNames("interfaces") { (RadioChoice.links ?? []).map(\.name) }
  static let sessions = MachineNames("sessions") { sessionKeys }

  /// The keys of the newest sessions in the user's own history; none where there is none.
  private static var sessionKeys: [String] {
    guard let owner = try? SudoCaller.identity(),
      let history = try? HistoryPlace.open(nil, owner: owner, creating: false, reading: true)
    else { return [] }
    return ((try? history.sessions(HistoryQuery(limit: 50))) ?? []).map(\.session.key)
  }
}
