import Arguments
import Bench
import BenchRunner
import Comparison
import Documents
import Exports
import Formats
import Harness
import Instruments
import Kernel
import MatchRunner
import Matching
import OutputStreams
import Profiles
import Quantities
import Recordings
import Runs

/// What `headroom run` was asked for, checked as far as it can be before anything is started.
struct RunCall {
  var request: RunRequest
  var outputs: OutputFiles<Report>
  /// What the run is compared with; nil where with nothing.
  var before: SideSources?
  /// Where the figures are pushed to; nil where to nobody.
  var gateway: Pushgateway?

  init(_ invocation: Invocation) throws(CommandError) {
    try LiveDisplay.check(invocation.console, invocation.arguments)
    let environment = Environment.own()
    let scenario = try Scenario(options: invocation)
    var plan = RunPlan(
      command: invocation.program, name: invocation.value("name") ?? scenario.name, environment: environment,
      user: try invocation.has("as-root") ? nil : CommandError.from(try SudoCaller.behind(environment)))
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
    let device = try invocation.device(scenario)
    let budget = try invocation.budget(for: device, scenario)
    plan.instruments.events = try CommandError.from(
      try RequestedEvents.read(invocation.values("event"), budget))
    let radio = try invocation.radio(scenario, device)
    plan.instruments.radio = radio.plan
    let energy = try invocation.energy(scenario, device)
    plan.instruments.energy = energy.options
    request = RunRequest(plan, on: device)
    request.budget = budget
    request.notes = radio.notes + energy.notes + invocation.misplacedOptions
    request.requirements = try invocation.requirements()
    request.reproduce = invocation.wordsToRepeat
    request.record = invocation.value("record")
    request.isKept = !invocation.has("no-keep")
    request.display = LiveDisplay(
      invocation.console, invocation.arguments,
      name: plan.title, duration: plan.duration, budget: budget)
    try CommandError.from(try request.findProgram())
    outputs = try OutputFiles(invocation, .report, besides: request.record.map { [$0] } ?? [])
    gateway = try invocation.gateway(suite: plan.title)
    try CommandError.from(try request.checkRecord())
    before = try invocation.before(plan.command.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension Invocation {
  /// Samples per second, given as a plain number, `10 /s` or `10 Hz`.
  func rate() throws(CommandError) -> Double? {
    guard let text = value("rate") else { return nil }
    let number = text.hasSuffix("Hz") ? String(text.dropLast(2)).trimmed : text
    return try OptionQuantity(option: "rate", unit: .perSecond, range: RunPlan.rates, plain: true).read(
      number)
  }

  fileprivate func device(_ scenario: Scenario) throws(CommandError) -> DeviceProfile? {
    try (value("profile") ?? scenario.profile).map { (name) throws(CommandError) in
      try CommandError.from(try ProfileLibrary.standard.profile(name))
    }
  }

  fileprivate func requirements() throws(CommandError) -> [CapabilityRequirement]? {
    try value("plist").map { (path) throws(CommandError) in
      try CommandError.from(try AppReading.requirements(path)).requirements
    }
  }

  fileprivate func budget(
    for device: DeviceProfile?, _ scenario: Scenario
  ) throws(CommandError) -> Budget? {
    if value("budget") == BudgetProposal.automatic {
      let kept = try lastRuns().map(\.recording)
      return try CommandError.from(
        try AutomaticBudget.of(kept, programText), prefix: "--budget \(BudgetProposal.automatic): ")
    }
    return try (value("budget") ?? scenario.budget ?? device?.defaultBudget).map {
      (name) throws(CommandError) in
      try CommandError.from(try ProfileLibrary.standard.budget(name))
    }
  }

  fileprivate var misplacedOptions: [String] {
    MisplacedOptions(in: arguments, of: meta).map {
      ["\($0.names.joined(separator: ", ")) went to \($0.program); write: \(ShellText.command($0.meant))"]
    } ?? []
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
