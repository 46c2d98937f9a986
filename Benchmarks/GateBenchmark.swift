import Bench
import Comparison
import Documents
import Formats
import Glibc
import Kernel
import Quantities
import Recordings

/// How often gates fail though nothing has changed: one program, measured many times, its runs dealt to two sides by
/// chance again and again and compared with each other. Every metric is gated, and no gate allows for any change: no
/// real one is as strict.
enum GateBenchmark {
  private static let comparisons = 500

  static func run(tool: String, count: Int) {
    var template = Array("/tmp/headroom-gate-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return print("no folder for the program's files can be made") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { TimedCommand.run(["rm", "-r", folder]) }
    print("machine  metric  alarms of \(comparisons)  compared  median  spread")
    table("as it is", measured(tool, folder, count))
    let busy = (0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).compactMap { _ in
      SleepingTree.start(["busy"])
    }
    table("busy", measured(tool, folder, count))
    for process in busy {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// A process that never rests, until it is killed or whoever started it is gone.
  static func busy() {
    let parent = getppid()
    var sum: UInt64 = 0
    while getppid() == parent {
      for number in 0..<UInt64(1_000_000) { sum = sum &* 31 &+ number }
    }
    print(sum)
  }

  /// The metrics of each run that went well.
  private static func measured(_ tool: String, _ folder: String, _ count: Int) -> [[String: Metric]] {
    let program =
      "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo $i; done > \(folder)/lines; sort \(folder)/lines"
    return (0..<count).compactMap { _ in
      let report = "\(folder)/report.json"
      let command = [tool, "run", "-q", "--linger", "0s", "--json", report, "--", "sh", "-c", program]
      guard TimedCommand.run(command)?.status == 0 else { return nil }
      return try? metrics(report)
    }
  }

  private static func metrics(_ path: String) throws -> [String: Metric] {
    let reader = try DocumentReader(file: path, bytes: try KernelRoot.live.bytes(path)).required("metrics")
    return try reader.members().reduce(into: [:]) { metrics, member in
      metrics[member.key] = try Metric(reader.child(member.key, member.value))
    }
  }

  private static func table(_ machine: String, _ runs: [[String: Metric]]) {
    let names = Set(runs.flatMap { run in run.keys.filter { run[$0]?.value != nil } }).sorted()
    guard runs.count >= 40 else { return print("\(machine): \(runs.count) runs went well, and it takes 40") }
    let comparer = Comparer(gates: names.map { Gate(metric: $0, relative: 0) }, resamples: 1000)
    var generator = SeededGenerator(seed: UInt64(runs.count))
    var tally: [String: (alarms: Int, compared: Int)] = [:]
    var sessions = 0
    for _ in 0..<comparisons {
      let dealt = runs.shuffled(using: &generator)
      let (first, second) = (10 + generator.index(below: 11), 10 + generator.index(below: 11))
      let found = comparer.compare(
        samples(dealt.prefix(first)), samples(dealt.dropFirst(first).prefix(second)))
      for comparison in found where comparison.verdict != .notCompared {
        tally[comparison.metric, default: (0, 0)].compared += 1
        if comparison.verdict == .fail { tally[comparison.metric, default: (0, 0)].alarms += 1 }
      }
      if found.contains(where: { $0.verdict == .fail }) { sessions += 1 }
    }
    for name in names {
      let values = runs.compactMap { $0[name]?.value }.sorted()
      let count = tally[name, default: (0, 0)]
      print(
        "\(machine)  \(name)  \(count.alarms)  \(count.compared)  \(figure(values[values.count / 2]))"
          + "  \(figure(values[0]))…\(figure(values[values.count - 1]))")
    }
    print("\(machine)  any of \(names.count)  \(sessions)  \(comparisons)  of \(runs.count) runs")
  }

  private static func samples(_ runs: some Sequence<[String: Metric]>) -> [String: Sample] {
    runs.reduce(into: [:]) { samples, run in
      for (name, metric) in run {
        if let value = metric.value { samples[name, default: Sample(unit: metric.unit)].values.append(value) }
      }
    }
  }

  private static func figure(_ value: Double) -> String { Display.fixed(value, abs(value) < 100 ? 4 : 0) }
}
