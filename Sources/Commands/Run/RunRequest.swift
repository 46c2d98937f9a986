import Documents
import Harness
import Instruments
import Kernel
import Matching
import Network
import Quantities
import Store

/// What `headroom run` was asked for, checked as far as it can be before anything is started.
struct RunRequest {
  var plan: RunPlan
  var budget: Budget?
  /// Nil: the machine that it runs on.
  var device: DeviceProfile?
  /// What the app requires of a device; nil where no property list was given.
  var requirements: [CapabilityRequirement]?
  var record: String?
  var outputs: OutputFiles<Report>
  /// Where the figures are pushed to; nil where to nobody.
  var gateway: Pushgateway?
  /// What ends the scenario's own commands before their end; nil where a signal reaches them by itself.
  var interruption: ForegroundCommand.Interruption?
  /// The words that measure this again.
  var reproduce: [String]
  /// What a reader of the recording must know of how the request was understood.
  var notes: [String] = []

  init(_ invocation: Invocation) throws(CommandError) {
    let environment = Environment.own()
    let scenario = try ScenarioReading.read(invocation)
    plan = RunPlan(
      command: invocation.program, name: invocation.value("name") ?? scenario.name, environment: environment,
      user: try invocation.has("as-root") ? nil : SudoCaller.behind(environment))
    plan.scenario = scenario
    plan.rate = try invocation.rate() ?? scenario.rate ?? plan.rate
    plan.duration =
      try invocation.quantity("duration", in: .seconds, range: 0.001...31_536_000) ?? scenario.duration
    plan.linger =
      try invocation.quantity("linger", in: .seconds, range: 0...86_400) ?? scenario.linger ?? plan.linger
    if plan.command.isEmpty { plan.command = scenario.command.map { Array($0.utf8) } }
    guard !plan.command.isEmpty else {
      throw invocation.usageError("neither the scenario nor the command line names a program to run")
    }
    plan.instruments.causes = invocation.has("causes")
    device = try invocation.device(scenario)
    budget = try invocation.budget(for: device, scenario)
    plan.instruments.events = try RequestedEvents.read(invocation.values("event"), budget)
    let radio = try invocation.radio(scenario, device)
    plan.instruments.radio = radio.plan
    let energy = try invocation.energy(scenario, device)
    plan.instruments.energy = energy.options
    notes = radio.notes + energy.notes + invocation.misplacedOptions
    requirements = try invocation.requirements()
    reproduce = invocation.wordsToRepeat
    try Self.findProgram(plan)
    record = invocation.value("record")
    outputs = try OutputFiles(invocation, .report, besides: record.map { [$0] } ?? [])
    gateway = try invocation.gateway(suite: plan.title)
    if let record { try Self.check(record) }
  }

  /// A run that is judged by nobody and leaves no file.
  init(_ plan: RunPlan, on device: DeviceProfile) {
    self.plan = plan
    self.device = device
    outputs = OutputFiles()
    reproduce = []
  }

  /// The settings that the recording keeps.
  var settings: RunSettings {
    let (scenario, radio) = (plan.scenario, plan.instruments.radio)
    var settings = RunSettings()
    (settings.rate, settings.duration, settings.linger) = (plan.rate, plan.duration, plan.linger)
    settings.budget = budget.map { Verbatim($0.json) }
    (settings.reproduce, settings.requirements) = (reproduce, requirements)
    settings.timeline = scenario.timeline.isEmpty ? nil : scenario.timeline.map { Verbatim($0.json) }
    settings.repeats = scenario.repeats > 1 ? scenario.repeats : nil
    settings.cold = scenario.cold ? true : nil
    settings.ready = scenario.ready.map { Verbatim($0.json) }
    settings.radios = radio.choices.isEmpty ? nil : radio.settings
    (settings.radioInterfaces, settings.burstGap) = (radio.interfaces, radio.burstGap)
    settings.energy = plan.instruments.energy.setting
    return settings
  }

  static func findProgram(_ plan: RunPlan) throws(CommandError) {
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
    let owner = try SudoCaller.identity()
    do throws(StoreError) { try RecordingWriter.check(path: record, replacing: true, owner: owner) } catch {
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

  fileprivate func device(_ scenario: Scenario) throws(CommandError) -> DeviceProfile? {
    try (value("profile") ?? scenario.profile).map { (name) throws(CommandError) in
      try ProfileLibrary.standard.profile(name)
    }
  }

  fileprivate func requirements() throws(CommandError) -> [CapabilityRequirement]? {
    try value("plist").map { (path) throws(CommandError) in
      do throws(AppReading.Failure) { return try AppReading.requirements(path).requirements } catch {
        throw CommandError(error.reason)
      }
    }
  }

  fileprivate func budget(
    for device: DeviceProfile?, _ scenario: Scenario
  ) throws(CommandError) -> Budget? {
    try (value("budget") ?? scenario.budget ?? device?.defaultBudget).map { (name) throws(CommandError) in
      try ProfileLibrary.standard.budget(name)
    }
  }

  /// A note where the program was given what reads like options of this command, without a `--` that says that they are its
  /// own.
  fileprivate var misplacedOptions: [String] {
    guard !arguments.isRestMarked else { return [] }
    let known = Set(meta.options.map { "--\($0.long)" })
    let found = programText.dropFirst().map { String($0.prefix { $0 != "=" }) }.filter(known.contains)
    guard let program = programText.first, let first = found.first else { return [] }
    return [
      """
      \(found.joined(separator: ", ")) went to \(program), because options behind the program are the program's; headroom's \
      own go before it: headroom \(meta.name) \(first) … -- \(program) …
      """
    ]
  }

  /// The command line without the options that only say where reports go.
  fileprivate var wordsToRepeat: [String] {
    var words = ["headroom", meta.name]
    for option in [
      "scenario", "ready", "repeat", "budget", "profile", "plist", "duration", "rate", "linger", "name",
      "burst-gap", "power", "meter", "rest", "screen", "battery",
    ] {
      if let value = value(option) { words += ["--\(option)", value] }
    }
    for option in ["do", "event", "radio", "radio-interface"] {
      for value in values(option) { words += ["--\(option)", value] }
    }
    for flag in ["causes", "cold", "strict", "as-root"] where has(flag) { words.append("--\(flag)") }
    return programText.isEmpty ? words : words + ["--"] + programText
  }
}
