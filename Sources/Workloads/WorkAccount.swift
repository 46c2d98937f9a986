package import Formats
import Kernel
import Recordings

/// What a workload answers: what it did, and what an instrument must find of it.
struct WorkAccount: TableRow {
  private var workload: String
  var facts: [String: JSONValue] = [:]
  /// By the metric's name.
  var truth: [String: TrueFigure] = [:]
  private var threads: [CountedThread] = []
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
    threads.append(
      CountedThread(
        name: thread.name, wakeups: wakeups, period: period,
        kernel: .init(source: "getrusage(RUSAGE_THREAD) ru_nvcsw", switches: thread.voluntarySwitches)))
  }

  /// Claims the wake-ups of its threads, which are a part of the process's.
  ///
  /// - Parameter before: how often the process had slept before its work, for pages and libraries to be read; nil
  ///   where that is unknown, and nothing can be claimed.
  mutating func claimWakeups(before: Double?) {
    guard let before else { return }
    // Waiting for the threads' ends and for pages of code that is used for the first time.
    let ending = 50.0 + 2 * Double(threads.count)
    truth["cpu.wakeups"] = TrueFigure(Double(ownWakeups), extra: before + ending)
  }

  var json: JSONValue { .object(facts.merging(Self.table.members(self)) { $1 }) }

  static let table = Table(
    "workload", "What headroom workload NAME prints",
    """
    Besides the members named here, the amounts of its work, which differ from workload to workload. network-server \
    prints one line before it, with its address and port.
    """,
    blank: WorkAccount(""), .init("workload", \.workload).notEmpty,
    .init("truth", ifAny: \.truth).meaning(
      """
      by the metric's name, the figure that a measurement of the run must find; what the process writes to print this \
      is not in it
      """
    ).keeping(["minProperties": 1, "propertyNames": ["pattern": "^[a-z]+(\\.[a-z]+)+$"]]),
    .init("threads", \.threads).notEmpty.meaning(
      "threads that do nothing but their work, so that each one's wake-ups are known to the last"))
}

/// A thread that has ended, and whose wake-ups are known.
struct CountedThread: DocumentPart {
  var name: String
  var wakeups: Int
  /// Seconds.
  var period: Double
  var kernel: KernelCount

  struct KernelCount: DocumentPart {
    var source: String
    var switches: Int

    static let table = Table(
      "kernel", "Kernel", "The kernel's own count, as a witness.",
      blank: KernelCount(source: "", switches: 0),
      .init("source", \.source), .init("switches", \.switches).atLeast(0))
  }

  static var leavesOutEmpty: Bool { true }

  static let table = Table(
    blank: CountedThread(name: "", wakeups: 0, period: 0, kernel: KernelCount.table.blank),
    .init("name", \.name).notEmpty.keeping(["maxLength": 15]), .init("wakeups", \.wakeups).atLeast(0),
    .init("period", \.period).meaning("seconds between two of them").above(0), .init("kernel", \.kernel))
}

/// The document that every workload prints, for the list of schemas.
package enum WorkAccountDocument {
  package static var name: String { WorkAccount.table.name }
  package static var title: String { WorkAccount.table.title }
  package static var lead: String { WorkAccount.table.lead }
  package static var schema: JSONValue { WorkAccount.table.schema(open: true) }
}
