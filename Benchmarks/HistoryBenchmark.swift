import Documents
import Glibc
import Kernel
import Quantities
import Recordings
import Store

/// How long it takes to list, to draw and to look up a baseline in a history of very many runs: a hundred of each session,
/// ten of each of its cases, on four machines and three branches.
enum HistoryBenchmark {
  private static let perSession = 100
  private static let rounds = 21
  private static let cases = (0..<10).map { "case \($0)" }
  /// What a look-up may take at the median.
  private static let limit = 100.0

  /// Ends the program with 1 where a look-up takes longer than it may.
  static func run(place: String, runs: Int) {
    do throws(StoreError) {
      let history = try HistoryPlace.open(place)
      try fill(history, sessions: max(1, runs / perSession))
      print("look-up  median ms  highest ms")
      let slow = try lookUps(history).filter { $0.milliseconds > limit }
      for look in slow { print("\(look.name) takes more than \(Int(limit)) ms") }
      if !slow.isEmpty { exit(1) }
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func lookUps(
    _ history: any HistoryStore
  ) throws(StoreError) -> [(name: String, milliseconds: Double)] {
    [
      try measure("list") { () throws(StoreError) in _ = try history.sessions(HistoryQuery()) },
      try measure("list of a suite") { () throws(StoreError) in
        _ = try history.sessions(HistoryQuery(suite: "suite 1", branch: "main"))
      },
      try measure("trend") { () throws(StoreError) in
        _ = try history.trend(suite: "suite 1", name: "case 3", metric: "cpu.wakeups", branch: nil, limit: 60)
      },
      try measure("trend of a branch") { () throws(StoreError) in
        _ = try history.trend(
          suite: "suite 0", name: "case 3", metric: "cpu.wakeups", branch: "main", limit: 60)
      },
      try measure("baseline") { () throws(StoreError) in
        _ = try history.baseline(
          query(branch: "main"))
      },
      try measure("baseline of a branch that the machine has not") { () throws(StoreError) in
        _ = try history.baseline(
          query(branch: "nothing"))
      },
      try measure("trend of a rare metric") { () throws(StoreError) in
        _ = try history.trend(suite: "suite 0", name: "case 3", metric: "rare", branch: nil, limit: 60)
      },
      try measure("unfinished") { () throws(StoreError) in
        _ = try history.unfinished(digest: "digest 0", machine: machine(2))
      },
      try measure("metrics") { () throws(StoreError) in _ = try history.tracks(metric: nil) },
      try measure("a session") { () throws(StoreError) in _ = try history.session(key(0)) },
    ]
  }

  private static func query(branch: String) -> BaselineQuery {
    BaselineQuery(
      suite: "suite 0", cases: Dictionary(uniqueKeysWithValues: cases.map { ($0, "scenario") }),
      branch: branch, machine: machine(2), sessions: 5)
  }

  private static func measure(
    _ name: String, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> (name: String, milliseconds: Double) {
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = Clock.nanoseconds()
      try body()
      times.append(Double(Clock.nanoseconds() - start) / 1e6)
    }
    let median = Statistics.median(times) ?? .infinity
    print("\(name)  \(Display.fixed(median, 2))  \(Display.fixed(times.max() ?? 0, 2))")
    return (name, median)
  }

  private static func fill(_ history: any HistoryStore, sessions: Int) throws(StoreError) {
    let start = Clock.nanoseconds()
    var added = 0
    for number in 0..<sessions where try history.session(key(number)) == nil {
      try history.write(archive(number))
      added += 1
    }
    let seconds = Double(secondsOfNanoseconds: Clock.nanoseconds() - start)
    print(
      "\(sessions * perSession) runs in \(sessions) sessions; \(added) added in \(Display.fixed(seconds, 1)) s"
    )
  }

  private static func key(_ number: Int) -> String {
    let mixed = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let tail = String(number, radix: 16)
    return String(repeating: "0", count: 16 - mixed.count) + mixed
      + String(repeating: "0", count: 16 - tail.count)
      + tail
  }

  private static func machine(_ number: Int) -> MachineFingerprint {
    MachineFingerprint(
      processor: "Processor \(number % 4)", processors: 8, architecture: "x86_64", memory: 8e9,
      kernel: "6.1.0")
  }

  private static func archive(_ number: Int) -> SessionArchive {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = number / 1440
    let date = "\(2000 + day / 336)-\(two(1 + day / 28 % 12))-\(two(1 + day % 28))"
    let started = "\(date)T\(two(number / 60 % 24)):\(two(number % 60)):00.000Z"
    let session = BenchSession(
      key: key(number), suite: "suite \(number % 2)", digest: "digest \(number % 2)", started: started,
      machine: machine(number), tool: .init(version: "0"), revision: "revision \(number)",
      branch: ["main", "topic", "release"][number % 3], isComplete: true, verdict: .pass)
    var archive = SessionArchive(session: session)
    for name in cases {
      // The first of each suite, machine and branch begins a level.
      archive.levels[name] = CaseLevel(scenario: "scenario", role: number < 12 ? .first : .held)
      archive.runs += (1...10).map { run(session, name, $0) }
      archive.figures[name] = figures(Double(number % 7))
      if number == 0 { archive.figures[name, default: [:]]["rare"] = figures(1)["disk.writes"] }
    }
    return archive
  }

  private static func run(_ session: BenchSession, _ name: String, _ number: Int) -> BenchRun {
    BenchRun(
      key: "\(session.key)/\(name)/\(number)", name: name, number: number, started: session.started,
      duration: 1,
      metrics: [
        "cpu.wakeups": Metric(.value(Double(number), .exact), .count, instrument: "cpu"),
        "disk.writes": Metric(.value(12, .exact), .count, instrument: "disk"),
        "memory.footprint.peak": Metric(.value(12_345_678, .sampled), .bytes, instrument: "memory"),
      ])
  }

  private static func figures(_ value: Double) -> [String: BenchFigure] {
    var figures: [String: BenchFigure] = [:]
    for metric in ["cpu.wakeups", "disk.writes", "memory.footprint.peak"] {
      figures[metric] = BenchFigure(
        sample: Sample(unit: .count, values: (1...10).map { value + Double($0) }), fidelity: .exact,
        median: Interval(value + 5.5, value + 4, value + 7))
    }
    return figures
  }
}
