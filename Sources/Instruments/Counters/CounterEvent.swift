import CPfm
import Glibc
package import Kernel
import Quantities
import Recordings

/// An event that the processor or the kernel counts, under the name by which a run was asked for it.
package struct CounterEvent: Sendable, Equatable {
  /// The metric that it answers.
  package var metric: String
  package var event: PerfCounter.Event
  /// Why it cannot be counted in the program's own code alone; nil where it can.
  package var needsKernel: Bool

  /// What every run counts: PERF_COUNT_HW_CPU_CYCLES and PERF_COUNT_HW_INSTRUCTIONS of perf_event_open(2).
  package static let ordinary = [
    CounterEvent(
      metric: MetricName.cpuCycles.rawValue, event: PerfCounter.Event(type: 0, config: 0), needsKernel: false),
    CounterEvent(
      metric: MetricName.cpuInstructions.rawValue, event: PerfCounter.Event(type: 0, config: 1),
      needsKernel: false),
  ]

  /// PERF_COUNT_SW_CONTEXT_SWITCHES, by which it is tried whether the kernel's own events may be counted.
  static let switches = CounterEvent(
    metric: "", event: PerfCounter.Event(type: software, config: 3), needsKernel: true)

  package enum Failure: Error, Equatable {
    /// No unit of this machine has such an event.
    case unknown(nearest: String?)
    case refused(String)
    case noLibrary
  }

  /// Of the kernel's own events (PERF_TYPE_SOFTWARE) only page faults are told apart by where they happened; the
  /// others happen in the kernel.
  private static let software: UInt32 = 1
  private static let pageFaults: Set<UInt64> = [2, 5, 6]

  private init(metric: String, event: PerfCounter.Event, needsKernel: Bool) {
    self.metric = metric
    self.event = event
    self.needsKernel = needsKernel
  }

  /// - Parameter name: in libpfm4's spelling: `PERF_COUNT_SW_PAGE_FAULTS`, `page-faults`, `cycles:u`.
  package static func named(_ name: String) throws(Failure) -> CounterEvent {
    var found = cpfm_event()
    let code = cpfm_find_event(name, &found)
    let words = code > 0 ? cpfm_error(code).map { String(cString: $0) } : nil
    cpfm_release()
    guard code == 0 else { throw failure(code, words ?? "libpfm4 does not start on this machine", name) }
    var event = PerfCounter.Event(
      type: found.type, config: found.config, config1: found.config1, config2: found.config2)
    event.excludesUser = found.exclude_user
    event.excludesKernel = found.exclude_kernel
    event.excludesHypervisor = found.exclude_hypervisor
    return CounterEvent(
      metric: MetricCatalogue.events.prefix + name, event: event,
      needsKernel: event.type == software && !pageFaults.contains(event.config))
  }

  private static func failure(_ code: CInt, _ words: String, _ name: String) -> Failure {
    if code == CInt(cpfm_unavailable) { return .noLibrary }
    let known = Dictionary(names().map { ($0.lowercased(), $0) }) { first, _ in first }
    let word = name.split(separator: ":").first { !$0.isEmpty }.map { String($0) } ?? name
    guard known[word.lowercased()] == nil else { return .refused(words) }
    let nearest = Spelling.nearest(to: word.lowercased(), among: known.keys.sorted())
    return .unknown(nearest: nearest.flatMap { known[$0] })
  }

  /// The events of all units of this machine.
  package static func names() -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { list in
      _ = cpfm_list_events(
        { name, list in
          guard let name else { return }
          list?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
        }, list)
      cpfm_release()
    }
    return names
  }

  /// The same in the program's own code alone, which the kernel lets everybody count (perf_event_paranoid 2).
  private var inUserCode: PerfCounter.Event? {
    guard !needsKernel, !event.excludesKernel, !event.excludesUser else { return nil }
    var other = event
    other.excludesKernel = true
    other.excludesHypervisor = true
    return other
  }

  /// Opens it for a process's tree, in the program's own code alone where the kernel's is not to be counted.
  func open(on process: Int32) throws(SystemError) -> (counter: PerfCounter, isUserOnly: Bool) {
    do throws(SystemError) { return (try PerfCounter(event, of: process), false) } catch {
      guard [EACCES, EPERM].contains(error.code), let other = inUserCode else { throw error }
      return (try PerfCounter(other, of: process), true)
    }
  }
}
