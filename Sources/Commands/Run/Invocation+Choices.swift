import Arguments
import Documents
import Profiles
import Quantities
import Recordings
import Runs

extension Invocation {
  /// What the command line says; each thing that it does not say, what the scenario does.
  func radio(_ scenario: Scenario, _ device: DeviceProfile?) throws(CommandError) -> RadioChoice {
    let named = try radios()
    let burstGap = try quantity("burst-gap", in: .seconds, range: RadioChoice.burstGaps)
    return try CommandError.from(
      try RadioChoice(
        named: named.isEmpty ? scenario.radios : named,
        interfaces: has("radio-interface") ? values("radio-interface") : scenario.radioInterfaces,
        burstGap: burstGap ?? scenario.burstGap,
        device: device?.radios ?? [], library: .standard, links: RadioChoice.links))
  }

  /// What `--radio` names.
  func radios() throws(CommandError) -> [RadioRequest] {
    var named: [RadioRequest] = []
    for text in values("radio") {
      guard let request = RadioRequest(parsing: text) else {
        throw CommandError("--radio: \"\(text)\": \(RadioRequest.expected)")
      }
      named.append(request)
    }
    return named
  }

  /// What the command line says; each thing that it does not say, what the scenario does.
  func energy(_ scenario: Scenario, _ device: DeviceProfile?) throws(CommandError) -> EnergyChoice {
    var request = scenario.energy
    request.power = value("power") ?? request.power
    request.meter = value("meter") ?? request.meter
    request.rest = try quantity("rest", in: .seconds, range: EnergyRequest.rests) ?? request.rest
    request.screen = value("screen") ?? request.screen
    request.battery = try battery() ?? request.battery
    return try CommandError.from(try EnergyChoice(request, device))
  }

  /// Joules that a full battery holds.
  func battery() throws(CommandError) -> Double? {
    try quantity("battery", in: .joules, range: EnergyRequest.batteries, plain: false, example: "12 Wh")
  }
}
