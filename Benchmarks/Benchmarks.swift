import Glibc

/// The benchmarks by name, and the parts that this program plays in them itself.
enum Benchmarks {
  static func run(_ arguments: [String]) -> CInt {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case "tree": SleepingTree.run(number(rest, 0, 1), seconds: Double(number(rest, 1, 1)))
    case "sleeper": SleepingTree.sleeper(rest.first.flatMap { Double($0) } ?? 1)
    case "writer": BenchmarkLoad.writer(rest.first ?? "/dev/null", number(rest, 1, 1_000_000))
    case "busy": GateBenchmark.busy()
    case "gate": GateBenchmark.run(tool: tool(rest), count: number(rest, 1, 60))
    case "floor": return Floor.run(rest)
    case "programs": ProgramCosts.tables(tool: tool(rest))
    case "timed": SlowDown.timed(rest)
    case "analysis":
      AnalysisBenchmark.run(packets: number(rest, 0, 1_000_000), flows: max(1, number(rest, 1, 1000)))
    case "history":
      HistoryBenchmark.run(place: rest.first ?? "history.db", runs: number(rest, 1, 1_000_000))
    case "meters": return MeterBenchmark.run(seconds: Double(max(1, number(rest, 0, 10))))
    case "watching": Overhead.table(tool: tool(rest))
    case "start": StartCost.tables(tool: tool(rest), rounds: number(rest, 1, 30))
    case "short":
      StartCost.tables(tool: tool(rest), rounds: 12)
      SlowDown.run(tool: tool(rest), rounds: 5, loads: ["pipe"])
      ProgramCosts.tables(tool: tool(rest))
    case "slow-down":
      SlowDown.run(tool: tool(rest), rounds: number(rest, 1, 15), loads: Set(rest.dropFirst(2)))
    case nil:
      StartCost.tables(tool: tool([]), rounds: 30)
      Overhead.table(tool: tool([]))
      SlowDown.run(tool: tool([]), rounds: 15)
      ProgramCosts.tables(tool: tool([]))
    default:
      print(
        """
        usage: headroom-benchmarks [watching [TOOL] | analysis [PACKETS [FLOWS]] | gate [TOOL [COUNT]]
          | history [PLACE [RUNS]] | meters [SECONDS] | programs [TOOL] | short [TOOL] | slow-down [TOOL [ROUNDS [LOAD…]]] | start [TOOL [ROUNDS]]]
        """
      )
      return 2
    }
    return 0
  }

  private static func tool(_ arguments: ArraySlice<String>) -> String {
    arguments.first ?? ".build/release/headroom"
  }

  private static func number(_ arguments: ArraySlice<String>, _ index: Int, _ otherwise: Int) -> Int {
    let words = Array(arguments)
    return words.indices.contains(index) ? Int(words[index]) ?? otherwise : otherwise
  }
}
