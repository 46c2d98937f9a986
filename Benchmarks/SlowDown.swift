import Glibc
import Kernel
import Quantities

/// How much longer a program takes while it is watched: by Headroom, and by its peers, in the same run.
///
/// In each round the program runs once unwatched and once under each watcher, so that a machine that gets slower does so
/// for all. What is compared are the two times of one round. The program is pinned to one processor and times itself
/// from fork to end, so that a watcher's own start does not count; the watcher may use any processor. Beside the time that
/// passed stands the processor time that the program and its children were charged: other programs lengthen the one on a
/// busy machine and hardly the other, in which a tracer that stops the program does not show.
struct SlowDown {
  var tool: String
  var rounds: Int
  var folder: String
  var own: String

  static func run(tool: String, rounds: Int, loads: Set<String> = []) {
    let folder = "/tmp/headroom-slow-down-\(getpid())"
    mkdir(folder, 0o755)
    defer { TimedCommand.run(["rm", "-rf", folder]) }
    let own = (try? KernelRoot.live.link("/proc/self/exe")) ?? "/proc/self/exe"
    let benchmark = SlowDown(tool: tool, rounds: rounds, folder: folder, own: own)
    print(
      "Slow-down of the watched program: median (quartiles; pairs) of up to \(rounds) rounds, pinned to one core"
    )
    for load in BenchmarkLoad.all(in: folder, own: own) where loads.isEmpty || loads.contains(load.name) {
      benchmark.table(load)
    }
  }

  /// The times of one load: unwatched, and in percent of that for each watcher.
  private func table(_ load: BenchmarkLoad) {
    let watchers = Watcher.all(tool: tool, own: own, rounds: rounds)
    guard time(load.command) != nil else { return print("\n\(load.name): cannot be run here") }
    var plain: [Times] = []
    var ratios = [[Times]](repeating: [], count: watchers.count)
    for round in 0..<rounds {
      var times = [Times?](repeating: nil, count: watchers.count)
      // Each round begins with another one, so that none always follows the same one; the first is nobody.
      for offset in watchers.indices {
        let index = (round + offset) % watchers.count
        if round < watchers[index].rounds { times[index] = time(load.command, watchers[index].wrap) }
      }
      guard let base = times[0] else { continue }
      plain.append(base)
      for index in watchers.indices.dropFirst() {
        if let watched = times[index] { ratios[index].append(watched / base) }
      }
    }
    print("\n\(load.name): \(load.amount); unwatched \(Self.seconds(plain.map(\.wall)))")
    print("  " + Self.padded("% longer", 20) + Self.padded("by the clock", 34) + "in processor time")
    for (watcher, ratio) in zip(watchers, ratios).dropFirst() {
      print(
        "  " + Self.padded(watcher.name, 20) + Self.padded(Self.percent(ratio.map(\.wall)), 34)
          + Self.percent(ratio.map(\.processor)))
    }
    fflush(nil)
  }

  /// Seconds by the clock and of processor time.
  private struct Times {
    var wall: Double
    var processor: Double
    static func / (left: Times, right: Times) -> Times {
      Times(wall: left.wall / right.wall, processor: left.processor / right.processor)
    }
  }

  /// What the load took; nil where it could not be run.
  private func time(_ command: [String], _ wrap: ([String]) -> [String] = { $0 }) -> Times? {
    let file = folder + "/time"
    unlink(file)
    let timed = [own, "timed", file, "taskset", "-c", "0"] + command
    guard TimedCommand.run(wrap(timed)) != nil else { return nil }
    let figures = ((try? KernelRoot.live.text(file)) ?? "").split(separator: " ").compactMap { Double($0) }
    return figures.count == 2 ? Times(wall: figures[0], processor: figures[1]) : nil
  }

  /// The innermost part: runs a command and leaves its seconds in a file.
  static func timed(_ arguments: ArraySlice<String>) {
    guard let path = arguments.first, let used = TimedCommand.run(Array(arguments.dropFirst())),
      used.status == 0,
      let file = fopen(path, "w")
    else { return }
    fputs("\(used.wall) \(used.seconds)", file)
    fclose(file)
  }

  private static func quartile(_ values: [Double], _ part: Double) -> Double {
    values.sorted()[min(values.count - 1, Int(Double(values.count) * part))]
  }

  private static func seconds(_ values: [Double]) -> String {
    guard let median = Statistics.median(values) else { return "-" }
    let (low, high) = (quartile(values, 0.25), quartile(values, 0.75))
    return "\(Display.fixed(median, 3)) s (\(Display.fixed(low, 3)) to \(Display.fixed(high, 3)))"
  }

  private static func percent(_ ratios: [Double]) -> String {
    guard let median = Statistics.median(ratios) else { return "cannot, or is not installed" }
    func text(_ ratio: Double) -> String { Display.fixed((ratio - 1) * 100, 1) }
    return padded(text(median), 7)
      + "(\(text(quartile(ratios, 0.25))) to \(text(quartile(ratios, 0.75))); \(ratios.count))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
