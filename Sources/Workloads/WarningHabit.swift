import Formats
import Glibc
import Kernel
import Quantities

/// What the answers to a low-memory warning share: a cache, and somebody who listens.
struct WarningHabit {
  static let cache = WorkloadParameter(
    name: "cache", unit: .bytes, initial: 67_108_864, range: 4096...1_099_511_627_776,
    help: "how much is held from the beginning")
  static let duration = WorkloadParameter(
    name: "duration", unit: .seconds, initial: 10, range: 0...86_400,
    help: "how long to listen; SIGTERM ends it sooner")
  static let parameters = [cache, duration]
  /// Long enough for what is held to be seen on a busy machine.
  static let calibration = ["duration": 2.0]

  /// What is done about a warning.
  struct Answer {
    /// Percent of what is held.
    var release: Double
    var delay: Double = 0
    /// Bytes that are taken again each second.
    var refill: Double = 0
    var dies = false
  }

  private struct Heard {
    var at: Double
    var released: Int
    var releasedAt: Double
  }

  /// How often the cache grows again.
  private static let tick: UInt64 = 50_000_000

  private let answer: Answer
  private let duration: UInt64
  private let before = OwnFootprint.read()
  private var cache: HeldCache
  private let watch: WarningWatch
  /// When all was held: what takes a busy machine long is no part of the time for which it listens.
  private let begun: UInt64
  private var heard: [Heard] = []
  /// When what was heard is to be done.
  private var due: [UInt64] = []

  init(_ values: ParameterValues, _ answer: Answer, _ environment: Environment = .own()) throws(WorkloadError)
  {
    self.answer = answer
    duration = values.nanoseconds("duration")
    watch = try WarningWatch(environment)
    cache = try HeldCache(values.count("cache"))
    begun = Clock.nanoseconds()
  }

  /// Listens until the time is over or SIGTERM comes, and tells what it did.
  mutating func run(_ workload: String) throws(WorkloadError) -> JSONValue {
    let signals: Signals
    do { signals = try Signals([SIGTERM]) } catch { throw .because(error) }
    let end = begun + duration
    var now = begun
    var isOver = false
    while now < end, !isOver {
      let isRefilling = answer.refill > 0 && cache.bytes < cache.most * cache.entry
      let next = [end, due.first, isRefilling ? now + Self.tick : nil].compactMap { $0 }.min() ?? end
      let (isWarning, hasSignal) = wait(until: next, signals)
      let last = now
      now = Clock.nanoseconds()
      if hasSignal { isOver = signals.next() != nil }
      if isWarning { hear(now) }
      while let first = due.first, first <= now { release() }
      if isRefilling { try cache.refill(Double(secondsOfNanoseconds: answer.refill * Double(now - last))) }
    }
    return account(workload, isEarly: isOver).json
  }

  private func wait(until time: UInt64, _ signals: Signals) -> (isWarning: Bool, hasSignal: Bool) {
    let now = Clock.nanoseconds()
    let milliseconds = time > now ? (time - now + 999_999) / 1_000_000 : 0
    var entries = [pollfd(fd: signals.raw, events: Int16(POLLIN), revents: 0)]
    if let entry = watch.entry { entries.append(entry) }
    guard poll(&entries, nfds_t(entries.count), CInt(clamping: milliseconds)) > 0 else {
      return (false, false)
    }
    return (entries.count > 1 && watch.take(entries[1]), entries[0].revents != 0)
  }

  private mutating func hear(_ now: UInt64) {
    if answer.dies { abort() }
    let seconds = Double(secondsOfNanoseconds: now - begun)
    heard.append(Heard(at: seconds, released: 0, releasedAt: seconds))
    due.append(now + UInt64(nanosecondsOfSeconds: answer.delay))
  }

  private mutating func release() {
    let index = heard.count - due.count
    due.removeFirst()
    heard[index].released = cache.release(percent: answer.release)
    heard[index].releasedAt = Double(secondsOfNanoseconds: Clock.nanoseconds() - begun)
  }

  private func account(_ workload: String, isEarly: Bool) -> WorkAccount {
    var account = WorkAccount(workload)
    account.facts = [
      "form": .string(watch.form.rawValue), "cacheBytes": .integer(cache.most * cache.entry),
      "bytesKept": .integer(cache.bytes), "endedBySignal": .bool(isEarly),
      "seconds": .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun)),
      "warnings": .array(
        heard.map {
          [
            "at": .number($0.at), "released": .integer($0.released), "releasedAt": .number($0.releasedAt),
          ]
        }),
    ]
    account.claimPeak(before: before, added: Double(cache.most * cache.entry))
    return account
  }
}
