package import Energy
package import Kernel

/// The meters that are opened on a machine, and those that are there and are not.
package struct MeterDiscovery: Sendable {
  package private(set) var sources: [any MeterSource] = []
  package private(set) var refusals: [MeterRefusal] = []
  /// Why there is none of a kind: the kernel's answer for the place, or that it holds nothing.
  package private(set) var absences: [String] = []

  /// Nanoseconds for which a processor's counter may stand still before it counts nothing: it is renewed once a millisecond.
  package static let patience: UInt64 = 60_000_000
  /// The same for one that has stood still before.
  private static let shortPatience: UInt64 = 3_000_000
  private static let look: UInt64 = 1_000_000

  /// - Parameters:
  ///   - everything: whether parts are read too of which it is unknown what hangs on them.
  ///   - patience: nanoseconds for which a processor's counter is given to move.
  ///   - silent: those that have stood still before; nil: the running machine's own, and of another root none.
  package init(
    _ choice: MeterChoice, root: KernelRoot, everything: Bool = false, patience: UInt64 = Self.patience,
    silent: SilentMeters? = nil
  ) {
    guard choice != .none else { return }
    for type in MeterRegistry.all { open(type, root) }
    if case .named(let name) = choice { keep(name) }
    dropDoubles()
    if choice == .automatic, !everything { dropParts() }
    dropSilent(patience, silent ?? (root.isLive ? SilentMeters.own : nil))
  }

  private init(_ types: [any MeterSource.Type], _ root: KernelRoot) {
    for type in types { open(type, root) }
  }

  /// What each meter that is there is called, also those that this user may not read, in order.
  package static func names(_ root: KernelRoot) -> [String] {
    let found = MeterDiscovery(MeterRegistry.all, root)
    return Set(found.sources.map(\.facts.name) + found.refusals.map(\.name)).sorted()
  }

  /// Names and sources of all meters that are there, also of those that this user may not read, in order.
  static func known(_ root: KernelRoot) -> [String] {
    let found = MeterDiscovery(MeterRegistry.all, root)
    let names =
      found.sources.flatMap { [$0.facts.name, $0.facts.source] }
      + found.refusals.flatMap { [$0.name, $0.source] }
    return Set(names).sorted()
  }

  /// The sources of the processor's counters that can be opened and count nothing. Each is given its full time to move, and what
  /// is found is kept for the runs that follow.
  ///
  /// - Parameter kept: as `silent` of `init`.
  package static func silent(_ root: KernelRoot, _ kept: SilentMeters? = nil) -> Set<String> {
    let found = MeterDiscovery([PowercapMeter.self, PowerEventMeter.self], root)
    let silent = Set(still(counters(found.sources)) { _ in patience }.map(\.source.facts.source))
    let kept = kept ?? (root.isLive ? SilentMeters.own : nil)
    if let kept, kept.sources != silent { kept.keep(silent) }
    return silent
  }

  private mutating func open(_ type: any MeterSource.Type, _ root: KernelRoot) {
    let found: [EnergyMeter]
    do throws(SystemError) { found = type.distinct(try type.place.read(root)) } catch {
      return absences.append("\(error)")
    }
    if found.isEmpty { absences.append("no meter in \(type.place.directory)") }
    for meter in found {
      do throws(MeterRefusal) { sources += try type.open(meter, root) } catch { refusals.append(error) }
    }
  }

  /// One counter may be seen by powercap in two ways, as an event and by a driver of its own; the event is read, for it
  /// has the finest steps and no end.
  private mutating func dropDoubles() {
    let order: [MeterFacts.Kind] = [.event, .zone, .chip]
    var kept: Set<String> = []
    for kind in order {
      for source in sources where source.facts.kind == kind {
        guard !kept.insert(source.facts.name).inserted else { continue }
        drop(source, "the same counter as \(source.facts.name), which is read already")
      }
    }
  }

  /// Reading some chips wakes the device that they are on.
  private mutating func dropParts() {
    for source in sources where source.facts.coverage == .part {
      drop(source, "a part of the device and what it feeds is unknown; --meter reads it")
    }
  }

  /// In a virtual machine a processor's counter may be there and never move.
  private mutating func dropSilent(_ patience: UInt64, _ kept: SilentMeters?) {
    let counters = Self.counters(sources)
    guard !counters.isEmpty else { return }
    let before = kept?.sources ?? []
    let still = Self.still(counters) { before.contains($0) ? min(Self.shortPatience, patience) : patience }
    let others = before.subtracting(counters.map(\.facts.source))
    let after = others.union(still.map(\.source.facts.source))
    if after != before { kept?.keep(after) }
    for (source, reading) in still {
      let isCounter = if case .joules = reading { true } else { false }
      drop(source, isCounter ? Self.silence : "cannot be read")
    }
  }

  /// What always draws something while the machine runs; cores and graphics may rest.
  private static let restless: Set<MeterCoverage> = [.package, .memory, .device]

  private static func isRestless(_ source: any MeterSource) -> Bool {
    restless.contains(source.facts.coverage)
  }

  private static func counters(_ sources: [any MeterSource]) -> [any MeterSource] {
    sources.filter { [.event, .zone].contains($0.facts.kind) && $0.facts.coverage != .part }
  }

  /// Of the processor's counters those that count nothing, with what they say. A part that stands still counts nothing where
  /// nothing else of the processor counts either.
  ///
  /// - Parameter patience: nanoseconds for a counter, by its source.
  private static func still(_ counters: [any MeterSource], _ patience: (String) -> UInt64) -> [(
    source: any MeterSource, reading: MeterReading
  )] {
    let start = Clock.nanoseconds()
    var waiting = counters.map {
      (source: $0, reading: $0.read(), end: start + patience($0.facts.source))
    }
    while waiting.contains(where: { isRestless($0.source) && Clock.nanoseconds() < $0.end }) {
      Clock.pause(nanoseconds: look)
      waiting.removeAll { $0.source.read() != $0.reading }
    }
    let silent = waiting.filter { isRestless($0.source) }
    let isAll = !silent.isEmpty && silent.count == counters.filter(isRestless).count
    return (isAll ? waiting : silent).map { ($0.source, $0.reading) }
  }

  package static let silence =
    "counts nothing, as in a virtual machine whose host keeps the counter to itself"

  private mutating func keep(_ name: String) {
    sources.removeAll { ![$0.facts.name, $0.facts.source].contains(name) }
    refusals.removeAll { ![$0.name, $0.source].contains(name) }
    absences = ["no meter is called \"\(name)\""]
  }

  private mutating func drop(_ source: any MeterSource, _ reason: String) {
    sources.removeAll { $0 === source }
    refusals.append(MeterRefusal(name: source.facts.name, source: source.facts.source, reason: reason))
  }
}
