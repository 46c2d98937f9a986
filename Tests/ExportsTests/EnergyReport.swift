import Audits
import Documents
import Energy
import Formats
import Quantities
import Recordings
import TestSupport

/// Reports of runs whose energy was measured by a meter, computed by a model, or neither.
enum EnergyReport {
  static let duration = 60.0

  /// Two packages of which one may not be read, a telephone's battery to compare it with.
  static var measured: Report {
    var recording = base
    set("energy.total", 31, 27...36, .joules, .measured, &recording)
    set("energy.cpu", 24, 22...27, .joules, .measured, &recording)
    set("energy.radio", 4, 2.8...5.2, .joules, .modelled, &recording)
    set("energy.storage", 2, 1.4...2.6, .joules, .modelled, &recording)
    set("energy.device", 372, 370...374, .joules, .measured, &recording)
    set("power.average", 6.2, 6.1...6.3, .watts, .measured, &recording)
    set("power.idle", 5.1, 5...5.3, .watts, .measured, &recording)
    set("battery.life", 33_840, 28_800...43_200, .seconds, .measured, &recording)
    recording.settings = .of([
      "rate": 10, "energy": ["battery": ["joules": 209_808, "whose": "PinePhone 1.2"]],
    ])
    recording.metrics["energy.peripherals"] = missing(
      "unmeasurable: the model pinephone has no figure for GPS")
    recording.tables.energy = [
      EnergyLine(
        .cpu, "processors", amount: "41.2 s", energy: Estimate(24, 22, 27), fidelity: .measured,
        by: "package-0"),
      EnergyLine(.radio, "lte", energy: Estimate(4, 2.8, 5.2), fidelity: .modelled, by: "lte"),
      EnergyLine(
        .storage, "bytes written", amount: "12.4 MiB", energy: Estimate(1.5, 1, 2), fidelity: .modelled,
        by: "pinephone"),
      EnergyLine(
        .storage, "syncs", amount: "80", energy: Estimate(0.5, 0.4, 0.6), fidelity: .modelled,
        by: "pinephone"),
      EnergyLine(.other, "memory", energy: Estimate(1, 0.9, 1.1), fidelity: .measured, by: "dram"),
    ].map(\.row)
    recording.tables.meters = .of([
      [
        "meter": "package-0", "covers": "package", "energy": 372, "average": 6.2, "idle": 5.1,
        "idleAfter": 5.2, "step": "0.061 mJ", "update": 0.001,
        "range": 262_143.3, "state": "read all along", "source": "perf power/energy-pkg/",
      ]
    ])
    return report(recording)
  }

  /// No meter, and a model by name.
  static var modelled: Report {
    var recording = base
    recording.settings = .of(["energy": ["power": ["name": "pinephone"]]])
    recording.series["power.device"] = nil
    set("energy.total", 3.1, 2.17...4.03, .joules, .modelled, &recording)
    set("energy.cpu", 3.1, 2.17...4.03, .joules, .modelled, &recording)
    recording.metrics["energy.device"] = missing("unmeasurable: no energy meter: no powercap zone")
    recording.tables.energy = [
      EnergyLine(
        .cpu, "processors", energy: Estimate(3.1, 2.17, 4.03), fidelity: .modelled, by: "pinephone"
      ).row
    ]
    return report(recording)
  }

  /// A meter that only root may read, and no model.
  static var unmeasurable: Report {
    var recording = base
    let names = [
      "energy.total", "energy.cpu", "energy.radio", "energy.storage", "energy.peripherals", "energy.device",
      "power.average", "power.idle", "battery.life",
    ]
    for name in names {
      recording.metrics[name] = missing("unmeasurable: package-0 may be read by root alone")
    }
    recording.series = recording.series.filter { !$0.key.hasPrefix("power.") }
    recording.device = .of([
      "device": ["name": "laptop"],
      "hardware": [
        "energy-meters": [
          "powercap": [
            [
              "name": "package-0", "source": "/sys/class/powercap/intel-rapl:0/energy_uj", "unit": "joules",
              "readable": false, "reason": "Permission denied",
              "remedy": "sudo chmod a+r /sys/class/powercap/intel-rapl:0/energy_uj",
            ],
            ["name": "core", "source": "/sys/x", "unit": "joules", "readable": true],
          ]
        ]
      ],
    ])
    return report(recording)
  }

  private static func set(
    _ name: String, _ value: Double, _ bounds: ClosedRange<Double>, _ unit: Unit, _ fidelity: Fidelity,
    _ recording: inout Recording
  ) {
    recording.metrics[name] = Metric(
      .value(value, fidelity), unit, instrument: "energy", bounds: bounds,
      by: fidelity == .measured ? ["dram", "package-0"] : ["pinephone"])
  }

  /// A model that knows nothing of the radio, which was used; the device as the model has it.
  static var partial: Report {
    var recording = modelled.recording
    recording.metrics["energy.total"]?.without = "radio (no radio model was named); storage (no figure)"
    set("power.average", 2.1, 1.5...2.7, .watts, .modelled, &recording)
    set("power.idle", 1.9, 1.4...2.4, .watts, .modelled, &recording)
    set("battery.life", 1714, 1333...2400, .seconds, .modelled, &recording)
    recording.settings = .of([
      "energy": [
        "power": ["name": "pinephone"], "battery": ["joules": 3600, "whose": "a battery of 1.0 Wh"],
      ]
    ])
    return report(recording)
  }

  private static func missing(_ reason: String) -> Metric {
    Metric(.missing(reason), .joules, instrument: "energy")
  }

  private static func report(_ recording: Recording) -> Report {
    var assessment = Judge.assess(recording, budget: nil)
    assessment.audits.removeAll { $0.id != "energy" }
    return Report(
      recording: recording, assessment: assessment,
      reproduce: ["headroom", "run", "--"] + recording.program.command)
  }

  private static var base: Recording {
    let times = (1...Int(duration * 10)).map { Double($0) / 10 }
    var recording = SampleReport.good.recording
    recording.program = Program(
      name: "viewer", command: ["viewer", "--show"], exit: .status(0), started: "2026-11-22T09:00:00Z",
      duration: duration)
    recording.phases = []
    recording.events = []
    recording.tables = Tables()
    recording.metrics = ["cpu.time.user": Metric(.value(40, .exact), .seconds, instrument: "cpu")]
    recording.series = [
      "power.device": .init(unit: .watts, time: times, value: times.map { $0 < 40 ? 6.8 : 5.1 }),
      "power.cpu": .init(unit: .watts, time: times, value: times.map { $0 < 40 ? 1.7 : 0 }),
    ]
    return recording
  }
}
