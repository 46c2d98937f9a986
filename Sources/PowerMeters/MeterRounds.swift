import Energy
import Kernel
import Quantities
import Synchronization

/// The rounds in which open meters are read, and the thread that makes them.
final class MeterRounds: Sendable {
  private struct Lane {
    let source: any MeterSource
    var account: EnergyAccumulator
    /// Read in every round, or in some of them.
    let isQuick: Bool
  }

  private struct State {
    var lanes: [Lane]
    var round = 0
    /// Nanoseconds of the last reading, so that no two bear the same time.
    var last: UInt64 = 0
    var thread: NamedThread?
  }

  private let state: Mutex<State>
  private let groups: [MeterSelection.Group]
  private let bell: Result<Bell, SystemError>
  private let over = Atomic<Bool>(false)
  /// The bits of the latest watts, and when they were told.
  private let latest = Atomic<UInt64>(Double.nan.bitPattern)
  private let told = Atomic<UInt64>(0)
  /// How often the thread gave up the processor, and the nanoseconds that it took of one; known once it has ended.
  let switches = Atomic<Int>(0)
  let worked = Atomic<Int>(0)

  /// Nanoseconds between two rounds where there are counters, and where there are gauges and chips alone.
  private static let quick: UInt64 = 200_000_000
  private static let slow: UInt64 = 500_000_000
  /// With counters beside them, gauges and chips are read in each third round.
  private static let slowRounds = 3
  /// Nanoseconds that a counter's figure may be old; reading one takes microseconds.
  private static let tolerable: UInt64 = 500_000
  /// Nanoseconds after which a figure is no longer one of now.
  private static let stale = UInt64(nanosecondsOfSeconds: 2)

  init(_ sources: [any MeterSource], _ groups: [MeterSelection.Group]) {
    self.groups = groups
    bell = Result { () throws(SystemError) in try Bell() }
    let lanes = sources.map { source in
      Lane(
        source: source, account: EnergyAccumulator(source.facts),
        isQuick: [.event, .zone].contains(source.facts.kind))
    }
    state = Mutex(State(lanes: lanes))
  }

  func start() throws(SystemError) {
    let bell = try bell.get()
    read(everything: true)
    let thread = try NamedThread("meters") { [self] in
      Signals.blockInThread()
      return loop(bell)
    }
    state.withLock { $0.thread = thread }
  }

  /// Ends the thread; false where there is none.
  @discardableResult
  func end() -> Bool {
    let thread = state.withLock { state in
      defer { state.thread = nil }
      return state.thread
    }
    guard let thread else { return false }
    over.store(true, ordering: .releasing)
    mark()
    worked.store(thread.join(), ordering: .relaxed)
    switches.store(thread.voluntarySwitches, ordering: .relaxed)
    return true
  }

  func mark() { if case .success(let bell) = bell { bell.ring() } }

  var traces: [MeterTrace] { state.withLock { $0.lanes.map(\.account.result) } }

  func watts(at now: UInt64) -> Double {
    let time = told.load(ordering: .acquiring)
    guard time > 0, now < time + Self.stale else { return .nan }
    return Double(bitPattern: latest.load(ordering: .relaxed))
  }

  /// Seconds in which the slowest meter of the first group that tells shows ten new figures, as far as is known by now.
  var settlingTime: Double {
    state.withLock { state in
      let group = groups.first { $0.needed.allSatisfy { state.lanes[$0].account.isTelling } }
      return group?.needed.compactMap { state.lanes[$0].account.settlingTime }.max() ?? 0
    }
  }

  /// The nanoseconds of processor time that it took.
  private func loop(_ bell: Bell) -> Int {
    let hasQuick = state.withLock { $0.lanes.contains(where: \.isQuick) }
    let period = hasQuick ? Self.quick : Self.slow
    // So that the kernel can gather it with others' wake-ups; a reading bears the time at which it was taken.
    try? NamedThread.allowTimerSlack(nanoseconds: period / 20)
    var next = Clock.nanoseconds() + period
    while !over.load(ordering: .acquiring) {
      let isMark = bell.wait(until: next)
      if over.load(ordering: .acquiring) { break }
      if isMark {
        read(everything: true, isMark: true)
      } else {
        read(everything: !hasQuick)
        let now = Clock.nanoseconds()
        // After a sleep of the device nothing is made up for.
        next = max(next + period, now)
      }
    }
    return Int(Clock.ownProcessorTime())
  }

  func read(everything: Bool, isMark: Bool = false) {
    state.withLock { state in
      state.round += 1
      let all = everything || state.round % Self.slowRounds == 0
      let asleep = Clock.asleep()
      for index in state.lanes.indices where all || state.lanes[index].isQuick {
        let (reading, time) = Self.look(state.lanes[index])
        let now = max(time, state.last + 1)
        state.last = now
        state.lanes[index].account.add(reading, at: now, asleep: asleep, isMark: isMark)
      }
      latest.store(Self.sum(state.lanes, groups).bitPattern, ordering: .relaxed)
      told.store(state.last, ordering: .releasing)
    }
  }

  /// A figure and when it was one. The clock comes after it, so that it is at the oldest as old as the call took; where the
  /// processor was taken from this thread meanwhile, a counter is looked at again.
  private static func look(_ lane: Lane) -> (MeterReading, UInt64) {
    for _ in 0..<2 {
      let before = Clock.nanoseconds()
      let reading = lane.source.read()
      let now = Clock.nanoseconds()
      if !lane.isQuick || now < before + tolerable { return (reading, now) }
    }
    return (lane.source.read(), Clock.nanoseconds())
  }

  /// Of the first group that tells.
  private static func sum(_ lanes: [Lane], _ groups: [MeterSelection.Group]) -> Double {
    for group in groups {
      var sum = 0.0
      for index in group.needed { sum += lanes[index].account.watts }
      guard sum.isFinite else { continue }
      for index in group.welcome where lanes[index].account.watts.isFinite {
        sum += lanes[index].account.watts
      }
      return sum
    }
    return .nan
  }
}
