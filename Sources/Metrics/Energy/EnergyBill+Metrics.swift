import Energy
import Quantities
import Recordings

extension EnergyBill {
  var metrics: [MetricName: Metric] {
    let figures: [MetricName: Figure] = [
      .energyTotal: total, .energyDevice: power(.metered), .powerAverage: power(.average),
      .powerIdle: power(.idle), .batteryLife: life, .energyCPU: component(.cpu),
      .energyRadio: component(.radio), .energyStorage: component(.storage),
      .energyPeripherals: component(.peripherals),
    ]
    return Dictionary(uniqueKeysWithValues: figures.map { ($0, Self.metric($1, $0.unit)) })
  }

  private static func metric(_ figure: Figure, _ unit: Unit) -> Metric {
    let instrument = EnergyMetrics.id
    guard let value = figure.value, value.value.isFinite else {
      let why = figure.reading.reason ?? "the figure is not a finite number"
      return Metric(.missing("unmeasurable: \(why)"), unit, instrument: instrument)
    }
    // What is left out comes before what told the rest.
    let left = figure.without.map { ["without \($0)"] } ?? []
    let note = (left + figure.sources.map(\.words) + figure.notes).joined(separator: "; ")
    let hasBounds = value.low < value.high && value.low.isFinite && value.high.isFinite
    return Metric(
      .value(value.value, figure.fidelity), unit, instrument: instrument, note: note.isEmpty ? nil : note,
      bounds: hasBounds ? min(value.low, value.value)...max(value.high, value.value) : nil,
      by: figure.sources.flatMap(\.names), without: figure.without)
  }

  /// The lines of the table `energy`, without what is nothing.
  var lines: [EnergyLine] {
    var lines = (Self.parts + [.other]).flatMap { self.lines(of: $0) }
    lines.removeAll { $0.energy.value <= 0 }
    return lines
  }

  private func lines(of part: EnergyComponent) -> [EnergyLine] {
    let figure = component(part)
    guard let energy = figure.value else { return [] }
    let single = [
      EnergyLine(
        part, Self.words(part), amount: part == .cpu ? work : nil, energy: energy, fidelity: figure.fidelity,
        by: figure.by)
    ]
    guard figure.fidelity == .modelled else { return single }
    switch part {
    case .storage: return storageLines
    case .peripherals: return peripheralLines
    default: return single
    }
  }

  /// How long the processors worked for the program.
  private var work: String? { facts.total(.energyWork).map { Display.text($0, .seconds) } }

  private static func words(_ part: EnergyComponent) -> String {
    switch part {
    case .cpu: "processors"
    case .radio: "radio"
    case .storage: "storage"
    case .peripherals: "hardware in use"
    case .other: "all else of the device"
    }
  }
}
