import Instruments
import Kernel
import Meters

/// Names that only this machine knows. Completions that are packaged are for every machine, and so ask for them by
/// `headroom completions meters`.
enum MachineNames: String, CaseIterable, Sendable {
  case meters, events

  var all: [String] {
    switch self {
    case .meters: MeterDiscovery.names(.live)
    case .events: Set(CounterEvent.names()).sorted()
    }
  }

  /// Whether several stand in one word, with commas in between.
  var isList: Bool { self == .events }
}
