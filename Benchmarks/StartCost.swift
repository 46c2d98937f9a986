import Glibc
import Kernel
import Quantities

/// What a command costs by itself: Headroom's beside those of its peers, in turns, so that a machine that gets slower does so for all.
struct StartCost {
  var name: String
  var command: [String]
  /// Fewer for what takes seconds.
  var rounds: Int

  /// Commands that answer the same question; the first is the one that the others are compared with.
  private static func groups(_ tool: String, _ rounds: Int) -> [(title: String, commands: [StartCost])] {
    let few = max(1, rounds / 6)
    let run = [tool, "run", "-q", "--no-keep", "--", "true"]
    func cost(_ name: String, _ command: [String], _ rounds: Int = rounds) -> StartCost {
      StartCost(name: name, command: command, rounds: rounds)
    }
    return [
      (
        "A program that does nothing",
        [
          cost("nobody", ["true"]), cost("headroom run", run),
          cost("headroom run, without privilege", Self.unprivileged + run),
          cost("perf stat", ["perf", "stat", "-o", "/dev/null", "true"]),
          cost("strace -c", ["strace", "-c", "-o", "/dev/null", "true"]),
        ]
      ),
      (
        "The same forty times",
        [
          cost("hyperfine", ["hyperfine", "-N", "-w", "0", "-r", "40", "true"], few),
          cost("headroom bench", [tool, "bench", "-n", "40", "--", "true"], few),
        ]
      ),
      (
        "What the device has",
        [
          cost("lshw", ["lshw", "-quiet"], few), cost("hwinfo", ["hwinfo", "--short"], 1),
          cost("headroom probe", [tool, "probe"]),
        ]
      ),
    ]
  }

  private static let unprivileged = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

  static func tables(tool: String, rounds: Int) {
    for (title, commands) in groups(tool, rounds) {
      print("\n\(title): medians of up to \(rounds) rounds, milliseconds")
      print("  " + padded("", 34) + "by the clock  processor  times  resident MB  system calls")
      table(commands, rounds)
      fflush(nil)
    }
  }

  private static func table(_ commands: [StartCost], _ rounds: Int) {
    var used = [[TimedCommand]](repeating: [], count: commands.count)
    for round in 0..<rounds {
      for offset in commands.indices {
        let index = (round + offset) % commands.count
        guard round < commands[index].rounds, let one = TimedCommand.run(commands[index].command) else {
          continue
        }
        // 127: what was to be started by a shell or setpriv is not there.
        if one.status != 127 << 8 { used[index].append(one) }
      }
    }
    let base = Statistics.median(used[0].map(\.wall))
    for (command, used) in zip(commands, used) { print("  " + command.row(used, base)) }
  }

  private func row(_ used: [TimedCommand], _ base: Double?) -> String {
    guard let wall = Statistics.median(used.map(\.wall)),
      let processor = Statistics.median(used.map(\.seconds)),
      let resident = Statistics.median(used.map(\.resident))
    else { return Self.padded(name, 34) + "cannot, or is not installed" }
    let cells = [
      Display.fixed(wall * 1000, 1), Display.fixed(processor * 1000, 1),
      base.map { Display.fixed(wall / $0, 2) } ?? "-", Display.fixed(resident / 1e6, 1),
      systemCalls.map { "\($0)" } ?? "-",
    ]
    return Self.padded(name, 34)
      + zip(cells, [12, 10, 6, 12, 13]).map { cell, width in
        String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }

  /// Its system calls and those of its children; nil without strace.
  private var systemCalls: Int? {
    let file = "/tmp/headroom-calls-\(getpid())"
    defer { unlink(file) }
    guard TimedCommand.run(["strace", "-f", "-c", "-U", "calls,name", "-o", file] + command) != nil,
      let text = try? KernelRoot.live.text(file),
      let total = text.split(separator: "\n").last(where: { $0.hasSuffix("total") })
    else { return nil }
    return total.split(separator: " ").first.flatMap { Int($0) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
