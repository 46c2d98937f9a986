import Arguments
import Profiles
import Runs

extension JudgedAgain {
  static let radio = Option(
    "radio", argument: "NAME|FILE", repeatable: true, names: .radios, group: .energy,
    help: "judge the traffic by this radio instead, such as lte, or INTERFACE=NAME|FILE for one interface")
  static let power = Option(
    "power", argument: "NAME|FILE", names: .powerModels, group: .energy,
    help: "judge the energy by this power model instead, such as phone, whatever the run's meters say")
  static let battery = Option(
    "battery", argument: "ENERGY", group: .energy,
    help: "what a full battery holds, for battery.life, such as \"12 Wh\"")

  /// - Parameter file: the recording's.
  init(_ invocation: Invocation, file: String) throws(CommandError) {
    let device = try invocation.value("profile").map { (name) throws(CommandError) in
      try CommandError.from(try ProfileLibrary.standard.profile(name))
    }
    self.init(
      file: file, device: device, radios: try invocation.radios(), power: invocation.value("power"),
      battery: try invocation.battery())
  }
}
