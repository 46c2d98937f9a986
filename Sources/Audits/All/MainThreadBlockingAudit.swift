import Documents
import Formats
import Quantities
import Recordings

/// Does a main thread that runs an event loop wait for storage, the network or a lock, at launch or later?
package enum MainThreadBlockingAudit: Audit {
  package static let meta = AuditMeta(
    id: "main-thread-blocking", group: "launch", title: "Main threads are not held up",
    problem: "A main thread is blocked",
    requires: [.mainLoops],
    source: "iOS Application Programming Guide, \"Do Not Block the Main Thread\"",
    thresholds: [
      // Headroom's choices: from 0.1 s on people notice a delay, after half a second they take it for a fault; at
      // launch they bear more, and iOS ends a program that is not ready after some seconds.
      .init("warn", 0.1, .seconds, meaning: "a single wait that is a warning, after launch"),
      .init("fail", 0.5, .seconds, meaning: "a single wait that is a failure, after launch"),
      .init("launch", 5, .seconds, meaning: "how long launching is taken to last"),
      .init("launch-warn", 0.5, .seconds, meaning: "waiting during launch that is a warning, in all"),
      .init("launch-fail", 2, .seconds, meaning: "waiting during launch that is a failure, in all"),
    ])

  /// Causes for which there is always a way without waiting. A lock may be a runtime's way to park the main thread.
  private static let avoidable: Set<WaitCause> = [.disk, .network, .memory]

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    guard input.figure(.mainLoops) > 0 else { return AuditAnswer(.notApplicable, noLoop) }
    let waits = input.recording.events.of(MainBlocked.self).map(Wait.init)
    guard !waits.isEmpty, let longest = waits.max(by: { $0.length < $1.length }) else {
      return AuditAnswer(
        .pass,
        "No main thread waited for 0.1 s or longer for anything but events; what it computed is not counted.")
    }
    let end = input.threshold("launch", of: meta)
    // A wait that goes on beyond launch counts on both sides for its part there.
    let early = waits.compactMap { $0.within(0...end) }
    let late = waits.compactMap { $0.within(end...Double.greatestFiniteMagnitude) }
    let verdict = worst(
      level(early, input: input, warn: "launch-warn", fail: "launch-fail", size: covered),
      level(late, input: input, warn: "warn", fail: "fail") { $0.map(\.length).max() ?? 0 })
    let evidence = waits.sorted { $0.length > $1.length }.prefix(10).map(\.evidence)
    let seen = Self.seen(input, longest: longest, early: early, end: end)
    guard verdict != .pass else { return AuditAnswer(.pass, "\(seen).", evidence: Array(evidence)) }
    return AuditAnswer(verdict, "\(seen). \(advice(for: longest.cause))", evidence: Array(evidence))
  }

  private static let noLoop = """
    No main thread of the program runs an event loop: none waits for events again and again, so that no touch and no \
    request has to wait for it.
    """

  private static func seen(_ input: AuditInput, longest: Wait, early: [Wait], end: Double) -> String {
    let count = input.figure(.mainBlockedCount)
    let launch = covered(early)
    let times = count == 1 ? "once" : "\(Display.text(count, .count)) times"
    let during =
      early.isEmpty
      ? "" : ", \(Display.text(launch, .seconds)) of it in the first \(Display.text(end, .seconds))"
    return """
      A main thread was held up \(times) for 0.1 s or longer\(during); the longest wait was \
      \(Display.text(longest.length, .seconds)) for \(longest.words), at \(Display.text(longest.time, .seconds))
      """
  }

  /// Seconds in which any of them went on; several processes may wait at once.
  private static func covered(_ waits: [Wait]) -> Double {
    var (sum, reached) = (0.0, -Double.infinity)
    for wait in waits.sorted(by: { $0.time < $1.time }) {
      let end = wait.time + wait.length
      sum += max(0, end - max(wait.time, reached))
      reached = max(reached, end)
    }
    return sum
  }

  /// - Parameter size: what the thresholds are about.
  private static func level(
    _ waits: [Wait], input: AuditInput, warn: String, fail: String, size: ([Wait]) -> Double
  ) -> Verdict {
    if size(waits.filter { avoidable.contains($0.cause) }) >= input.threshold(fail, of: meta) { return .fail }
    return size(waits) >= input.threshold(warn, of: meta) ? .warn : .pass
  }

  private static func worst(_ one: Verdict, _ other: Verdict) -> Verdict {
    [Verdict.fail, .warn].first { $0 == one || $0 == other } ?? .pass
  }

  private static let why =
    "While the main thread waits, the program answers nothing: no touch, no redraw, no request."

  private static func advice(for cause: WaitCause) -> String {
    switch cause {
    case .disk, .memory:
      return "\(why) Read and write files on another thread, and load what is shown first."
    case .network: return "\(why) Use the network from another thread, or without waiting for it."
    case .lock:
      return """
        \(why) Hold locks for moments only, and let other threads report when they are done instead of joining them. \
        (A runtime that parks its main thread, as Go's does, waits in this way too.)
        """
    case .kernel, .process, .child, .sleep, .event, .stopped, .frozen:
      return "\(why) Let an event loop tell when there is something to do, instead of waiting for one thing."
    }
  }

  private struct Wait {
    var time: Double
    var length: Double
    let event: (time: Double, detail: MainBlocked)

    init(_ event: (time: Double, detail: MainBlocked)) {
      (time, length, self.event) = (event.time, event.detail.length, event)
    }

    var cause: WaitCause { event.detail.cause }
    var evidence: Evidence {
      let detail = event.detail
      return [
        "time": .moment(event.time), "length": .figure(detail.length, .seconds),
        "cause": .text(detail.cause.rawValue),
        "call": .text(detail.call), "object": detail.object.map { .text($0) },
        "name": detail.name.map { .text($0) },
        "process": detail.process.map { .number($0) },
      ]
    }

    /// What of it lies in a stretch; nil where nothing does.
    func within(_ stretch: ClosedRange<Double>) -> Wait? {
      var cut = self
      cut.time = max(time, stretch.lowerBound)
      cut.length = min(time + length, stretch.upperBound) - cut.time
      return cut.length > 0 ? cut : nil
    }

    /// The cause and where it stands.
    var words: String {
      let (call, object) = (event.detail.call, event.detail.object ?? "")
      return "\(cause.awaited) (\(object.isEmpty ? call : "\(call) of \(object)"))"
    }
  }

  package static let advice = """
    \(why) Use files and the network from another thread, hold locks for moments only, and let an event loop tell \
    when there is something to do.
    """
}

extension WaitCause {
  fileprivate var awaited: String {
    switch self {
    case .disk: "storage"
    case .memory: "a page of memory"
    case .lock: "a lock"
    case .child: "a child"
    case .sleep: "a timer"
    case .process: "another program"
    case .network, .kernel, .event, .stopped, .frozen: "the \(rawValue)"
    }
  }
}
