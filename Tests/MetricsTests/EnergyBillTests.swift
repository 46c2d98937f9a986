import Energy
import Formats
import Recordings
import TestSupport
import Testing

@testable import Metrics

/// What is made of a run's figures, by hand.
struct EnergyBillTests {
  /// One watt at rest, two for a busy processor.
  private static let model: PowerModel = {
    var model = PowerModel(
      name: "toy", title: "Toy", voltage: 4, error: 0.25, idle: 1,
      processor: .init(clusters: [.init(cores: 2, speeds: [.init(hertz: 1e9, active: 2)])]),
      parts: [.init("gps", active: 0.5)])
    model.storage = .init(written: 3, read: 1, sync: 0.1)
    return model
  }()

  private struct Meter: Hashable {
    var scope: MeterRow.Scope
    var figure: MeterEstimate.Figure
    static func meters(_ scope: MeterRow.Scope, _ figure: MeterEstimate.Figure) -> Meter {
      Meter(scope: scope, figure: figure)
    }
  }

  /// A run of ten seconds without traffic, storage or devices.
  private func facts(
    _ figures: [Meter: (Double, Double, Double)] = [:], reasons: [Meter: String] = [:],
    work seconds: Double? = nil, absent: [TotalName: String] = [:],
    options: EnergyOptions = EnergyOptions(), meters: [(String, String)] = []
  ) -> RunFacts {
    var totals: [TotalName: Reading<Double>] = [
      "network.sent.packets": .value(0), "network.received.packets": .value(0), "device.opens": .value(0),
    ]
    for (name, why) in absent { totals[name] = .absent(why) }
    var tables = Tables()
    tables.meters = meters.map { .of(["meter": .string($0.0), "scope": .string($0.1)]) }
    var nothing = RunFacts.Fold()
    nothing.add(0)
    let columns = ["disk.device.bytes", "disk.device.reads", "disk.syncs"]
    var facts = RunFacts(
      duration: 10, folds: Dictionary(uniqueKeysWithValues: columns.map { ($0, nothing) }), totals: totals,
      tables: tables, energy: options)
    facts.meters = figures.map { MeterEstimate($0.scope, $0.figure, .value(Estimate($1.0, $1.1, $1.2))) }
    facts.meters += reasons.map { MeterEstimate($0.scope, $0.figure, .absent($1)) }
    if let seconds {
      facts.work = [ProcessorWork(processor: 0, hertz: 1e9, program: seconds, others: 0)]
    }
    return facts
  }

