import Documents
import Kernel

/// What a workload answers: what it did, and what an instrument must find of it.
struct WorkAccount {
  private let workload: String
  var facts: [String: JSONValue] = [:]
  /// By the metric's name.
  var truth: [String: TrueFigure] = [:]
  private var threads: [JSONValue] = []
  private var ownWakeups = 0

  init(_ workload: String) { self.workload = workload }

  /// A metric of smaps is read now and then, and an allocator keeps some for itself.
  private static let footprintTolerance = 2_097_152.0

  /// Claims the highest footprint: what there was, by the kernel's own words, and what the work has added.
  ///
  /// - Parameter each: bytes that other processes of the work may need for themselves.
  mutating func claimPeak(before: Reading<Double>, added: Double, each: Double = 0) {
    guard let before = before.value else { return }
    truth["memory.footprint.peak"] = TrueFigure(before + added, tolerance: Self.footprintTolerance + each)
  }

  /// Tells of a thread that has ended.
  ///
  /// - Parameters:
  ///   - wakeups: how often it went to sleep and was woken, as it counted itself.
  ///   - period: seconds between two of them.
  mutating func add(_ thread: NamedThread, wakeups: Int, period: Double) {
    ownWakeups += wakeups
    threads.append([
      "name": .string(thread.name), "wakeups": .integer(wakeups), "period": .number(period),
      "kernel": [
        "source": "getrusage(RUSAGE_THREAD) ru_nvcsw", "switches": .integer(thread.voluntarySwitches),
      ],
    ])
  }

  /// Claims the wake-ups of its threads, which are a part of the process's.
  ///
  /// - Parameter before: how often the process had slept before its work, for pages and libraries to be read.
  mutating func claimWakeups(before: Double) {
    // Waiting for the threads' ends and for pages of code that is used for the first time.
    let ending = 50.0 + 2 * Double(threads.count)
    truth["cpu.wakeups"] = TrueFigure(Double(ownWakeups), extra: before + ending)
  }

  var json: JSONValue {
    var members = facts
    members["workload"] = .string(workload)
    if !threads.isEmpty { members["threads"] = .array(threads) }
    if !truth.isEmpty { members["truth"] = .object(truth.mapValues(\.json)) }
    return .object(members)
  }
}
