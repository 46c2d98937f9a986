import Documents
import Energy
import Metrics
import Quantities

/// A recorded run's energy by another power model or battery.
enum EnergyAgain {
  static let power = Option(
    "power", argument: "NAME|FILE",
    help: "judge the energy by this power model instead, such as phone, whatever the run's meters say")
  static let battery = Option(
    "battery", argument: "ENERGY", help: "what a full battery holds, for battery.life, such as \"12 Wh\"")

  static func derive(
    _ recording: inout Recording, _ invocation: Invocation, file: String
  ) throws(CommandError) {
    let (name, joules) = (
      invocation.value("power"),
      try invocation.quantity(
        "battery", in: .joules, range: EnergyRequest.batteries, plain: false, example: "12 Wh")
    )
    guard name != nil || joules != nil else { return }
    let before: EnergyOptions
    do throws(DocumentError) { before = try EnergyOptions(recording.settings, file: file) } catch {
      throw CommandError(error)
    }
    var options = before
    if let name {
      let model = try ProfileLibrary.standard.power(name)
      (options.model, options.missing) = (model, nil)
      (options.isForeign, options.prefersModel) = (true, true)
      options.battery =
        model.battery.map { BatterySize(joules: $0, whose: "the model's device") } ?? before.battery
    }
    if let joules { options.battery = EnergyChoice.asked(joules) }
    guard recording.derive(energy: options, insteadOf: before) else {
      throw CommandError(
        "\(file): holds no raw figures, from which its energy could be computed again",
        hint: "Recordings of runs that ended have them, from this version on; reports in JSON do not.")
    }
    recording.settings.energy = options.setting
  }
}
