import Formats
import Quantities
import Recordings

/// The recording inside a sample report: a shell of a database that saves a few hundred rows.
enum SampleRecording {
  static func build(bad: Bool) -> Recording {
    let duration = bad ? 12.34 : 1.28
    let rows = bad ? 240.0 : 1
    var recording = Recording(
      tool: .init(version: SampleReport.version), device: device, settings: .of(["rate": 10]),
      program: Program(
        name: bad ? "rows, a transaction each" : "rows, one transaction",
        command: ["sqlite3", "state.db", bad ? ".read rows.sql" : ".read 'all rows.sql'"], exit: .status(0),
        started: "2026-11-20T18:00:00Z", duration: duration),
      phases: [
        .init(name: "launch", start: 0, end: duration / 16),
        .init(name: "foreground", start: duration / 16, end: duration),
      ],
      metrics: metrics(bad: bad, duration: duration), series: series(bad: bad, duration: duration),
      events: (1...Int(rows)).map { row in
        .init(duration * (0.06 + 0.93 * Double(row) / rows), DiskSync(path: "state.db"))
      },
      notes: bad
        ? ["Two processes were still alive when the program ended, and were counted until they left."] : [])
    if bad { recording.tables = tables }
    return recording
  }

  private static let device = DeviceProfile.of([
    "schemaVersion": 1,
    "device": [
      "name": "sample board", "kind": "handheld", "kernel": "Linux 6.1.0-41-arm64",
      "operatingSystem": "Debian 12",
    ],
    "capabilities": [:], "availability": [:], "hardware": ["processor": ["cores": 4]],
  ])

  private static func metrics(bad: Bool, duration: Double) -> [String: Metric] {
    func value(_ value: Double, _ unit: Unit, _ fidelity: Fidelity, _ by: String, _ note: String? = nil)
      -> Metric
    {
      Metric(.value(value, fidelity), unit, instrument: by, note: note)
    }
    let written = bad ? 97_648_640.0 : 233_472
    return [
      "memory.footprint.peak": value(3_481_600, .bytes, .sampled, "memory"),
      "memory.footprint.steady": value(3_276_800, .bytes, .sampled, "memory"),
      "memory.resident.peak": value(
        7_012_352, .bytes, .exact, "memory",
        "the sum of each process's own peak, because there is no memory controller"),
      "memory.faults.major": value(0, .count, .exact, "memory"),
      "memory.faults.minor": value(1187, .count, .exact, "memory"),
      "cpu.time.user": value(bad ? 0.913 : 0.021, .seconds, .exact, "cpu"),
      "cpu.time.system": value(bad ? 2.418 : 0.008, .seconds, .exact, "cpu"),
      "cpu.utilisation": value(bad ? 0.27 : 0.0227, .cores, .exact, "cpu"),
      "cpu.switches.voluntary": value(bad ? 12_345 : 31, .count, .exact, "cpu"),
      "disk.writes": value(bad ? 20_012 : 57, .count, .exact, "disk"),
      "disk.writes.bytes": value(written, .bytes, .exact, "disk"),
      "disk.device.bytes": bad
        ? value(186_523_648, .bytes, .exact, "disk")
        : Metric(.missing("the file system is in memory"), .bytes, instrument: "disk"),
      "memory.stall": Metric(
        .missing("this kernel has no pressure accounting"), .seconds, instrument: "memory"),
      "observer.cpu": value(0.0112, .seconds, .exact, "observer"),
      "observer.memory.peak": value(9_227_468, .bytes, .exact, "observer"),
      "observer.wakeups": value((duration * 10).rounded(), .count, .exact, "observer"),
      "observer.writes.bytes": value(40_960, .bytes, .exact, "observer"),
    ]
  }

  private static func series(bad: Bool, duration: Double) -> [String: Recording.Series] {
    let time = (0..<Int(duration * 10)).map { Double($0) / 10 }
    let share = time.map { $0 / duration }
    func ripple(_ index: Int) -> Double { Double((index * 7919) % 97) / 97 }
    var series = [
      "memory.footprint": Recording.Series(
        unit: .bytes, time: time,
        value: share.enumerated().map {
          (min($0.element * 9, 1) * 3_100_000 + ripple($0.offset) * 380_000).rounded()
        }),
      "memory.resident": .init(
        unit: .bytes, time: time,
        value: share.enumerated().map {
          (3_400_000 + min($0.element * 9, 1) * 3_600_000).rounded() - ripple($0.offset).rounded()
        }),
      "cpu.utilisation": .init(
        unit: .cores, time: time,
        value: share.enumerated().map {
          ((bad ? 0.2 + 0.14 * ripple($0.offset) : 0.04 * ripple($0.offset)) * 1000).rounded() / 1000
        }),
      "disk.writes.bytes": .init(
        unit: .bytes, time: time,
        value: share.map { ((bad ? 97_648_640 : 233_472) * max(0, $0 - 0.06) / 0.94).rounded() }),
    ]
    if bad {
      series["disk.device.bytes"] = .init(
        unit: .bytes, time: time, value: share.map { (186_523_648 * max(0, $0 - 0.08) / 0.92).rounded() })
    }
    return series
  }

  private static let tables: Tables = {
    var tables = Tables()
    tables.wakeups = [
      .of([
        "name": "sqlite3", "thread": 4242, "process": 4242, "wakeups": 1204, "idle": 310, "byTimer": 3,
        "period": 0.0102, "regular": 81.5, "work": 0.000131,
      ]),
      .of(["name": "worker", "thread": 4243, "process": 4242, "wakeups": 12, "idle": 0, "byTimer": 12]),
    ]
    tables.files = (1...25).map { number in
      .of([
        "path": .string("/home/user/state-\(number).db"), "writes": .integer(240 - number),
        "written": .number(983_040), "kept": .number(8192), "syncs": .integer(number),
      ])
    }
    return tables
  }()
}
