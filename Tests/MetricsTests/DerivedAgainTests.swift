import Energy
import Formats
import Metrics
import Quantities
import Recordings
import Testing

@Suite struct DerivedAgainTests {
  private static func model(_ name: String, watts: Double) -> PowerModel {
    PowerModel(
      name: name, title: name, voltage: 4, error: 0, idle: 1,
      processor: .init(clusters: [.init(cores: 1, speeds: [.init(hertz: 1e9, active: watts)])]), parts: [])
  }

  /// Four seconds of work on a machine with two kinds of processors.
  private static var recording: Recording {
    var raw = RawFigures()
    raw.totals = ["energy.work": .value(4), "cpu.group.user": .value(3), "cpu.group.system": .value(1)]
    raw.totals["memory.group.peak"] = .missing("no cgroup")
    raw.work = [ProcessorWork(processor: 0, hertz: 1e9, program: 4, others: 0)]
    raw.capacities = [.init(processor: 0, capacity: 400), .init(processor: 1, capacity: 1024)]
    var recording = Recording(
      tool: .init(version: "0"), device: DeviceProfile(), settings: RunSettings(),
      program: Program(
        name: "app", command: ["app"], exit: .status(0), started: "2026-11-20T18:00:00Z", duration: 10))
    (recording.raw, recording.notes) = (raw, ["a note of the run"])
    return recording
  }

  private static func derived(_ options: EnergyOptions) throws -> Recording {
    var recording = recording
    recording.derive(RunFacts(recording, try #require(recording.raw), energy: options))
    return recording
  }

  @Test func anotherModelGivesAnotherEnergyAndNothingElseChanges() throws {
    let (weak, strong) = (
      EnergyOptions(model: Self.model("weak", watts: 1), missing: nil),
      EnergyOptions(model: Self.model("strong", watts: 3), missing: nil)
    )
    var recording = try Self.derived(weak)
    #expect(recording.metrics[.energyCPU]?.value == 4)
    #expect(recording.notes.contains { $0.contains("the power model weak") })
    let changed = recording.derive(energy: strong, insteadOf: weak)
    #expect(changed)
    #expect(recording.metrics[.energyCPU]?.value == 12 && recording.tables.energy.count == 1)
    #expect(recording.metrics[.cpuTime]?.value == 4)
    #expect(recording.notes.first == "a note of the run")
    #expect(!recording.notes.contains { $0.contains("weak") })
    _ = recording.derive(energy: weak, insteadOf: strong)
    #expect(recording == (try Self.derived(weak)), "there and back again")
  }

  @Test func aBatteryIsEnoughForItsLife() throws {
    let options = EnergyOptions(model: Self.model("weak", watts: 1), missing: nil)
    var recording = try Self.derived(options)
    #expect(recording.metrics[.batteryLife]?.missing != nil)
    var again = options
    again.battery = BatterySize(joules: 1400, whose: "a test")
    _ = recording.derive(energy: again, insteadOf: options)
    #expect((recording.metrics[.batteryLife]?.value?.rounded()) == 1000)
  }

  @Test func aRecordingWithoutRawFiguresSaysSo() throws {
    var recording = try Self.derived(EnergyOptions())
    let metrics = recording.metrics
    recording.raw = nil
    let changed = recording.derive(energy: EnergyOptions(), insteadOf: EnergyOptions())
    #expect(!changed)
    #expect(recording.metrics == metrics)
  }

  @Test func rawFiguresReadBackEqual() throws {
    var raw = try #require(Self.recording.raw)
    raw.meters = [
      MeterEstimate(.device, .metered, .value(Interval(3, 2, 4))),
      MeterEstimate(.processors, .idle, .absent("charging")),
    ]
    raw.radios = ["lte"]
    let document = try #require(raw.json)
    #expect(try RawFigures(DocumentReader(file: "r", value: document)) == raw)
  }
}
