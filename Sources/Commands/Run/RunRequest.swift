import Documents
import Harness
import Instruments
import Kernel
import Quantities
import Store

/// What `headroom run` was asked for, checked as far as it can be before anything is started.
struct RunRequest {
  var plan: RunPlan
  var budget: Budget?
  /// Nil: the machine that it runs on.
  var device: DeviceProfile?
  var record: String?
  var outputs: ReportOutputs
  /// The words that measure this again.
  var reproduce: [String]

  init(_ invocation: Invocation) throws(CommandError) {
    let environment = Environment.own()
    plan = RunPlan(
      command: invocation.program, name: invocation.value("name"), environment: environment,
      user: invocation.has("as-root") ? nil : UserIdentity.behindSudo(environment))
    plan.rate = try invocation.rate() ?? plan.rate
    plan.duration = try invocation.quantity("duration", in: .seconds, range: 0.001...31_536_000)
    plan.linger = try invocation.quantity("linger", in: .seconds, range: 0...86_400) ?? plan.linger
    plan.instruments.causes = invocation.has("causes")
    device = try invocation.device()
    budget = try invocation.budget(for: device)
    plan.instruments.events = try RequestedEvents.read(invocation.values("event"), budget)
    reproduce = invocation.wordsToRepeat
    try Self.findProgram(plan)
    record = invocation.value("record")
    outputs = try ReportOutputs(invocation, besides: record)
    if let record { try Self.check(record) }
  }

  /// A run that is judged by nobody and leaves no file.
  init(_ plan: RunPlan, on device: DeviceProfile) {
    self.plan = plan
    self.device = device
    outputs = ReportOutputs()
    reproduce = []
  }

  /// The scenario document of the recording.
  var scenario: JSONValue {
    .members([
      "rate": .number(plan.rate), "duration": plan.duration.map { .number($0) },
      "linger": .number(plan.linger),
      "budget": budget?.json, "reproduce": .strings(reproduce),
    ])
  }

  private static func findProgram(_ plan: RunPlan) throws(CommandError) {
    do throws(Executable.Failure) { _ = try Executable.find(plan.word, path: plan.searchPath) } catch {
      switch error {
      case .notFound(let word):
        throw CommandError(
          "\(word): no such program", hint: word.contains("/") ? nil : "It is in none of the folders of PATH."
        )
      case .directory(let word): throw CommandError("\(word): is a directory, not a program")
      case .notExecutable(let word):
        throw CommandError("\(word): may not be executed", hint: "Perhaps: chmod +x \(word)")
      }
    }
  }

  private static func check(_ record: String) throws(CommandError) {
    do throws(StoreError) { try RecordingWriter.check(path: record, replacing: true) } catch {
      throw CommandError(error.description)
    }
  }
}

extension Invocation {
  /// Samples per second, given as a plain number, `10 /s` or `10 Hz`.
  fileprivate func rate() throws(CommandError) -> Double? {
    guard let text = value("rate") else { return nil }
    let number = text.hasSuffix("Hz") ? String(text.dropLast(2)).trimmed : text
    return try OptionQuantity(option: "rate", unit: .perSecond, range: RunPlan.rates, plain: true).read(
      number)
  }

  fileprivate func device() throws(CommandError) -> DeviceProfile? {
    try value("profile").map { (name) throws(CommandError) in
      let file = try ProfileLibrary.standard.file(.device, name)
      do throws(DocumentError) { return try DeviceProfile(file: file.path, bytes: file.bytes) } catch {
        throw CommandError(error)
      }
    }
  }

  fileprivate func budget(for device: DeviceProfile?) throws(CommandError) -> Budget? {
    try (value("budget") ?? device?.defaultBudget).map { (name) throws(CommandError) in
      try ProfileLibrary.standard.budget(name)
    }
  }

  /// The command line without the options that only say where reports go.
  fileprivate var wordsToRepeat: [String] {
    var words = ["headroom", meta.name]
    for option in ["budget", "profile", "duration", "rate", "linger", "name"] {
      if let value = value(option) { words += ["--\(option)", value] }
    }
    for event in values("event") { words += ["--event", event] }
    for flag in ["causes", "as-root"] where has(flag) { words.append("--\(flag)") }
    return words + ["--"] + programText
  }
}
