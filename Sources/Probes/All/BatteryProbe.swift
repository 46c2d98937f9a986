package import Documents
package import Kernel
package import Meters

/// Batteries, their level and state, and whether a charger delivers.
package enum BatteryProbe: Probe {
  package static let meta = ProbeMeta(
    id: "battery", title: "Battery and mains", sources: [SysPowerSupply.directory],
    decides: [
      "battery-level": """
      Present where a battery that feeds the device tells how full it is: what it holds over what it holds when full, or \
      else its driver's own percentage; several batteries count by their sizes. Absent where the kernel lists power \
      supplies and no such battery. The battery of a mouse or a headset is not the device's, and a driver that reads zero \
      for all of it tells nothing.
      """,
      "battery-state": """
      Present where a battery that feeds the device tells whether it is charging, discharging, full or held below full. \
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
        hardware: ["missing": .string("\(directory): \(error.message)")])
    }
  }

  /// The judgement on what was read.
  package static func answer(_ supplies: PowerSupplies) -> ProbeAnswer {
    ProbeAnswer(
      availability: [
        "battery-level": finding(supplies, supplies.level.map { .number(rounded($0)) }, "capacity"),
        "battery-state": state(supplies),
      ],
      hardware: .members([
        "batteries": .array(supplies.batteries.map(json)),
        "emptyBays": supplies.empty.isEmpty ? nil : .strings(supplies.empty),
        "chargers": .array(supplies.chargers.map(charger)),
        "plugged": supplies.isPlugged.map { .bool($0) } ?? [
          "missing": "no charger tells whether it delivers"
        ],
        "peripherals": supplies.others.isEmpty ? nil : .array(supplies.others.map(charger)),
      ]))
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
      .present, reason: "the driver does not tell it; by the charger and the power that flows",
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

  private static func json(_ battery: Battery) -> JSONValue {
    let supply = battery.supply
    return .members([
      "name": .string(supply.name), "level": battery.level.json { .number(rounded($0)) },
      "state": battery.state.map { .string($0.rawValue) } ?? [
        "missing": "the driver does not tell its state"
      ],
      "health": battery.health.json { .number(rounded($0)) }, "power": battery.power.json { .number($0) },
      "energyFull": supply.size("energy_full").map { .number($0 * 0.0036) },
      "energyDesign": supply.size("energy_full_design").map { .number($0 * 0.0036) },
      "chargeFull": supply.size("charge_full").map { .number($0 / 1e6) },
      "chargeDesign": supply.size("charge_full_design").map { .number($0 / 1e6) },
      "voltage": supply.size("voltage_now").map { .number($0 / 1e6) },
      "temperature": supply.integer("temp").map { .number(Double($0) / 10) },
      // Zero is what drivers that do not count report.
      "cycles": supply.integer("cycle_count").flatMap { $0 > 0 ? .integer($0) : nil },
      "condition": supply.text("health").map { .string($0) },
      "technology": supply.text("technology").map { .string($0) },
      "model": supply.text("model_name").map { .string($0) },
    ])
  }

  private static func charger(_ supply: SysPowerSupply) -> JSONValue {
    .members([
      "name": .string(supply.name), "type": supply.text("type").map { .string($0) },
      "online": supply.integer("online").map { .bool($0 > 0) },
    ])
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
