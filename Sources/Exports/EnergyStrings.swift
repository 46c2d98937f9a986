import Energy
import Quantities
import Recordings

/// What a run cost in joules, in figures and words.
struct EnergyStrings {
  let shares: [ComponentEnergy]
  /// What `battery.life` is told by: `a full battery of PinePhone`.
  let battery: String
  private let metrics: [String: Metric]

  /// Nil where the recording knows nothing of energy.
  init?(_ recording: Recording) {
    guard recording.metrics[.energyTotal] != nil || recording.metrics[.energyDevice] != nil else {
      return nil
    }
    metrics = recording.metrics
    shares = ComponentEnergy.all(recording.tables.energy)
    battery = BatterySize(recording.settings)?.words ?? "a full battery"
  }

  /// `12.3 J (11.8–12.9)`; nil where there is none.
  func figure(_ name: MetricName) -> String? {
    guard let metric = metrics[name], let value = metric.value, value.isFinite else { return nil }
    return Display.text(value, metric.unit, within: metric.bounds)
  }

  /// The same without bounds.
  func plain(_ name: MetricName) -> String? {
    guard let metric = metrics[name], let value = metric.value, value.isFinite else { return nil }
    return Display.text(value, metric.unit)
  }

  func value(_ name: MetricName) -> Double? { metrics[name]?.value.flatMap { $0.isFinite ? $0 : nil } }

  /// The program's energy, in joules; nil where it is not known.
  var total: Estimate? { metrics[.energyTotal]?.interval }

  /// `(11.8–12.9)`; nil where there are none.
  func brackets(_ name: MetricName) -> String? {
    guard let metric = metrics[name], let value = value(name) else { return nil }
    return Display.bounds(metric.bounds, of: value, metric.unit).map { "(\($0))" }
  }

  func missing(_ name: MetricName) -> String? { metrics[name]?.missing }

  func fidelity(_ name: MetricName) -> Fidelity? { metrics[name]?.fidelity }

  /// `measured by package-0`.
  var origin: String {
    let origin = ComponentEnergy.origin(shares)
    return origin.isEmpty ? fidelity(.energyTotal)?.rawValue ?? "" : origin
  }

  /// What the program used and the total does not have, with the reasons; nil where it has everything.
  var without: String? { metrics[.energyTotal]?.without }

  /// Why there is no figure of the program's, without the word that begins every such reason.
  var reason: String? {
    missing(.energyTotal).map { reason in
      let start = "unmeasurable: "
      return reason.hasPrefix(start) ? String(reason.dropFirst(start.count)) : reason
    }
  }

  /// `at this rate a full battery of PinePhone lasts 9.4 h`.
  var life: String? {
    plain(.batteryLife).map { life in
      "at this rate \(battery) lasts \(life)"
    }
  }

  /// For a terminal; nil where nothing was had.
  var line: String? {
    let average = plain(.powerAverage).map { average in
      let whose = fidelity(.powerAverage) == .modelled ? "by the model the device with it" : "the device"
      return "\(whose) \(average)" + (plain(.powerIdle).map { ", at rest \($0)" } ?? "")
    }
    if let total = figure(.energyTotal) {
      let without = without.map { "without \($0)" }
      return (["\(total) \(origin)"] + [without, average, life].compactMap { $0 }).joined(separator: "; ")
    }
    guard let device = figure(.energyDevice) else { return nil }
    let own = reason.map { "the program’s part is unmeasurable: \($0)" }
    return (["the whole device \(device)"] + [average, life, own].compactMap { $0 }).joined(separator: "; ")
  }
}