  private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-9 } ?? false }

  @Test func withoutMeterAndModelBothReasonsAreSaid() {
    let metrics = EnergyBill(facts(absent: ["energy.meters": "no energy meter: no battery"])).metrics
    let why = metrics[.energyCPU]?.missing ?? ""
    #expect(why.hasPrefix("unmeasurable: no energy meter: no battery") && why.contains("--power"), "\(why)")
    // Not even nothing is claimed without a model.
    #expect(
      metrics[.energyRadio]?.missing?.contains("nothing was sent or received, and no power model") == true)
  }

  @Test func trafficThatNobodySawIsNotNothing() {
    for reason in [TotalName.networkSampled, .networkUnseen] {
      let options = EnergyOptions(model: Self.model, missing: nil)
      let metrics = EnergyBill(facts(absent: [reason: "not seen"], options: options)).metrics
      #expect(metrics[.energyRadio]?.value == nil, "\(reason)")
      #expect(EnergyBill(facts(options: options)).metrics[.energyRadio]?.value == 0)
    }
  }

  @Test func aMeterOfTheWholeDeviceTellsTheTotalAndWhatIsLeftOver() throws {
    var facts = facts(
      [
        .meters(.device, .program): (30, 24, 36), .meters(.device, .metered): (100, 99, 101),
        .meters(.device, .average): (10, 9.9, 10.1), .meters(.device, .idle): (4, 3.9, 4.1),
        .meters(.processors, .program): (12, 10, 14),
      ], options: EnergyOptions(battery: BatterySize(joules: 36_000, whose: "BAT0")),
      meters: [("BAT0", "device"), ("package-0", "processors")])
    facts.totals["energy.work"] = .value(6)
    let bill = EnergyBill(facts)
    let metrics = bill.metrics
    #expect(metrics[.energyTotal]?.value == 30 && metrics[.energyTotal]?.fidelity == .measured)
    #expect(metrics[.energyTotal]?.bounds == 24...36)
    #expect(metrics[.energyTotal]?.note == "measured by BAT0")
    #expect(metrics[.energyCPU]?.value == 12 && metrics[.energyCPU]?.note == "measured by package-0")
    #expect(metrics[.powerAverage]?.value == 10 && metrics[.powerIdle]?.value == 4)
    #expect(metrics[.energyDevice]?.value == 100)
    #expect(near(metrics[.batteryLife]?.value, 3600))
    #expect(near(bill.lines.first { $0.component == .other }?.energy.value, 18))
    #expect(bill.lines.map(\.amount) == ["6 s", nil])
    #expect(near(bill.lines.reduce(0) { $0 + $1.energy.value }, 30))
  }

  @Test func aChargingBatteryIsSaidWithItsReason() {
    let reasons: [Meter: String] = [
      .meters(.device, .program): "charging from 3.2 s on",
      .meters(.device, .metered): "charging from 3.2 s on",
    ]
    let metrics = EnergyBill(facts(reasons: reasons)).metrics
    #expect(metrics[.powerAverage]?.missing?.hasPrefix("unmeasurable: charging from 3.2 s on; and") == true)
    #expect(
      metrics[.energyTotal]?.missing?.contains("charging from 3.2 s on") == true,
      "\(metrics[.energyTotal]?.missing ?? "")")
  }

  @Test func theProcessorsAloneAreNoWholeDevice() {
    let metrics = EnergyBill(
      facts(
        [
          .meters(.processors, .program): (12, 10, 14), .meters(.processors, .average): (5, 4, 6),
          .meters(.processors, .idle): (3, 2, 4),
        ], options: EnergyOptions(battery: BatterySize(joules: 36_000, whose: "BAT0")),
        meters: [("package-0", "processors")])
    ).metrics
    let why = metrics[.powerAverage]?.missing ?? ""
    #expect(why.contains("package-0: the processors alone") && why.contains("--power"), "\(why)")
    #expect(metrics[.energyDevice]?.missing == why && metrics[.batteryLife]?.missing == why)
    #expect(metrics[.energyTotal]?.value == 12 && metrics[.energyTotal]?.fidelity == .measured)
  }

  @Test func ofTheProcessorsAloneAModelTellsTheRestOfTheDevice() {
    let options = EnergyOptions(
      model: Self.model, missing: nil, battery: BatterySize(joules: 36_000, whose: "BAT0"))
    let bill = EnergyBill(
      facts(
        [.meters(.processors, .program): (12, 10, 14)], options: options,
        meters: [("package-0", "processors")]))
    // One watt at rest, and 12 J in ten seconds.
    #expect(near(bill.metrics[.powerAverage]?.value, 2.2))
    #expect(
      bill.metrics[.powerAverage]?.note?.hasPrefix("by the power model toy; measured by package-0") == true)
    // What did nothing does not make the total a model's.
    #expect(bill.metrics[.energyTotal]?.note == "measured by package-0")
  }

  @Test func aMeterThatCannotTellIsSaidBesideWhatTellsInstead() {
    let why = "too short: 1 s are 1 figures of BAT0; measure for at least 10 s"
    let metrics = EnergyBill(
      facts(
        [.meters(.processors, .program): (12, 10, 14)], reasons: [.meters(.device, .program): why],
        meters: [("BAT0", "device"), ("package-0", "processors")])
    ).metrics
    #expect(metrics[.energyTotal]?.note == "measured by package-0; not by BAT0: \(why)")
  }

  @Test func allThatToldASumAreNamedAndARadioWithoutAnErrorIsSaid() throws {
    var facts = facts(
      [.meters(.processors, .program): (12, 10, 14)], options: EnergyOptions(model: Self.model, missing: nil),
      meters: [("package-0", "processors"), ("dram", "processors")])
    facts.totals["network.sent.packets"] = .value(4)
    facts.totals["radio.energy"] = .value(8)
    facts.radios = ["lte"]
    let unknown = EnergyBill(facts).metrics
    #expect(unknown[.energyTotal]?.by == ["package-0", "dram", "lte"])
    // What stands in for it is the power model's 25 %.
    #expect(unknown[.energyRadio]?.bounds == 6...10)
    #expect(
      unknown[.energyRadio]?.note?.contains("does not report how far it may be off: taken as") == true)
    facts.totals["radio.error"] = .value(0.5)
    let known = EnergyBill(facts).metrics[.energyRadio]
    #expect(known?.bounds == 4...12 && known?.note == "by the radio model lte")
  }

  @Test func partsThatComeToMoreThanTheWholeAreSaid() {
    let metrics = EnergyBill(
      facts(
        [.meters(.device, .program): (10, 9, 11), .meters(.processors, .program): (12, 10, 14)],
        meters: [("BAT0", "device"), ("package-0", "processors")])
    ).metrics
    #expect(metrics[.energyTotal]?.note?.contains("come to 12 J") == true)
  }

  @Test func aScreenAndAPartWithoutAFigureAreSaid() {
    var facts = facts(
      work: 4, options: EnergyOptions(model: Self.model, missing: nil, screen: .on))
    facts.totals["device.opens"] = .value(2)
    facts.tables.devices = .of([
      ["kind": "positioning", "held": 4, "opened": 0], ["kind": "microphone", "held": 4, "opened": 0],
    ])
    let metrics = EnergyBill(facts).metrics
    #expect(metrics[.powerIdle]?.note?.contains("no figure for the screen") == true)
    #expect(near(metrics[.energyPeripherals]?.value, 2))
    #expect(metrics[.energyPeripherals]?.note?.hasPrefix("without sound: no figure") == true)
    // Not without peripherals: the receiver is in the sum.
    #expect(metrics[.energyTotal]?.without == "sound: no figure in the power model toy")
  }

  /// Whatever draws a screen's pictures draws power, and no power profile says how much.
  @Test func whatNoModelHasAFigureForIsNotNothing() {
    var facts = facts(
      work: 4, options: EnergyOptions(model: Self.model, missing: nil))
    facts.totals["device.opens"] = .value(1)
    facts.tables.devices = .of([["kind": "graphics", "held": 4, "opened": 0]])
    let metrics = EnergyBill(facts).metrics
    let why = "graphics: no figure in the power model toy"
    #expect(metrics[.energyPeripherals]?.missing == "unmeasurable: \(why)")
    #expect(metrics[.energyTotal]?.without == "peripherals (\(why))")
  }

  @Test func anotherDevicesModelIsNotMixedWithThisMachinesMeters() {
    let options = EnergyOptions(
      model: Self.model, missing: nil, prefersModel: true,
      battery: BatterySize(joules: 36_000, whose: "Toy"))
    let bill = EnergyBill(
      facts(
        [
          .meters(.device, .program): (30, 24, 36), .meters(.device, .average): (10, 9, 11),
        ], work: 4, options: options, meters: [("BAT0", "device")]))
    let metrics = bill.metrics
    #expect(metrics[.energyTotal]?.value == 8 && metrics[.energyTotal]?.fidelity == .modelled)
    #expect(metrics[.energyRadio]?.value == 0 && metrics[.energyRadio]?.fidelity == .modelled)
    #expect(near(metrics[.powerIdle]?.value, 1))
    #expect(near(metrics[.powerAverage]?.value, 1.8))
    #expect(near(metrics[.batteryLife]?.value, 20_000))
    #expect(metrics[.batteryLife]?.note?.contains("toy") == true)
  }

  @Test func aComponentThatIsNotKnownIsNamedBesideTheTotal() throws {
    var model = Self.model
    model.storage = nil
    var facts = facts(work: 4, options: EnergyOptions(model: model, missing: nil))
    facts.folds["disk.syncs"]?.add(3)
    facts.totals["device.opens"] = .value(1)
    facts.tables.devices = .of([["kind": "positioning", "held": 4, "opened": 0]])
    let metrics = EnergyBill(facts).metrics
    #expect(metrics[.energyStorage]?.missing?.hasPrefix("unmeasurable: ") == true)
    let total = try #require(metrics[.energyTotal])
    #expect(total.note?.hasPrefix("without storage (the power model toy has no figure") == true)
    #expect(total.without == "storage (the power model toy has no figure for storage)" && total.by == ["toy"])
    #expect(metrics[.energyDevice]?.without == total.without && metrics[.powerIdle]?.without == nil)
  }

  /// Neither a model that lacks a figure nor a count that nobody was allowed to take makes storage cheaper in silence.
  @Test func whatIsNotKnownOfStorageIsNamedBesideTheTotal() {
    var model = Self.model
    model.storage?.sync = nil
    var facts = facts(work: 4, options: EnergyOptions(model: model, missing: nil))
    facts.folds["disk.device.bytes"]?.add(4_000_000)
    facts.folds["disk.syncs"]?.add(3)
    facts.folds["disk.device.reads"] = nil
    let metrics = EnergyBill(facts).metrics
    let left =
      "bytes read: bytes that storage was read for are not known; syncs: no figure in the power model toy"
    #expect(metrics[.energyStorage]?.without == left)
    #expect(near(metrics[.energyStorage]?.value, 12))
    #expect(metrics[.energyTotal]?.without == left)
  }

  @Test func syncsAloneAreNotNothingWhereNoFigureIsKnown() {
    var model = Self.model
    model.storage?.sync = nil
    var facts = facts(work: 4, options: EnergyOptions(model: model, missing: nil))
    facts.folds["disk.syncs"]?.add(3)
    let metrics = EnergyBill(facts).metrics
    let why = "syncs: no figure in the power model toy"
    #expect(metrics[.energyStorage]?.missing == "unmeasurable: \(why)")
    #expect(metrics[.energyTotal]?.without == "storage (\(why))")
  }

  @Test func whileARunGoesOnNothingIsMadeUp() {
    let metrics = EnergyBill(RunFacts(duration: 1, folds: [:])).metrics
    #expect(metrics.count == 9)
    for name in [MetricName.energyTotal, .energyCPU, .powerIdle, .energyDevice] {
      #expect(metrics[name]?.missing?.contains("known only at the end") == true, "\(name)")
    }
  }
}
