import Arguments
import Captures
import Documents
import Formats
import Probes
import Recordings

extension DeviceCard {
  init(_ profile: DeviceProfile) {
    let names = DeviceExplainer.names
    self.init(
      tool: Recording.Tool(version: Version.number), profile: profile,
      explanations: names.flatMap { DeviceExplainer.explain($0, profile) })
  }

  /// Of this machine, to be given to others: with false numbers in what names hold of hardware addresses, as `--save` has it.
  static func redacted(_ profile: DeviceProfile) throws(CommandError) -> DeviceCard {
    do throws(DocumentError) {
      let document = ProfileSecrets.redacted(profile.json)
      return DeviceCard(try DeviceProfile(DocumentReader(file: "", value: document)))
    } catch { throw CommandError("the profile cannot be made a page of: \(error.problem)") }
  }
}
