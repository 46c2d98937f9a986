import Documents
import Glibc
package import Kernel

/// Finds out before the program starts that a warning lacks what its channel needs.
package final class WarningCheck: Facility {
  /// - Throws: EINVAL with what is missing.
  package init(_ setting: StageSetting) throws(SystemError) {
    for request in setting.requests(of: MemoryWarningStimulus.meta.id) {
      switch MemoryWarningStimulus.channel(request) {
      case "signal": if request.text("signal") == nil { throw Self.missing("signal") }
      case "command": if request.words("run") == nil { throw Self.missing("run") }
      default: break
      }
    }
  }

  static func missing(_ parameter: String) -> SystemError {
    SystemError(code: EINVAL, call: "warn", subject: "without the parameter \"\(parameter)\"")
  }
}
