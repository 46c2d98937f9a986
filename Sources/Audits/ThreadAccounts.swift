import Documents

/// What the table `threads` knows of the threads that the table `wakeups` tells of.
struct ThreadAccounts {
  private let byThread: [Double: JSONValue]
  private let byProcess: [Double: [JSONValue]]
  /// Lines of the table `wakeups`, by process.
  private let sleepers: [Double: [JSONValue]]

  init(_ recording: Recording) {
    let lines = recording.tables["threads"] ?? []
    byThread = Dictionary(lines.compactMap { line in line.figure("thread").map { ($0, line) } }) { $1 }
    byProcess = Self.byProcess(lines)
    sleepers = Self.byProcess(recording.tables["wakeups"] ?? [])
  }

  private static func byProcess(_ lines: [JSONValue]) -> [Double: [JSONValue]] {
    Dictionary(grouping: lines.filter { $0.figure("process") != nil }) { $0.figure("process") ?? 0 }
  }

  /// Write calls of the thread; nil where they are not known.
  func writes(_ line: JSONValue) -> Double? { account(line)?.figure("writes") }

  /// Seconds from its start to its end; nil where they are not known.
  func lived(_ line: JSONValue) -> Double? { account(line)?.figure("lived") }

  private func account(_ line: JSONValue) -> JSONValue? { line.figure("thread").flatMap { byThread[$0] } }

  /// Processors that the other threads of its process kept busy or waited for meanwhile, as far as they are known.
  func load(beside line: JSONValue) -> Double {
    guard let process = line.figure("process"), let thread = line.figure("thread"),
      let from = line.figure("first"), let until = line.figure("last"), until > from
    else { return 0 }
    let run = (byProcess[process] ?? []).filter { $0.figure("thread") != thread }
      .reduce(0) { $0 + Self.part(of: "run", $1, from, until) }
    // On a machine that others keep busy, who has a lock waits for a processor too.
    let queued = (sleepers[process] ?? []).filter { $0.figure("thread") != thread }
      .reduce(0) { $0 + Self.part(of: "queued", $1, from, until) }
    return (run + queued) / (until - from)
  }

  /// The part of a thread's time that falls into a stretch, were it spread evenly over its life.
  private static func part(of key: String, _ line: JSONValue, _ from: Double, _ until: Double) -> Double {
    guard let time = line.figure(key), let start = line.figure("start") ?? line.figure("first") else {
      return 0
    }
    let end = line.figure("lived").map { start + $0 } ?? line.figure("last") ?? start
    guard end > start else { return 0 }
    return time * max(0, min(until, end) - max(from, start)) / (end - start)
  }
}
