/// A tool that watches a program, and the words that make it do so.
struct Watcher {
  var name: String
  /// Interleaved with the unwatched runs; few for what takes many times as long.
  var rounds: Int
  /// The tool's command around the program's.
  var wrap: ([String]) -> [String]

  /// - Parameter own: this program, for the floor.
  static func all(tool: String, own: String, rounds: Int) -> [Watcher] {
    let few = max(1, rounds / 5)
    let events = "sched:sched_switch,sched:sched_wakeup,sched:sched_process_exit"
    return [
      Watcher(name: "nobody", rounds: rounds) { $0 },
      // What this shows besides zero is what the machine does by itself.
      Watcher(name: "nobody, again", rounds: rounds) { $0 },
      Watcher(name: "a counter a call", rounds: rounds) { [own, "floor", "floor_calls"] + $0 },
      Watcher(name: "a counter a switch", rounds: rounds) { [own, "floor", "floor_switch"] + $0 },
      Watcher(name: "headroom", rounds: rounds) { [tool, "run", "-q", "--linger", "0s", "--"] + $0 },
      Watcher(name: "headroom --causes", rounds: rounds) {
        [tool, "run", "-q", "--causes", "--linger", "0s", "--"] + $0
      },
      Watcher(name: "perf stat, 3 events", rounds: rounds) {
        ["perf", "stat", "-o", "/dev/null", "-e", events] + $0
      },
      Watcher(name: "pidstat 1", rounds: rounds) { ["pidstat", "-r", "-d", "-w", "1", "-e"] + $0 },
      Watcher(name: "perf trace -s", rounds: few) { ["perf", "trace", "-s", "-o", "/dev/null"] + $0 },
      Watcher(name: "strace -c -f", rounds: few) { ["strace", "-c", "-f", "-o", "/dev/null"] + $0 },
    ]
  }
}
