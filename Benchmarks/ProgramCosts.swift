import CBpf
import Glibc
import Kernel
import Quantities

/// What each of Headroom's programs in the kernel costs alone, by the kernel's own count (bpf(2), BPF_ENABLE_STATS), beside one
/// that does nothing but count.
///
/// The kernel's count has two readings of a clock in each run, which the floor has too. How often the kernel takes its slow way
/// through a system call because a program looks at it is in no program's count, but in the slow-down.
enum ProgramCosts {
  private struct Cost {
    var name: String
    var runs: UInt64
    var nanoseconds: UInt64
  }

  static func tables(tool: String, loads: Set<String> = ["pipe", "writes"]) {
    let folder = "/tmp/headroom-costs-\(getpid())"
    mkdir(folder, 0o755)
    defer { TimedCommand.run(["rm", "-rf", folder]) }
    let own = (try? KernelRoot.live.link("/proc/self/exe")) ?? "/proc/self/exe"
    let counting = cbpf_count_costs()
    guard counting >= 0 else {
      return print("\nCosts of programs: the kernel does not count them here (error \(-counting))")
    }
    defer { close(counting) }
    print("\nCosts of each program in the kernel, by its own count, with two readings of a clock in each")
    for load in BenchmarkLoad.all(in: folder, own: own) where loads.contains(load.name) {
      print("\n\(load.name): \(load.amount)")
      table([own, "floor", Floor.programs.joined(separator: ",")] + load.command)
      table([tool, "run", "-q", "--linger", "0s", "--"] + load.command)
    }
  }

  private static func table(_ words: [String]) {
    let costs = costs(of: words).filter { $0.runs > 1000 }.sorted { $0.nanoseconds > $1.nanoseconds }
    for cost in costs {
      let each = Display.fixed(Double(cost.nanoseconds) / Double(cost.runs), 0)
      let name = cost.name + String(repeating: " ", count: max(1, 18 - cost.name.count))
      print("  \(name)\(each) ns, \(cost.runs) times: \(Display.fixed(Double(cost.nanoseconds) / 1e6, 1)) ms")
    }
    if costs.isEmpty { print("  no program ran a thousand times") }
    fflush(nil)
  }

  /// Of the programs that came and went with a command, as last seen before its end.
  private static func costs(of words: [String]) -> [Cost] {
    let before = programs().keys
    guard let command = TimedCommand.start(words) else { return [] }
    var last: [UInt32: Cost] = [:]
    while waitpid(command, nil, WNOHANG) == 0 {
      last.merge(programs().filter { !before.contains($0.key) }) { $1 }
      usleep(20_000)
    }
    return Array(last.values)
  }

  private static func programs() -> [UInt32: Cost] {
    var found: [UInt32: Cost] = [:]
    var cost = cbpf_cost()
    while cbpf_next_cost(cost.number, &cost) == 0 {
      let name = withUnsafeBytes(of: cost.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      found[cost.number] = Cost(name: name, runs: cost.runs, nanoseconds: cost.nanoseconds)
    }
    return found
  }
}
