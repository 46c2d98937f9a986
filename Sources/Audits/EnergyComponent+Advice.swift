import Recordings

extension EnergyComponent {
  /// What a program may do where this took the most.
  var advice: String {
    switch self {
    case .cpu:
      """
      Processors took the most. Do less, less often: wait for events instead of asking, do work in one go so that they \
      sleep long in between, and stop what nobody looks at.
      """
    case .radio:
      """
      The radio took the most. Send and fetch in few bursts, let the server tell when there is something new, and put \
      off what can wait until it is up anyway.
      """
    case .storage:
      """
      Storage took the most. Write what has changed and not the whole, gather writes, and ask for them to be durable \
      once for all.
      """
    case .peripherals:
      """
      What it held open took the most. Open GPS, camera, sensors and the like when their readings are wanted, ask for no \
      more than is used, and close them at once.
      """
    case .other:
      "Look at the power curve beside the program's phases for what the device did on its behalf."
    }
  }
}
