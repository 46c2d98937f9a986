import Kernel
import Quantities
import Recordings

/// The long waits of main threads in one run, and what they add up to.
///
/// Only a main thread that runs an event loop can be held up: it waits for events again and again, however short each time.
/// One that computes, copies or joins its workers keeps nobody waiting.
struct MainWaits {
  /// In the order of their start.
  let all: [MainWait]
  /// By process.
  private let threads: [UInt32: MainThread]
  private let loops: Set<UInt32>
  /// Whether only the samples tell, at which short waits are not seen.
  private let isSampled: Bool

  private static let mostLines = 200
  private static let mostEvents = 1000

  /// - Parameters:
  ///   - threads: of every process that there was; nil where only samples tell.
  ///   - span: what began before it is the wait for the program's start, and what goes on after it is not the program's.
  init(_ waits: [MainWait], _ threads: [MainThread]?, _ span: Span) {
    let long = waits.compactMap { $0.within(span) }.sorted { $0.start < $1.start }
    let seen = long.filter { threads == nil ? $0.sleep.isLoop : $0.attends }.map(\.process)
    let known = Dictionary((threads ?? []).map { ($0.process, $0) }) { $0.joined($1) }
    (all, self.threads, isSampled) = (long, known, threads == nil)
    loops = Set(known.values.filter(\.runsLoop).map(\.process) + seen)
  }

  func isHeldUp(_ wait: MainWait) -> Bool {
    guard loops.contains(wait.process) else { return false }
    let thread = threads[wait.process]
    if wait.cause == .lock, thread?.isParked == true { return false }
    if wait.cause.blocks { return true }
    // Before its first event a process may have been a shell that started what it is now.
    return wait.cause.deafens && thread?.sharesTerminal != true && wait.start >= thread?.since ?? 0
  }

  var totals: [TotalName: Reading<Double>] {
    let held = all.filter(isHeldUp).map(\.seconds)
    var totals: [TotalName: Reading<Double>] = [.metric(.mainLoops): .value(Double(loops.count))]
    let why = loops.isEmpty ? unknown : nil
    if let why { for name in Self.sums { totals[.metric(name)] = .absent(why) } }
    if loops.isEmpty, let why = isSampled ? unknown : doubt { totals[.metric(.mainLoops)] = .absent(why) }
    if !loops.isEmpty, let doubt { totals[.mainDoubt] = .absent(doubt) }
    guard why == nil else { return totals }
    totals[.metric(.mainBlockedCount)] = .value(Double(held.count))
    totals[.metric(.mainBlockedLongest)] = .value(held.max() ?? 0)
    totals[.metric(.mainBlockedTime)] = .value(held.reduce(0, +))
    return totals
  }

  static let sums: [MetricName] = [.mainBlockedCount, .mainBlockedLongest, .mainBlockedTime]

  /// Why it is unknown whether a main thread was held up, where none runs an event loop; nil where none had long waits.
  private var unknown: String? {
    if isSampled {
      return "at the samples alone whether a main thread runs an event loop is unknown"
    }
    return doubt
      ?? all.first { $0.cause.blocks }.map {
        "no main thread ran an event loop, so that what “\($0.name)” waited for kept no event waiting"
      }
  }

  /// Why waits may be missing that held up an event loop; nil where none can.
  private var doubt: String? {
    for wait in all {
      guard let thread = threads[wait.process] else { continue }
      if loops.contains(wait.process) {
        guard wait.cause == .lock, thread.isParked else { continue }
        return """
          the main thread of “\(thread.name)” waits for other threads more often than for events: they may bring its \
          events, or hold it up
          """
      }
      if thread.mayRunLoop, interrupts(wait, thread) {
        return """
          the main thread of “\(thread.name)” lets time pass, or waits for one peer or with a timeout, again and again: as \
          some event loops do, and scripts too
          """
      }
    }
    return nil
  }

  /// Whether a wait would hold up a thread whose waits may be those of a loop. A sleep does where it is not its usual one.
  private func interrupts(_ wait: MainWait, _ thread: MainThread) -> Bool {
    guard wait.cause == .sleep else { return wait.cause.blocks || wait.cause.deafens }
    return all.count { $0.cause == .sleep && $0.process == wait.process } * 2 < Int(thread.perhaps)
  }

  /// What is said where not all stand in the recording one by one; nil where they do.
  var cut: String? {
    let count = all.count(where: isHeldUp)
    return count > Self.mostEvents
      ? "of \(count) times that main threads were held up, the first \(Self.mostEvents) stand one by one"
      : nil
  }

  func events(_ span: Span) -> [Recording.Event] {
    all.filter(isHeldUp).prefix(Self.mostEvents).map { $0.event(span) }
  }

  var rows: [MainWaitRow] {
    struct Key: Hashable {
      var name, call, object: String
      var cause: WaitCause
      var held: Bool
    }
    let groups = Dictionary(grouping: all) {
      Key(
        name: $0.name, call: $0.sleep.callText, object: $0.sleep.object.text, cause: $0.cause,
        held: isHeldUp($0))
    }
    let sums = groups.map { key, waits in (key: key, waits: waits, time: waits.map(\.seconds).reduce(0, +)) }
      .sorted { ($0.time, $1.waits[0].start) > ($1.time, $0.waits[0].start) }
    return sums.prefix(Self.mostLines).map { key, waits, time in
      MainWaitRow(
        cause: key.cause, call: key.call, object: key.object, name: key.name,
        processes: Double(Set(waits.map(\.process)).count), held: key.held, count: Double(waits.count),
        time: time,
        longest: waits.map(\.seconds).max() ?? 0)
    }
  }
}
