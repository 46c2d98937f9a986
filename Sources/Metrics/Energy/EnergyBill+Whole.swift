import Energy
import Quantities
import Recordings

extension EnergyBill {
  /// All of the program's energy: by a meter of the whole device, else the sum of the components that are known.
  var total: Figure {
    let metered = metered(.device, .program)
    if let metered, let value = metered.value {
      return Figure(reading: metered, sources: [.meters(meters(.device))], notes: excess(value))
    }
    guard component(.cpu).value != nil else {
      return metered?.reason.map { .absent(unmetered($0)) } ?? component(.cpu)
    }
    let used = Self.parts.filter { !component($0).isNothing }
    let known = used.map { component($0) }.filter { $0.value != nil }
    let left = used.compactMap { lacking($0) }
    var sources: [Figure.Source] = []
    for source in known.flatMap(\.sources) where !sources.contains(source) { sources.append(source) }
    return Figure(
      reading: .value(known.reduce(.zero) { $0 + ($1.value ?? .zero) }), sources: sources,
      notes: [silence(of: .device, metered?.reason)].compactMap { $0 },
      without: left.isEmpty ? nil : left.joined(separator: "; "))
  }

  /// What the sum lacks of a component, with the reason: all of it, or what its own figure is without; nil where it is whole.
  private func lacking(_ part: EnergyComponent) -> String? {
    let figure = component(part)
    guard figure.value == nil else { return figure.without }
    return "\(part.rawValue) (\(figure.reading.reason ?? "not known"))"
  }

  /// Where models say more of the parts than the meter of the whole.
  private func excess(_ whole: Estimate) -> [String] {
    let parts = Self.parts.compactMap { component($0).value?.value }.reduce(0, +)
    guard parts > whole.value * 1.01 else { return [] }
    return ["its parts, by meters and models of their own, come to \(Display.text(parts, .joules))"]
  }

  /// Of the whole device, metered, average or idle: all three by its meter where that tells of the run, else by the model.
  func power(_ what: MeterEstimate.Figure) -> Figure {
    let whole = metered(.device, .metered)
    if whole?.value != nil {
      return Figure(
        reading: metered(.device, what) ?? .absent("not measured"),
        sources: [.meters(meters(.device))])
    }
    guard let model, model.model.covers == .device else { return .absent(uncovered(whole?.reason)) }
    let screen =
      model.missing(screen: options.screen)
      ?? "awake, its screen \(options.screen == .off ? "dark" : options.screen.rawValue)"
    return modelled(what, model, [silence(of: .device, whole?.reason), screen].compactMap { $0 })
  }

  private func modelled(_ what: MeterEstimate.Figure, _ model: ModelledEnergy, _ notes: [String]) -> Figure {
    let idle = model.idle(screen: options.screen)
    let own = Figure.Source.model(model.model.name)
    if what == .idle { return Figure(reading: .value(idle), sources: [own], notes: notes) }
    let total = total
    guard let joules = total.value, facts.duration > 0 else { return total }
    let average = idle + joules * (1 / facts.duration)
    return Figure(
      reading: .value(what == .average ? average : average * facts.duration),
      sources: [own] + total.sources.filter { $0 != own }, notes: notes,
      without: total.without)
  }

  private func uncovered(_ reason: String?) -> String {
    if let model, model.model.covers != .device {
      return
        "the power model \(model.model.name) is of processors alone, and no meter covers the whole device"
    }
    let processors = meters(.processors)
    let alone =
      processors.isEmpty ? nil : "\(processors.joined(separator: ", ")): the processors alone"
    return unmetered(reason ?? alone)
  }
}
