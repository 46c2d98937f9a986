import Energy
import Quantities
import Recordings

extension EnergyBill {
  func figure(of component: EnergyComponent) -> Figure {
    switch component {
    case .cpu: processors
    case .radio: radio
    case .storage: storage
    case .peripherals: peripherals
    case .other: other
    }
  }

  private var processors: Figure {
    let metered = metered(.processors, .program)
    if let metered, metered.value != nil {
      return Figure(reading: metered, sources: [.meters(meters(.processors))])
    }
    let why = metered?.reason
    guard let model, let modelled = modelledProcessors else { return .absent(unmetered(why)) }
    // A slower device takes more of them for the same work.
    let foreign = options.isForeign ? "this machine's processor seconds counted as the device's" : nil
    return Figure(
      reading: modelled, sources: [.model(model.model.name)],
      notes: [silence(of: .processors, why), foreign].compactMap { $0 })
  }

  private var radio: Figure {
    let names: [MetricName] = [.networkSentPackets, .networkReceivedPackets]
    let unseen = [TotalName.networkSampled, .networkUnseen].compactMap { facts.reason($0) }.first
    if unseen == nil, names.allSatisfy({ facts.total(.metric($0)) == 0 }) {
      return nothing("nothing was sent or received")
    }
    guard let joules = facts.total(.metric(.radioEnergy)) else {
      return .absent(facts.reason(.metric(.radioEnergy)) ?? "the run's traffic is not known")
    }
    let error = facts.total(.radioError) ?? options.model?.error ?? 0
    return Figure(
      reading: .value(Estimate(joules, joules * max(0, 1 - error), joules * (1 + error))),
      sources: [.radio(facts.radioModels ?? "that was named")], notes: [unknownRadioError].compactMap { $0 })
  }

  /// What stands for the radio model's error where the model does not state it, as a sentence; nil where it does.
  private var unknownRadioError: String? {
    guard facts.total(.radioError) == nil else { return nil }
    let instead = options.model.map { "taken as that of the power model \($0.name)" } ?? "not in the bounds"
    return "the radio model does not report how far it may be off: \(instead)"
  }

  private var storage: Figure {
    let amounts = storageAmounts
    if amounts.allSatisfy({ $0.amount.value == 0 }) {
      return nothing("nothing was written, read or synchronised")
    }
    let unknown = amounts.compactMap { what, amount in amount.reason.map { "\(what): \($0)" } }
    guard unknown.count < amounts.count else { return .absent(unknown.joined(separator: "; ")) }
    let left = model?.unknownStorage(
      written: amounts[0].amount.value, read: amounts[1].amount.value, syncs: amounts[2].amount.value)
    return modelled(.storage, storageLines, without: unknown + [left].compactMap { $0 })
  }

  var storageLines: [EnergyLine] {
    let amounts = storageAmounts.map(\.amount.value)
    return model?.storage(written: amounts[0], read: amounts[1], syncs: amounts[2]) ?? []
  }

  private var peripherals: Figure {
    if devices.isEmpty, facts.total(.metric(.deviceOpens)) == 0 {
      return nothing("no piece of hardware was opened")
    }
    if !devices.isEmpty, unknownParts == nil, model?.usesParts(devices, nodes: nodes) == false {
      return nothing("nothing was opened that has a power of its own")
    }
    return modelled(.peripherals, peripheralLines, without: [unknownParts].compactMap { $0 })
  }

  var peripheralLines: [EnergyLine] { model?.peripherals(devices, nodes: nodes) ?? [] }

  /// - Parameter left: what was used and is not in the lines, each with the reason behind a colon.
  private func modelled(
    _ component: EnergyComponent, _ lines: [EnergyLine], without left: [String]
  ) -> Figure {
    guard let model else { return .absent(options.missing ?? EnergyOptions.noModel) }
    // A zero beside something unknown is no figure.
    guard !lines.isEmpty, left.isEmpty || lines.contains(where: { $0.energy.value > 0 }) else {
      let why = left.isEmpty ? model.missing[component] : left.joined(separator: "; ")
      return .absent(why ?? "the power model \(model.model.name) has no figure for it")
    }
    return Figure(
      reading: .value(lines.reduce(.zero) { $0 + $1.energy }), sources: [.model(model.model.name)],
      without: left.isEmpty ? nil : left.joined(separator: "; "))
  }

  /// Nothing was done: zero by the model, and without one not even that.
  private func nothing(_ note: String) -> Figure {
    guard let model else {
      return .absent("\(note), and \(options.missing ?? EnergyOptions.noModel)", isNothing: true)
    }
    return Figure(
      reading: .value(.zero), sources: [.model(model.model.name)], notes: [note], isNothing: true)
  }

  /// What a meter of the whole device counted for the program and no component accounts for.
  private var other: Figure {
    guard let whole = metered(.device, .program)?.value else {
      return .absent("no meter covers the whole device")
    }
    let known = Self.parts.compactMap { component($0).value?.value }.reduce(0, +)
    let rest = max(0, whole.value - known)
    return Figure(
      reading: .value(Estimate(rest, max(0, whole.low - known), max(rest, whole.high - known))),
      sources: [.meters(meters(.device))])
  }
}
