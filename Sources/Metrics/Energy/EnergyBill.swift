import Energy
import Recordings

/// A run's energy by what used it: from what was metered, what the model says, and what the other instruments counted.
struct EnergyBill {
  typealias Figure = EnergyFigure
  let facts: RunFacts
  let options: EnergyOptions
  let model: ModelledEnergy?
  /// What was counted of storage.
  private let counted: [MetricName: Metric]
  private var components: [EnergyComponent: Figure] = [:]

  static let parts: [EnergyComponent] = [.cpu, .radio, .storage, .peripherals]

  init(_ facts: RunFacts) {
    self.facts = facts
    options = facts.energy
    model = options.model.map { ModelledEnergy($0) }
    counted = [DiskMetrics.metrics(facts), SyncMetrics.metrics(facts)]
      .reduce(into: [:]) { $0.merge($1) { $1 } }
    // What is left over is told by the others.
    for component in Self.parts + [.other] { components[component] = figure(of: component) }
  }

  /// The program's energy in one component.
  func component(_ component: EnergyComponent) -> Figure { components[component] ?? .absent("not known") }

  /// A figure of this run's meters with its bounds; nil where there is no such meter, while the run goes on, and where a
  /// model of another device goes before them.
  func metered(_ scope: MeterRow.Scope, _ figure: MeterEstimate.Figure) -> Reading<Estimate>? {
    options.prefersModel
      ? nil : facts.meters.last { $0.scope == scope && $0.figure == figure }?.reading
  }

  /// What the model says of the processors; nil without a model, and while the run goes on.
  var modelledProcessors: Reading<Estimate>? {
    guard let model else { return nil }
    guard let work = facts.work else { return facts.reason(.energyWork).map { .absent($0) } }
    return .value(model.cpu(work, capacities: capacities, over: facts.duration).energy)
  }

  /// What a reader must know of that.
  var notes: [String] {
    guard let model, let work = facts.work else { return [] }
    return model.cpuNotes(work, capacities: capacities, over: facts.duration)
  }

  private var capacities: [Int: Double] {
    Dictionary(facts.capacities.map { ($0.processor, $0.capacity) }) { $1 }
  }

  /// The names of the meters that stand for the device, or for its processors.
  func meters(_ scope: MeterRow.Scope) -> [String] {
    facts.tables.meters.filter { $0.scope == scope }.map(\.meter)
  }

  /// Why they do not tell what is told otherwise, as a sentence; nil without a reason.
  func silence(of scope: MeterRow.Scope, _ reason: String?) -> String? {
    reason.map { "not by \(meters(scope).joined(separator: ", ")): \($0)" }
  }

  /// What was written, fetched and synchronised, each with the reason where it is not known.
  var storageAmounts: [(what: String, amount: Reading<Double>)] {
    let fetched = facts.fold(.diskDeviceReads)?.last
    return [
      ("bytes written", reading(.diskDeviceBytes)),
      ("bytes read", fetched.map { .value($0) } ?? .absent("bytes that storage was read for are not known")),
      ("syncs", reading(.diskSyncs)),
    ]
  }

  private func reading(_ name: MetricName) -> Reading<Double> {
    guard let metric = counted[name] else { return .absent("\(name.rawValue) is not known") }
    return metric.value.map { .value($0) } ?? .absent(metric.missing ?? "\(name.rawValue) is not known")
  }

  /// Why there is neither a meter nor a model.
  func unmetered(_ reason: String? = nil) -> String {
    if facts.totals.isEmpty { return "known only at the end of the run" }
    let missing = options.missing ?? EnergyOptions.noModel
    let why = reason ?? facts.reason(.energyMeters) ?? "no meter covers it"
    return "\(why); and \(missing)"
  }

  /// What the model has no figure for, of the hardware that was held open.
  var unknownParts: String? { model?.unknown(devices, nodes: nodes) }

  /// What was held open.
  var devices: [DeviceRow] { facts.tables.devices }
  var nodes: VideoNodes { VideoNodes(of: facts.device) }
}
