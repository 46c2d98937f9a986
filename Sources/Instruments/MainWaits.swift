import Documents
import Kernel

/// The long waits of main threads in one run, and what they add up to.
struct MainWaits {
  /// In the order of their start.
  let all: [MainWait]
  /// Processes that attend to events: their main thread has waited for several things at once.
  private let attentive: Set<UInt32>

  private static let mostLines = 200
  private static let mostEvents = 1000

  /// - Parameter start: of the program, in nanoseconds of `Clock`. What began before it is the wait for its start.
  init(_ waits: [MainWait], since start: UInt64) {
    all = waits.filter { $0.start >= start && $0.seconds >= MainWait.shortest }.sorted { $0.start < $1.start }
    attentive = Set(all.filter(\.sleep.isLoop).map(\.process))
  }

  func isHeldUp(_ wait: MainWait) -> Bool {
    wait.cause.blocks || wait.cause.deafens && attentive.contains(wait.process)
  }

  var totals: [String: Reading<Double>] {
    let held = all.filter(isHeldUp).map(\.seconds)
    return [
      "main.blocked.count": .value(Double(held.count)), "main.blocked.longest": .value(held.max() ?? 0),
      "main.blocked.time": .value(held.reduce(0, +)),
    ]
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

  /// Lines of the table `main-waits`.
  var lines: [JSONValue] {
    struct Key: Hashable {
      var name, call, object: String
      var cause: WaitCause
      var held: Bool
    }
    let groups = Dictionary(grouping: all) {
      Key(
        name: $0.name, call: $0.sleep.call.text, object: $0.sleep.object.text, cause: $0.cause,
        held: isHeldUp($0))
    }
    let sums = groups.map { key, waits in (key: key, waits: waits, time: waits.map(\.seconds).reduce(0, +)) }
      .sorted { ($0.time, $1.waits[0].start) > ($1.time, $0.waits[0].start) }
    return sums.prefix(Self.mostLines).map { key, waits, time in
      [
        "name": .string(key.name), "cause": .string(key.cause.rawValue), "call": .string(key.call),
        "object": .string(key.object), "held": .string(key.held ? "yes" : "no"),
        "processes": .integer(Set(waits.map(\.process)).count), "count": .integer(waits.count),
        "time": .number(time), "longest": .number(waits.map(\.seconds).max() ?? 0),
      ]
    }
  }
}
