import Glibc
import Kernel

/// Somebody accepts connections where nobody did before the launch.
final class ConnectWatch: ReadyWatch {
  private let trials: [ConnectionTrial]
  /// Between two trials: short ones for the first second.
  private static let pauses = (early: Duration.milliseconds(5), later: Duration.milliseconds(20))
  private static let early = Duration.seconds(1)

  /// - Throws: EINVAL for a host that is no number.
  init(port: UInt16, host: String?) throws(SystemError) {
    let hosts = host.map { [$0] } ?? ["127.0.0.1", "::1"]
    let addresses = hosts.compactMap { TextService.Address(host: $0, port: port) }
    guard addresses.count == hosts.count else {
      throw SystemError(code: EINVAL, call: "connect", subject: "\(host ?? ""): give the host as a number")
    }
    trials = addresses.map { ConnectionTrial(.port($0)) }
  }

  init(socket name: String) { trials = [ConnectionTrial(.socket(name))] }

  func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    for trial in trials where try trial.look() {
      throw SystemError(
        code: EADDRINUSE, call: "connect", subject: "\(trial.place.text), where somebody else listens already"
      )
    }
  }

  var descriptors: [CInt] { [] }

  func pause(after waited: Duration) -> Duration? {
    waited < Self.early ? Self.pauses.early : Self.pauses.later
  }

  /// What refuses for good is not waited out any less: the event says that the program was not ready.
  func look() -> UInt64? {
    for trial in trials where (try? trial.look()) == true { return Clock.nanoseconds() }
    return nil
  }

  /// By how many seconds the moment may be late.
  var late: Double? { Self.pauses.later.seconds }
}
