import Formats
import Glibc
import Kernel
import Quantities

/// What the two ways to go to the background share: a cache and steady work, SIGUSR1 for going, SIGUSR2 for coming back
/// and SIGTERM for the end.
struct BackgroundHabit {
  static let parameters = [
    WorkloadParameter(
      name: "cache", unit: .bytes, initial: 33_554_432, range: 4096...1_099_511_627_776,
      help: "how much is held while it is in the foreground"),
    WarningHabit.duration,
    WorkloadParameter(
      name: "duty", unit: .percent, initial: 20, range: 1...100,
      help: "how much of a processor its work takes"),
  ]
  static let calibration = WarningHabit.calibration

  /// How long a stretch of work and its rest take together.
  private static let period: UInt64 = 100_000_000

  /// Whether it stops working and frees its cache in the background.
  private let isQuiet: Bool
  private let size: Int
  private let duration: UInt64
  private let duty: Double
  private let before = OwnFootprint.read()
  /// When its cache was filled, which is no part of its time: a busy machine would have none left to hold it.
  private let begun: UInt64
  private var cache: HeldCache
  private var isBehind = false
  private var changes: [JSONValue] = []
  /// Nanoseconds of work.
  private var worked = (ahead: UInt64(0), behind: UInt64(0))

  init(_ values: ParameterValues, isQuiet: Bool) throws(WorkloadError) {
    self.isQuiet = isQuiet
    size = values.count("cache")
    duration = values.nanoseconds("duration")
    duty = values["duty"] / 100
    cache = try HeldCache(size)
    begun = Clock.nanoseconds()
  }

  mutating func run(_ workload: String) throws(WorkloadError) -> JSONValue {
    let signals: Signals
    do { signals = try Signals([SIGTERM, SIGUSR1, SIGUSR2]) } catch { throw .because(error) }
    let end = begun + duration
    let most = cache.bytes
    var isOver = false
    while !isOver, Clock.nanoseconds() < end {
      let turn = min(end, Clock.nanoseconds() + Self.period)
      let rests = isBehind && isQuiet
      if !rests { work(until: turn - UInt64(Double(Self.period) * (1 - duty))) }
      wait(until: rests ? end : turn, signals)
      while let signal = signals.next() {
        switch signal.number {
        case SIGTERM: isOver = true
        default: try change(isBehind: signal.number == SIGUSR1)
        }
      }
    }
    return account(workload, most: most, isEarly: isOver).json
  }

  /// Keeps a processor busy.
  private mutating func work(until time: UInt64) {
    let start = Clock.nanoseconds()
    while Clock.nanoseconds() < time {}
    let spent = Clock.nanoseconds() - start
    if isBehind { worked.behind += spent } else { worked.ahead += spent }
  }

  private func wait(until time: UInt64, _ signals: Signals) {
    let now = Clock.nanoseconds()
    var entry = pollfd(fd: signals.raw, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, time > now ? CInt(clamping: (time - now + 999_999) / 1_000_000) : 0)
  }

  private mutating func change(isBehind: Bool) throws(WorkloadError) {
    guard isBehind != self.isBehind else { return }
    self.isBehind = isBehind
    var released = 0
    if isQuiet {
      if isBehind { released = cache.release(percent: 100) } else { cache = try HeldCache(size) }
    }
    changes.append([
      "at": .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun)),
      "to": isBehind ? "background" : "foreground", "released": .integer(released),
    ])
  }

  private func account(_ workload: String, most: Int, isEarly: Bool) -> WorkAccount {
    var account = WorkAccount(workload)
    account.facts = [
      "cacheBytes": .integer(most), "bytesKept": .integer(cache.bytes), "endedBySignal": .bool(isEarly),
      "changes": .array(changes),
      "seconds": .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun)),
      "secondsWorked": [
        "foreground": .number(Double(secondsOfNanoseconds: worked.ahead)),
        "background": .number(Double(secondsOfNanoseconds: worked.behind)),
      ],
    ]
    account.claimPeak(before: before, added: Double(most))
    return account
  }
}
