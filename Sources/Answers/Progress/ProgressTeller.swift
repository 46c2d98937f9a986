package import Bench
package import Documents
import Quantities
import Recordings

/// Tells how far a bench is: one line that is replaced on a terminal, plain lines elsewhere.
package final class ProgressTeller: BenchDisplay {
  private let count: Int
  private let isTerminal: Bool
  private let show: (String) -> Void
  private let say: (String) -> Void
  private let mark: (Double) -> Void
  private let columns: () -> Int
  /// What the other side runs; nil where that is the case's program too.
  private let old: String?
  private var name = ""
  private var index = 0
  /// Of the whole bench, from 0 to 1; it never falls.
  private var share = 0.0
  private var head = ""
  private var line = ProgressLine()
  private var saidAt = 0.0
  private var startedAt = 0.0
  /// Since the case began.
  private var runs = 0

  /// Seconds between two lines where there is no terminal.
  private static let interval = 60.0

  /// - Parameters:
  ///   - count: of cases.
  ///   - show: shows a line in place of the one before.
  ///   - say: adds a line.
  ///   - mark: takes the share that is done, from 0 to 1.
  ///   - columns: how wide such a line may be.
  ///   - old: the program that the case's own is compared with, in words; nil where both are one.
  package init(
    count: Int, isTerminal: Bool, show: @escaping (String) -> Void, say: @escaping (String) -> Void,
    mark: @escaping (Double) -> Void = { _ in }, columns: @escaping () -> Int = { .max }, old: String? = nil
  ) {
    self.count = count
    self.isTerminal = isTerminal
    self.show = show
    self.say = say
    self.mark = mark
    (self.columns, self.old) = (columns, old)
  }

  package func begins(_ index: Int, _ suiteCase: SuiteCase, at seconds: Double) {
    self.index = index
    (head, name) = ("case \(index + 1) of \(count)", suiteCase.name)
    (saidAt, startedAt, runs) = (seconds, seconds, 0)
    if !isTerminal {
      let repeats = suiteCase.rules.repeats
      let count = repeats.count == 1 ? "\(repeats.lowerBound)" : "\(repeats.lowerBound)…\(repeats.upperBound)"
      say("\(head): \(name), \(count) repeats")
    }
  }

  package func runs(
    _ side: BenchRun.Side, _ number: Int, isWarmUp: Bool, _ plan: BenchPlan, at seconds: Double
  ) {
    defer { runs += 1 }
    guard isTerminal || seconds - saidAt >= Self.interval else { return }
    let progress = plan.progress
    let what = isWarmUp ? "warm-up \(number)" : "repeat \(number) of \(plan.rules.repeats.upperBound)"
    let isOld = side == .baseline
    let whose = plan.sides.count > 1 ? (isOld ? " (old)" : " (new)") : ""
    let head = head
    line = ProgressLine(
      name: isOld ? old ?? name : name, head: { name in name.map { "\(head): \($0)" } ?? head },
      parts: [(what + whose, .step)] + state(plan, progress, seconds))
    markShare(progress?.remaining ?? plan.mostRemaining)
    if isTerminal { return show(line.text(columns: columns())) }
    saidAt = seconds
    say(line.text(columns: .max))
  }

  /// As if the case took as many runs as are likely to be left, and each case the same time.
  private func markShare(_ left: Int) {
    let done = Double(runs) / Double(runs + max(1, left))
    share = max(share, (Double(index) + done) / Double(max(count, 1)))
    mark(share)
  }

  package func waits(_ why: String) {
    var waiting = line
    waiting.parts.append(("waiting: \(why)", .figure))
    if isTerminal { show(waiting.text(columns: columns())) }
  }

  package func ends(_ benchCase: BenchCase, _ verdict: Verdict) {
    let runs = benchCase.runs.count { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    show("")
    let problem = benchCase.problem.map { ": \($0)" } ?? ""
    let came = verdict == .notApplicable ? "" : ", \(verdict.rawValue)"
    if !isTerminal { say("\(benchCase.name): \(runs) repeats\(came)\(problem)") }
  }

  package func note(_ text: String) { say(text) }

  /// The widest gated figure with its interval, and how long it takes: likely, and at most.
  private func state(
    _ plan: BenchPlan, _ progress: BenchProgress?, _ seconds: Double
  ) -> [(String, ProgressLine.Weight)] {
    (figure(progress).map { [($0, .figure)] } ?? []) + left(plan, progress, seconds - startedAt)
  }

  private func figure(_ progress: BenchProgress?) -> String? {
    guard let progress else { return nil }
    let unit = MetricCatalogue.find(progress.metric)?.unit ?? .count
    let ends = [progress.median.low, progress.median.high].map { Display.text($0, unit) }
    let interval = ends[0] == ends[1] ? "" : " (\(ends[0]) to \(ends[1]))"
    return "\(progress.metric) \(Display.text(progress.median.value, unit))\(interval)"
  }

  /// - Parameter elapsed: seconds since the case began.
  private func left(
    _ plan: BenchPlan, _ progress: BenchProgress?, _ elapsed: Double
  ) -> [(String, ProgressLine.Weight)] {
    guard runs > 0 else { return [] }
    let each = elapsed / Double(runs)
    let most = min(
      each * Double(plan.mostRemaining), plan.rules.time.map { max(0, $0 - elapsed) } ?? .infinity)
    guard most > 0 else { return [] }
    let atMost = "at most \(Display.text(most.rounded(.up), .seconds))"
    let likely = progress.map { each * Double($0.remaining) } ?? 0
    guard likely > 0, likely < most else { return [(atMost + " left", .left)] }
    return [("about \(Display.text(likely.rounded(.up), .seconds)) left", .left), (atMost, .bound)]
  }
}
