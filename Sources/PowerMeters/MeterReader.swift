package import Energy
package import Kernel
import Quantities
import Synchronization

/// Reads a machine's meters on a thread of its own: five times a second, gauges and chips twice. The thread ends with it.
package final class MeterReader: Sendable {
  private let discovery: MeterDiscovery
  private let groups: [MeterSelection.Group]
  let rounds: MeterRounds

  /// Opens what there is. What cannot be opened is in `refusals`.
  ///
  /// - Parameters:
  ///   - everything: whether parts of the device are read too of which it is unknown what hangs on them.
  ///   - patience: nanoseconds for which a processor's counter is given to move before it counts nothing.
  package init(
    _ choice: MeterChoice, root: KernelRoot = .live, everything: Bool = false,
    patience: UInt64 = MeterDiscovery.patience
  ) {
    discovery = MeterDiscovery(choice, root: root, everything: everything, patience: patience)
    let isChosen = if case .named = choice { true } else { false }
    groups = MeterSelection.groups(discovery.sources.map(\.facts), chosen: isChosen)
    rounds = MeterRounds(discovery.sources, groups)
  }

  deinit { rounds.end() }

  /// Names and sources by which a meter of this machine may be chosen, also one that this user may not read; sorted.
  package static func known(_ root: KernelRoot = .live) -> [String] { MeterDiscovery.known(root) }

  /// What is read.
  package var facts: [MeterFacts] { discovery.sources.map(\.facts) }

  /// What is there and is not read, and, where nothing is read, what was looked for. Reasons are sentences without a full
  /// stop, with the command that grants it.
  package var refusals: [(name: String, reason: String)] {
    let found = discovery.refusals.map { refusal in
      (refusal.name, refusal.reason + (refusal.remedy.map { "; \"\($0)\" allows it" } ?? ""))
    }
    guard facts.isEmpty, found.isEmpty else { return found }
    return discovery.absences.isEmpty ? [] : [("no energy meter", discovery.absences.joined(separator: "; "))]
  }

  /// The same with source and remedy apart.
  package var refused: [MeterRefusal] { discovery.refusals }

  /// Seconds of rest that the slowest meter needs of those that stand for the device now; 0 where none does.
  package var rest: Double {
    let sources = discovery.sources
    let told = sources.map { source in if case .unusable = source.read() { false } else { true } }
    let group = groups.first { $0.needed.allSatisfy { told[$0] } }
    return group?.needed.map { sources[$0].facts.settlingTime }.max() ?? 0
  }

  /// Seconds for which the machine is to rest still, once `rest` is over: until the slowest meter that stands for the device
  /// has shown ten new figures, going by how often it had one since it is read; 0 where it never had. No rest gets longer by
  /// this than a minute in all.
  ///
  /// - Parameter since: when the rest began, in nanoseconds of `Clock`.
  package func restLeft(since: UInt64) -> Double {
    let now = Clock.nanoseconds()
    let rested = now > since ? Double(secondsOfNanoseconds: now - since) : 0
    return max(0, min(rounds.settlingTime, MeterFacts.longest) - rested)
  }

  /// Reads for the first time and starts the thread, whose signals are blocked.
  ///
  /// - Throws: what pipe2(2) or pthread_create(3) answered.
  package func start() throws(SystemError) {
    guard !discovery.sources.isEmpty else { return }
    try rounds.start()
  }

  /// The watts that flow by the latest readings of what stands for the device; NaN where none tells. Neither waits nor
  /// allocates.
  ///
  /// - Parameter now: nanoseconds of `Clock`.
  package func watts(at now: UInt64) -> Double { rounds.watts(at: now) }

  /// Has the meters read once more at once: where a stretch begins or ends, so that its ends need no interpolation.
  package func mark() { rounds.mark() }

  /// Ends the thread and reads for the last time: what each meter said, in the order of `facts`.
  package func stop() -> [MeterTrace] {
    if rounds.end() { rounds.read(everything: true) }
    return rounds.traces
  }

  /// What each meter has said up to its last reading, in the order of `facts`.
  package var traces: [MeterTrace] { rounds.traces }

  /// How often the thread went to sleep, and so woke up; known once stopped.
  package var wakeups: Int { rounds.switches.load(ordering: .relaxed) }
  /// Seconds of processor time that the thread took; known once stopped.
  package var processorTime: Double {
    Double(secondsOfNanoseconds: UInt64(rounds.worked.load(ordering: .relaxed)))
  }
}
