import Arguments
import Bench
import BenchRunner
import Documents
import Formats
import Kernel
import OutputStreams
import Profiles
import Quantities

extension BenchRequest {
  /// What the command line asks for, checked as far as it can be before anything is started.
  init(_ invocation: Invocation) throws(CommandError) {
    guard let path = invocation.operands.first else {
      try self.init(programs: invocation)
      return
    }
    self.init(path: path, suite: try CommandError.from(try SuiteReading.read(path)))
    updatesBaseline = invocation.has("update-baseline")
    namesBaseline = invocation.has("baseline")
    isFirst = updatesBaseline || invocation.has("accept")
    (reason, accepter) = try Self.acceptance(invocation)
    branch = invocation.value("branch")
    sessions = Int(try invocation.quantity("baseline-sessions", in: .count, range: 1...100) ?? 1)
    against = try Self.against(invocation)
    baseline = invocation.value("baseline") ?? Self.usualBaseline(path)
    (keepsHistory, store) = (!invocation.has("no-history"), invocation.value("store"))
    (resumes, keepsRecordings) = (invocation.has("resume"), invocation.has("keep-recordings"))
    (isStrict, asRoot) = (invocation.has("strict"), invocation.has("as-root"))
    allowsDifferentMachine = invocation.has("allow-different-machine")
    showsOutput = invocation.console.isVerbose
    try apply(invocation)
    digest = try CommandError.from(try digest(settings: Self.settings(invocation)))
    if updatesBaseline, invocation.has("only") {
      throw invocation.usageError("--update-baseline takes the whole suite, without --only")
    }
    if isFirst, against != nil {
      throw invocation.usageError(
        "what is to become the baseline is compared with nothing: leave --against out")
    }
    if against != nil, namesBaseline {
      throw invocation.usageError("--baseline and --against both name what to compare the figures with")
    }
    try refuseWhatHasNoEffect(invocation)
    try CommandError.from(try checkRepeats())
  }

  private static let ofHistory = [
    "resume", "store", "accept", "reason", "by", "branch", "baseline-sessions", "keep-recordings",
  ]

  private func refuseWhatHasNoEffect(_ invocation: Invocation) throws(CommandError) {
    if invocation.has("no-history"), let option = Self.ofHistory.first(where: invocation.has) {
      throw invocation.usageError("--no-history leaves nothing for --\(option)")
    }
    let file = baseline.flatMap { namesBaseline || BaselineFile($0).isThere ? $0 : nil }
    if invocation.has("accept"), !updatesBaseline, let file {
      throw invocation.usageError(
        "--accept is for the history, and the baseline is the file \(file): --update-baseline writes it again"
      )
    }
    guard let option = ["branch", "baseline-sessions"].first(where: invocation.has) else { return }
    if against != nil || isFirst || file != nil {
      throw invocation.usageError("--\(option) chooses from the history, which is not compared with here")
    }
  }

  /// Why the level is taken and who says so, of which neither may be empty.
  private static func acceptance(_ invocation: Invocation) throws(CommandError) -> (String?, String?) {
    for option in ["reason", "by"] where invocation.has(option) {
      guard invocation.has("accept") || invocation.has("update-baseline") else {
        throw invocation.usageError("--\(option) belongs to --accept")
      }
      guard invocation.value(option)?.trimmed.isEmpty == false else {
        throw invocation.usageError("--\(option) is empty")
      }
    }
    return (invocation.value("reason")?.trimmed, invocation.value("by")?.trimmed)
  }

  private static func against(_ invocation: Invocation) throws(CommandError) -> Against? {
    let (command, ref, build) = (
      invocation.value("against"), invocation.value("against-ref"), invocation.value("build")
    )
    if command != nil, ref != nil {
      throw invocation.usageError("--against and --against-ref both say what to run beside the suite")
    }
    if build != nil, ref == nil { throw invocation.usageError("--build belongs to --against-ref") }
    if let command {
      return .command(try CommandError.from(try CommandStrings.split(command), prefix: "--against: "))
    }
    guard let ref else { return nil }
    guard let build else {
      throw invocation.usageError("--against-ref needs --build, the command that builds the program there")
    }
    return .ref(ref, build: build)
  }

  mutating func apply(_ invocation: Invocation) throws(CommandError) {
    if invocation.has("only") {
      try CommandError.from(try select(invocation.values("only")), prefix: "--only: ")
    }
    let repeats = try invocation.value("repeats").map { (text) throws(CommandError) in
      try CommandError.from(try RepeatRange.read(text), prefix: "--repeats: ")
    }
    let time = try invocation.quantity("time", in: .seconds, range: 0.001...604_800)
    let rate = try invocation.rate()
    for index in suite.cases.indices {
      suite.cases[index].scenario.rate = rate ?? suite.cases[index].scenario.rate
      suite.cases[index].rules.repeats = repeats ?? suite.cases[index].rules.repeats
      suite.cases[index].rules.time = time ?? suite.cases[index].rules.time
    }
  }

  /// What the command line changes of what is run.
  private static func settings(_ invocation: Invocation) -> [String] {
    ["only", "repeats", "rate", "time", "against", "against-ref", "build"].flatMap { option in
      invocation.values(option).map { "\(option)=\($0)" }
    }
  }
}
