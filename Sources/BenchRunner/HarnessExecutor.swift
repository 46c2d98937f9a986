import Bench
import Documents
import Formats
import Glibc
import Harness
import Kernel
import Quantities
import Recordings
import Runs

/// Launches cases by the harness, as `headroom run` does.
final class HarnessExecutor: BenchExecutor {
  private let requests: [String: [BenchRun.Side: RunRequest]]
  private let commands: [String: [BenchRun.Side: [String]]]
  private let note: (String) -> Void
  private let keepsRecordings: Bool
  /// Where programs write that nobody reads.
  private let nothing: FileDescriptor

  /// Finds out before anything runs whether everything can be run.
  ///
  /// - Parameters:
  ///   - commands: by case and side.
  ///   - note: called with what a person may want to know at once.
  init(
    _ bench: BenchRequest, _ commands: [String: [BenchRun.Side: [String]]], _ surroundings: LiveSurroundings,
    note: @escaping (String) -> Void
  ) throws(ExplainedError) {
    do throws(SystemError) { nothing = try FileDescriptor(opening: "/dev/null", O_WRONLY) } catch {
      throw ExplainedError(error)
    }
    // What was asked for as the result must not be mixed with what the programs print.
    let output = bench.showsOutput ? STDERR_FILENO : nothing.raw
    var requests: [String: [BenchRun.Side: RunRequest]] = [:]
    for suiteCase in bench.suite.cases {
      for (side, words) in commands[suiteCase.name] ?? [:] {
        do throws(ExplainedError) {
          var request = try RunRequest(
            suiteCase, command: words, asRoot: bench.asRoot, standardOutput: output,
            signalMask: surroundings.previousMask)
          request.plan.endsAtOnce = true
          request.interruption = surroundings.interruption
          requests[suiteCase.name, default: [:]][side] = request
        } catch {
          throw ExplainedError(
            bench.path.isEmpty ? error.message : "\(suiteCase.name): \(error.message)", hint: error.hint,
            kind: error.kind)
        }
      }
    }
    (self.requests, self.commands) = (requests, commands)
    self.note = note
    keepsRecordings = bench.keepsRecordings
  }

  /// What is launched, by case and side: a line each with what its file holds, so that another build is another.
  ///
  /// - Parameter withBaseline: whether also what is run beside the candidate.
  func programs(withBaseline: Bool) -> [String] {
    requests.sorted { $0.key < $1.key }.flatMap { name, sides in
      BenchRun.Side.allCases.filter { withBaseline || $0 == .candidate }.compactMap { side in
        sides[side].map { "\(name) \(side.rawValue) \(Self.content(of: $0.plan))" }
      }
    }
  }

  /// Nothing where it cannot be read, as a program may be that can be executed.
  private static func content(of plan: RunPlan) -> String {
    guard let path = try? Executable.find(plan.word, path: plan.searchPath),
      let file = try? FileDescriptor(opening: path, 0), let hash = try? ContentHash.of(file, path)
    else { return "" }
    return String(hash, radix: 16)
  }

  func budget(of suiteCase: SuiteCase) -> Budget? { requests[suiteCase.name]?[.candidate]?.budget }

  func run(_ suiteCase: SuiteCase, _ side: BenchRun.Side) throws(ExplainedError) -> BenchLaunch {
    guard let request = requests[suiteCase.name]?[side] else {
      throw ExplainedError("\(suiteCase.name) has no \(side.rawValue)", kind: .notMeasured)
    }
    let who = whose(suiteCase, side)
    let run = try MeasuredRun.carryOut(request, note: note)
    if let loss = run.loss, !run.isInterrupted {
      guard requests[suiteCase.name]?.count ?? 0 > 1 else { throw loss }
      throw ExplainedError("\(who): \(loss.message)", hint: loss.hint, kind: loss.kind)
    }
    let program = run.recording.program
    return BenchLaunch(
      duration: program.duration, metrics: run.recording.metrics,
      failure: program.failed ? program.exit.ending(of: who) : nil,
      isInterrupted: run.isInterrupted || program.endedBy == "user",
      recording: keepsRecordings ? run.recording : nil)
  }

  /// Which program it is, where there are two.
  private func whose(_ suiteCase: SuiteCase, _ side: BenchRun.Side) -> String {
    let words = commands[suiteCase.name]?[side] ?? []
    return (commands[suiteCase.name]?.count ?? 0) < 2
      ? "the program" : "the \(side.rawValue)'s program (\(words.joined(separator: " ")))"
  }
}
