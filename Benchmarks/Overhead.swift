import Formats
import Glibc
import Kernel
import Quantities

/// What watching costs: Headroom's share of a core beside `pidstat` and `psrecord`, in the same run, on the same
/// trees.
enum Overhead {
  static let rates = [1.0, 10, 100, 1000]
  static let sizes = [1, 10, 100, 500]
  /// Seconds of each measurement.
  static let length = 10.0

  static func table(tool: String) {
    print("processes  rate  headroom  pidstat  psrecord   (percent of a core; - cannot, or is not installed)")
    for size in sizes {
      for rate in rates {
        let own = headroom(tool, size, rate)
        let pidstat =
          rate == 1 ? peer(size) { ["pidstat", "-r", "-d", "-w", "-p", $0, "1", "\(Int(length))"] } : nil
        let psrecord = rate <= 100 ? peer(size) { psrecordCommand($0, rate) } : nil
        print(row(["\(size)", "\(Int(rate))", own, pidstat ?? "-", psrecord ?? "-"]))
      }
    }
  }

  private static func psrecordCommand(_ pids: String, _ rate: Double) -> [String] {
    let root = pids.split(separator: ",").first.map(String.init) ?? pids
    return [
      "psrecord", root, "--include-children", "--include-io", "--interval", "\(1 / rate)", "--duration",
      "\(length)",
    ]
  }

  private static func headroom(_ tool: String, _ size: Int, _ rate: Double) -> String {
    let file = "/tmp/headroom-overhead-\(getpid()).json"
    defer { unlink(file) }
    let tree = ["/proc/self/exe", "tree", "\(size)", "\(Int(length))"]
    let own = (try? KernelRoot.live.link("/proc/self/exe")) ?? tree[0]
    _ = TimedCommand.run(
      [tool, "run", "-q", "--rate", "\(rate)", "--json", file, "--", own] + tree.dropFirst())
    guard let bytes = try? KernelRoot.live.bytes(file), let document = try? JSONParser.parse(bytes),
      let cpu = document["observer"]?["observer.cpu"]?["value"]?.number,
      let duration = document["program"]?["duration"]?.number
    else { return "failed" }
    return Display.fixed(cpu / duration * 100, 3)
  }

  /// A peer's share of a core while it watches a tree that runs beside it.
  private static func peer(_ size: Int, _ command: (String) -> [String]) -> String? {
    guard let tree = SleepingTree.start(["tree", "\(size)", "\(Int(length) + 2)"]) else { return nil }
    defer {
      kill(tree, SIGTERM)
      waitpid(tree, nil, 0)
      usleep(200_000)
    }
    usleep(500_000)
    let children = (try? KernelRoot.live.text("/proc/\(tree)/task/\(tree)/children")) ?? ""
    let pids = (["\(tree)"] + children.split(separator: " ").map(String.init)).joined(separator: ",")
    guard let used = TimedCommand.run(command(pids)), used.wall > length / 2 else { return nil }
    return Display.fixed(used.seconds / used.wall * 100, 3)
  }

  private static func row(_ cells: [String]) -> String {
    zip(cells, [9, 5, 9, 8, 9]).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }.joined(separator: " ")
  }
}
