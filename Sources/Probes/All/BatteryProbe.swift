package import Documents
import Formats
package import Kernel
package import PowerMeters
import Recordings

/// Batteries, their level and state, and whether a charger delivers.
package enum BatteryProbe: Probe {
  package static let meta = ProbeMeta(
    id: "battery", title: "Battery and mains", sources: [SysPowerSupply.directory],
    decides: [
      "battery-level": """
      Present where a battery that feeds the device tells how full it is: what it holds over what it holds when full, or \
      else its driver's own percentage; several batteries count by their sizes. Absent where the kernel lists power \
      supplies and no such battery. The battery of a mouse or a headset is not the device's, and a driver that reads zero \
      for all of it shows nothing.
      """,
      "battery-state": """
      Present where a battery that feeds the device reports whether it is charging, discharging, full or held below full. \
      Absent where the kernel lists power supplies and no such battery.
      """,
    ], subsystems: ["power_supply"], isAskedForRuns: true)

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let directory = SysPowerSupply.directory
    do { return answer(PowerSupplies(try SysPowerSupply.readAll(root))) } catch {
      let finding = Finding.unknown(
        "no view of power supplies: the kernel shows no such class here", .init(directory, error.message))
      return ProbeAnswer(
        availability: ["battery-level": finding, "battery-state": finding],
        section: .battery(.missing("\(directory): \(error.message)")))
    }
  }

  /// The judgement on what was read.
  package static func answer(_ supplies: PowerSupplies) -> ProbeAnswer {
    var facts = BatteryFacts()
    facts.batteries = .value(supplies.batteries.map(battery))
    facts.emptyBays = supplies.empty.isEmpty ? nil : .value(supplies.empty)
    facts.chargers = .value(supplies.chargers.map(source))
    facts.plugged = Fact(supplies.isPlugged, missing: "no charger shows whether it delivers")
    facts.peripherals = supplies.others.isEmpty ? nil : .value(supplies.others.map(source))
    return ProbeAnswer(
      availability: [
        "battery-level": finding(supplies, supplies.level.map { .number(rounded($0)) }, "capacity"),
        "battery-state": state(supplies),
      ], section: .battery(.value(facts)))
  }

  /// A driver's own word, else what the chargers and the power that flows leave as the only answer.
  private static func state(_ supplies: PowerSupplies) -> Finding {
    let finding = finding(supplies, supplies.state.map { .string($0.rawValue) }, "status")
    guard finding.state == .unknown, let derived = supplies.derivedState else { return finding }
    let chargers = supplies.chargers.compactMap { charger in
      charger.text("online").map {
        Finding.Evidence("\(SysPowerSupply.directory)/\(charger.name)", "online=\($0)")
      }
    }
    let flows = supplies.batteries.compactMap { battery in
      battery.power.value.map {
        Finding.Evidence("\(SysPowerSupply.directory)/\(battery.supply.name)", "power \($0) W")
      }
    }
    return Finding(
      .present, reason: "the driver does not report it; by the charger and the power that flows",
      value: .string(derived.rawValue), evidence: finding.evidence + chargers + flows, provenance: .derived)
  }

  private static func finding(
    _ supplies: PowerSupplies, _ reading: Reading<JSONValue>, _ attribute: String
  ) -> Finding {
    let directory = SysPowerSupply.directory
    if supplies.batteries.isEmpty {
      let seen =
        supplies.others.map { "\($0.name): another device's" } + supplies.empty.map { "\($0): empty bay" }
      let answer = seen.isEmpty ? "no battery listed" : seen.joined(separator: ", ")
      return .absent(PowerSupplies.noBattery, .init(directory, answer))
    }
    let evidence = supplies.batteries.map { battery in
      Finding.Evidence("\(directory)/\(battery.supply.name)", said(battery.supply, attribute))
    }
    if let value = reading.value { return Finding(.present, value: value, evidence: evidence) }
    return Finding(.unknown, reason: reading.reason, evidence: evidence)
  }

  /// The attributes behind a finding as the driver gave them.
  private static func said(_ supply: SysPowerSupply, _ attribute: String) -> String {
    let names =
      attribute == "capacity"
      ? ["energy_now", "energy_full", "charge_now", "charge_full", "capacity", "capacity_level"] : ["status"]
    let said = names.compactMap { name in
      supply.text(name).map { "\(name)=\($0)" } ?? supply.refusals[name].map { "\(name): \($0.message)" }
    }
    return said.isEmpty ? "none of \(names.joined(separator: ", "))" : said.joined(separator: " ")
  }

  private static func battery(_ battery: Battery) -> OneBattery {
    let supply = battery.supply
    func joules(_ attribute: String) -> Fact<Double>? {
      supply.size(attribute).map { .value($0 * 0.0036) }
    }
    func millionth(_ attribute: String) -> Fact<Double>? {
      supply.size(attribute).map { .value($0 / 1e6) }
    }
    var facts = OneBattery()
    facts.name = .value(supply.name)
    facts.level = Fact(battery.level.map(rounded))
    facts.state = Fact(battery.state?.rawValue, missing: "the driver does not report its state")
    facts.health = Fact(battery.health.map(rounded))
    facts.power = Fact(battery.power)
    (facts.energyFull, facts.energyDesign) = (joules("energy_full"), joules("energy_full_design"))
    (facts.chargeFull, facts.chargeDesign) = (millionth("charge_full"), millionth("charge_full_design"))
    facts.voltage = millionth("voltage_now")
    facts.temperature = supply.integer("temp").map { .value(Double($0) / 10) }
    // Zero is what drivers that do not count report.
    facts.cycles = supply.integer("cycle_count").flatMap { $0 > 0 ? .value(Int($0)) : nil }
    facts.condition = supply.text("health").map { .value($0) }
    facts.technology = supply.text("technology").map { .value($0) }
    facts.model = supply.text("model_name").map { .value($0) }
    return facts
  }

  private static func source(_ supply: SysPowerSupply) -> PowerSource {
    var facts = PowerSource()
    facts.name = .value(supply.name)
    facts.type = supply.text("type").map { .value($0) }
    facts.online = supply.integer("online").map { .value($0 > 0) }
    return facts
  }

  /// To a tenth: no gauge knows more.
  private static func rounded(_ percent: Double) -> Double { (percent * 10).rounded() / 10 }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let directory = SysPowerSupply.directory
    let works = root.exists(directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: directory, state: works ? .works : .missing,
        reason: works ? nil : "this kernel is built without power supplies, or a container hides them")
    ]
  }
}
