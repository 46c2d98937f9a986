package import Formats
import Kernel
import Probes
package import Recordings

extension ProfileLibrary {
  /// What stands for the machine that the tool runs on.
  package static let runningMachine = "this"

  /// A device profile by its name or file; `this` probes the running machine.
  package func device(_ text: String) throws(ExplainedError) -> DeviceProfile {
    text == Self.runningMachine ? DeviceProber.profile(.live) : try profile(text)
  }

  /// A device profile that somebody wrote or saved.
  package func profile(_ text: String) throws(ExplainedError) -> DeviceProfile {
    let file = try file(.device, text)
    do throws(DocumentError) { return try DeviceProfile(file: file.path, bytes: file.bytes) } catch {
      throw ExplainedError(error)
    }
  }
}
