import Documents
import Instruments
import Kernel
import Meters
import Runs
import Store

/// Names that only this machine knows. Completions that are packaged are for every machine, and so ask for them by
/// `headroom completions meters`.
enum MachineNames: String, CaseIterable, Sendable {
  case meters, events, interfaces, sessions

  var all: [String] {
    switch self {
    case .meters: MeterDiscovery.names(.live)
    case .events: Set(CounterEvent.names()).sorted()
    case .interfaces: (RadioChoice.links ?? []).map(\.name)
    case .sessions: Self.keys
    }
  }

  /// The keys of the newest sessions in the user's own history; none where there is none.
  private static var keys: [String] {
    guard let owner = try? SudoCaller.identity(),
      let history = try? HistoryPlace.open(nil, owner: owner, creating: false, reading: true)
    else { return [] }
    return ((try? history.sessions(HistoryQuery(limit: 50))) ?? []).map(\.session.key)
  }

  /// Whether several stand in one word, with commas in between.
  var isList: Bool { self == .events }
}
