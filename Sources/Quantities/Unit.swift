/// The unit a metric's number is stored in. The raw value is the unit's name in every document.
package enum Unit: String, Sendable, CaseIterable {
  case bytes
  case seconds = "s"
  case count
  case perSecond = "/s"
  case bytesPerSecond = "bytes/s"
  /// Processors kept busy: CPU seconds per second.
  case cores
  case percent = "%"
  case ratio
  case joules = "J"
  case watts = "W"
  /// These four are for the files of power models alone: no metric is stored in them.
  case amperes = "A"
  case volts = "V"
  case hertz = "Hz"
  case ampereHours = "Ah"

  /// Those that a recording's figures are in.
  package static let ofMetrics = allCases.filter {
    ![.amperes, .volts, .hertz, .ampereHours].contains($0)
  }

  /// The unit of this unit's average over time, where there is one: a share of the time for seconds.
  package var rate: Unit? {
    switch self {
    case .bytes: .bytesPerSecond
    case .count: .perSecond
    case .seconds: .percent
    case .joules: .watts
    default: nil
    }
  }

  /// What one of this unit each second is in `rate`.
  package var rateFactor: Double { self == .seconds ? 100 : 1 }

  /// The unit of what adds up at this rate: seconds of processors for cores.
  package var amount: Unit? {
    if self == .cores { return .seconds }
    return Unit.allCases.first { $0.rate == self }
  }

  /// How a person writes a quantity of this unit; shown when one could not be read.
  package var example: String {
    switch self {
    case .bytes: "\"64 MiB\""
    case .seconds: "\"5 s\""
    case .count: "20"
    case .perSecond: "\"10 /s\""
    case .bytesPerSecond: "\"1 MiB/s\""
    case .cores: "\"0.5 cores\""
    case .percent: "\"50 %\""
    case .ratio: "1.5"
    case .joules: "\"3 J\""
    case .watts: "\"1.2 W\""
    case .amperes: "\"120 mA\""
    case .volts: "\"3.8 V\""
    case .hertz: "\"1.8 GHz\""
    case .ampereHours: "\"3000 mAh\""
    }
  }
}
