package import Documents
import Energy
package import Formats
import Metrics
import Network
import Profiles
import Quantities
package import Recordings

/// A recorded run for another device, by another radio, power model or battery, from what was measured then.
package struct JudgedAgain {
  /// The recording's.
  private let file: String
  /// Nil: the one of the recording.
  package let device: DeviceProfile?
  private let radios: [RadioRequest]
  /// The name or file of a power model.
  private let power: String?
  /// Joules that a full battery holds.
  private let battery: Double?

  package init(
    file: String, device: DeviceProfile?, radios: [RadioRequest], power: String?, battery: Double?
  ) {
    (self.file, self.device, self.radios) = (file, device, radios)
    (self.power, self.battery) = (power, battery)
  }

  /// - Throws: where the recording does not keep what that takes, or a model cannot be found or read.
  package func apply(to recording: inout Recording) throws(ExplainedError) {
    let before: EnergyOptions
    do throws(DocumentError) { before = try EnergyOptions(recording.settings, file: file) } catch {
      throw ExplainedError(error)
    }
    let hasRadio = try judgeTraffic(of: &recording)
    let energy = try energy(of: recording, before)
    if let device { recording.device = device }
    guard hasRadio || energy != nil else { return }
    guard recording.derive(energy: energy ?? before, insteadOf: before) else { throw notKept("energy") }
    if let energy { recording.settings.energy = energy.setting }
  }

  private func notKept(_ what: String) -> ExplainedError {
    ExplainedError(
      "\(file): holds no raw figures, from which its \(what) could be computed again",
      hint: "Recordings of runs that ended have them, from this version on; reports in JSON do not.")
  }

  // MARK: - Energy

  /// Nil where it is to stay as it was.
  private func energy(
    of recording: Recording, _ before: EnergyOptions
  ) throws(ExplainedError) -> EnergyOptions? {
    if let device {
      var request = EnergyRequest()
      (request.power, request.battery, request.rest) = (power, battery, before.rest)
      request.screen = before.screen.rawValue
      return try EnergyChoice(
        request, device: device, library: .standard, machine: recording.device.identity.name?.value,
        battery: nil, meters: []
      ).options
    }
    guard power != nil || battery != nil else { return nil }
    var options = before
    if let power {
      let model = try ProfileLibrary.standard.power(power)
      (options.model, options.missing) = (model, nil)
      (options.isForeign, options.prefersModel) = (true, true)
      options.battery =
        model.battery.map { BatterySize(joules: $0, whose: "the model's device") } ?? before.battery
    }
    if let battery { options.battery = EnergyChoice.asked(battery) }
    return options
  }

  // MARK: - Radio

  /// - Returns: whether another radio was named.
  private func judgeTraffic(of recording: inout Recording) throws(ExplainedError) -> Bool {
    guard !radios.isEmpty || device?.radios.isEmpty == false else { return false }
    let before: RadioPlan
    do throws(DocumentError) { before = try RadioPlan(recording.settings, file: file) } catch {
      throw ExplainedError(error)
    }
    let choice = try RadioChoice(
      named: radios, interfaces: before.interfaces, burstGap: before.burstGap, device: device?.radios ?? [],
      library: .standard, links: nil)
    do throws(Recording.NoTraffic) {
      try recording.judgeTraffic(by: choice.plan, insteadOf: before)
    } catch { throw refusal(error) }
    recording.notes += choice.notes
    recording.settings.radios = choice.plan.settings
    return true
  }

  private func refusal(_ reason: Recording.NoTraffic) -> ExplainedError {
    switch reason {
    case .notKept: notKept("radio")
    case .missing(let why): ExplainedError("\(file): the radio cannot be computed again: \(why)")
    case .unreadable: ExplainedError("\(file): the packets that it keeps cannot be read")
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
