import Documents
import Energy
import Metrics
import Network
import Quantities

/// A recorded run for another device, by another radio, power model or battery, from what was measured then.
struct JudgedAgain {
  static let radio = Option(
    "radio", argument: "NAME|FILE", repeatable: true,
    help: "judge the traffic by this radio instead, such as lte, or INTERFACE=NAME|FILE for one interface")
  static let power = Option(
    "power", argument: "NAME|FILE",
    help: "judge the energy by this power model instead, such as phone, whatever the run's meters say")
  static let battery = Option(
    "battery", argument: "ENERGY", help: "what a full battery holds, for battery.life, such as \"12 Wh\"")

  private let invocation: Invocation
  private let file: String
  /// Nil: the one of the recording.
  let device: DeviceProfile?

  /// - Parameter file: the recording's.
  init(_ invocation: Invocation, file: String) throws(CommandError) {
    (self.invocation, self.file) = (invocation, file)
    device = try invocation.value("profile").map { (name) throws(CommandError) in
      try ProfileLibrary.standard.profile(name)
    }
  }

  func apply(to recording: inout Recording) throws(CommandError) {
    let before: EnergyOptions
    do throws(DocumentError) { before = try EnergyOptions(recording.settings, file: file) } catch {
      throw CommandError(error)
    }
    let hasRadio = try judgeTraffic(of: &recording)
    let energy = try energy(of: recording, before)
    if let device { recording.device = device }
    guard hasRadio || energy != nil else { return }
    guard recording.derive(energy: energy ?? before, insteadOf: before) else { throw notKept("energy") }
    if let energy { recording.settings.energy = energy.setting }
  }

  private func notKept(_ what: String) -> CommandError {
    CommandError(
      "\(file): holds no raw figures, from which its \(what) could be computed again",
      hint: "Recordings of runs that ended have them, from this version on; reports in JSON do not.")
  }

  // MARK: - Energy

  /// Nil where it is to stay as it was.
  private func energy(
    of recording: Recording, _ before: EnergyOptions
  ) throws(CommandError) -> EnergyOptions? {
    let power = invocation.value("power")
    let joules = try invocation.quantity(
      "battery", in: .joules, range: EnergyRequest.batteries, plain: false, example: "12 Wh")
    if let device {
      var request = EnergyRequest()
      (request.power, request.battery, request.rest) = (power, joules, before.rest)
      request.screen = before.screen.rawValue
      return try EnergyChoice(
        request, device: device, library: .standard, machine: recording.device.identity.name?.value,
        battery: nil, meters: []
      ).options
    }
    guard power != nil || joules != nil else { return nil }
    var options = before
    if let power {
      let model = try ProfileLibrary.standard.power(power)
      (options.model, options.missing) = (model, nil)
      (options.isForeign, options.prefersModel) = (true, true)
      options.battery =
        model.battery.map { BatterySize(joules: $0, whose: "the model's device") } ?? before.battery
    }
    if let joules { options.battery = EnergyChoice.asked(joules) }
    return options
  }

  // MARK: - Radio

  /// - Returns: whether another radio was named.
  private func judgeTraffic(of recording: inout Recording) throws(CommandError) -> Bool {
    let named = try invocation.radios()
    guard !named.isEmpty || device?.radios.isEmpty == false else { return false }
    let before: RadioPlan
    do throws(DocumentError) { before = try RadioPlan(recording.settings, file: file) } catch {
      throw CommandError(error)
    }
    let choice = try RadioChoice(
      named: named, interfaces: before.interfaces, burstGap: before.burstGap, device: device?.radios ?? [],
      library: .standard, links: nil)
    do throws(Recording.NoTraffic) {
      try recording.judgeTraffic(by: choice.plan, insteadOf: before)
    } catch { throw refusal(error) }
    recording.notes += choice.notes
    recording.settings.radios = choice.plan.settings
    return true
  }

  private func refusal(_ reason: Recording.NoTraffic) -> CommandError {
    switch reason {
    case .notKept: notKept("radio")
    case .missing(let why): CommandError("\(file): the radio cannot be computed again: \(why)")
    case .unreadable: CommandError("\(file): the packets that it keeps cannot be read")
    }
  }
}

extension RadioPlan {
  /// By which radios a recorded run's traffic was judged.
  ///
  /// - Throws: `DocumentError` where a model that the recording keeps cannot be understood.
  fileprivate init(_ settings: RunSettings, file: String) throws(DocumentError) {
    self.init(
      interfaces: settings.radioInterfaces, burstGap: settings.burstGap ?? Self.usualBurstGap,
      missing: RadioChoice.missing)
    for radio in settings.radios ?? [] {
      guard let kept = radio.model else { continue }
      var model = try RadioModel(DocumentReader(file: "\(file): scenario.radio.model", value: kept.value))
      model.name = radio.name
      choices.append(Choice(interface: radio.interface, model: model))
      missing = nil
    }
  }
}
