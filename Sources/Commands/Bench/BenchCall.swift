import Answers
import Arguments
import Bench
import BenchRunner
import Documents
import Exports
import Formats
import Kernel
import OutputStreams

/// One call of `headroom bench`, from what was asked for to the exit status.
struct BenchCall {
  let request: BenchRequest
  let invocation: Invocation
  let outputs: OutputFiles<BenchDocument>
  /// Where figures are pushed to; nil where they are not.
  let gateway: Pushgateway?

  private var console: Console { invocation.console }

  static func carryOut(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let request = try BenchRequest(invocation)
    if invocation.has("list") { return try list(request, invocation.console) }
    let outputs = try OutputFiles<BenchDocument>(
      invocation, .bench, besides: [request.path] + (request.baseline.map { [$0] } ?? []))
    if request.updatesBaseline, let path = request.baseline { _ = try OutputFile(checking: path) }
    let call = BenchCall(
      request: request, invocation: invocation, outputs: outputs,
      gateway: try invocation.gateway(suite: request.suite.name))
    return try call.run()
  }

  private static func list(_ request: BenchRequest, _ console: Console) throws(CommandError) -> ExitStatus {
    for one in request.suite.cases { try console.write(one.name + "\n") }
    return .success
  }

  private func run() throws(CommandError) -> ExitStatus {
    let result = try measure()
    let document = result.document
    do throws(CommandError) {
      gateway?.push(ResultSheet.of(document), console)
      try outputs.write(document, console) { () throws(CommandError) in try show(document) }
    } catch { throw error.after(result.exitStatus) }
    return result.exitStatus
  }

  private func measure() throws(CommandError) -> BenchResult {
    let progress = TerminalProgress(console)
    defer { progress?.end() }
    let teller = ProgressTeller(
      console, cases: request.suite.cases.count, progress: progress, old: request.old)
    let runner = try CommandError.from(try SuiteRunner(request, teller))
    defer { runner.end() }
    return try CommandError.from(try runner.run(writingBaseline: writeBaseline))
  }

  private func writeBaseline(_ baseline: Baseline) throws(ExplainedError) -> Bool {
    guard let path = request.baseline else { return false }
    do throws(CommandError) { return try BaselineFile(path).write(baseline, console) } catch {
      throw ExplainedError(error.message, hint: error.hint)
    }
  }

  private func show(_ document: BenchDocument) throws(CommandError) {
    let format = invocation.value("format") ?? "text"
    let isTaken = OutputForms.bench.all.contains { invocation.value($0.meta.id) == "-" }
    if format == "text" {
      guard !isTaken else { return }
      try console.write(
        BenchText.render(
          document, console.level, colour: console.coloursOutput, width: TerminalWidth.columns(of: 1)))
    } else if let form = OutputForms.bench.find(format) {
      try form.write(document) { (bytes) throws(CommandError) in try console.write(bytes) }
    }
  }
}
