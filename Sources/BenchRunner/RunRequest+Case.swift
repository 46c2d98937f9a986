import Documents
import Formats
import Harness
import Instruments
import Kernel
import Probes
import Profiles
import Recordings
import Runs

extension RunRequest {
  /// One launch of a suite's case, judged by nobody.
  ///
  /// - Parameters:
  ///   - command: in place of the scenario's own.
  ///   - standardOutput: an open descriptor that becomes the program's.
  ///   - signalMask: what the program is started with.
  init(
    _ suiteCase: SuiteCase, command: [String], asRoot: Bool, standardOutput: CInt, signalMask: UInt64
  ) throws(ExplainedError) {
    let scenario = suiteCase.scenario
    let environment = Environment.own()
    var plan = RunPlan(
      command: command.map { Array($0.utf8) }, name: suiteCase.name, environment: environment,
      user: try asRoot ? nil : SudoCaller.behind(environment), standardOutput: standardOutput)
    plan.scenario = scenario
    plan.rate = scenario.rate ?? plan.rate
    plan.duration = scenario.duration
    plan.linger = scenario.linger ?? plan.linger
    plan.signalMask = signalMask
    let device = try scenario.profile.map { (name) throws(ExplainedError) in
      try ProfileLibrary.standard.profile(name)
    }
    let budget = try (scenario.budget ?? device?.defaultBudget).map { (name) throws(ExplainedError) in
      try ProfileLibrary.standard.budget(name)
    }
    let counted = suiteCase.rules.gates.compactMap { MetricCatalogue.events.name(in: $0.metric) }
    plan.instruments.events = try RequestedEvents.read(counted, budget)
    let radio = try RadioChoice(scenario, device)
    plan.instruments.radio = radio.plan
    let energy = try EnergyChoice(scenario.energy, device)
    plan.instruments.energy = energy.options
    self.init(plan, on: device ?? DeviceProber.profile(.live, probes: ProbeRegistry.ofRuns))
    self.budget = budget
    notes = radio.notes + energy.notes
    try findProgram()
  }
}
