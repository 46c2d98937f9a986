import Documents
package import Network
import Quantities

extension ProfileLibrary {
  /// A radio model by its name or file.
  package func radio(_ text: String) throws(CommandError) -> RadioModel {
    let file = try file(.radio, text)
    do throws(DocumentError) { return try RadioModel(file: file.path, bytes: file.bytes) } catch {
      throw CommandError(error)
    }
  }

  /// A radio model where the name or the file is one's; nil where it is to be read as a device's.
  func radioToShow(_ text: String) throws(CommandError) -> RadioModel? {
    guard text != Self.runningMachine else { return nil }
    let file = try deviceOrRadio(text)
    guard let document = try? JSONParser.parse(file.bytes), document["tail"] != nil else { return nil }
    return try radio(file.path)
  }

  /// The file of a device profile or, where none has the name, of a radio model.
  func deviceOrRadio(_ text: String) throws(CommandError) -> (path: String, bytes: [UInt8]) {
    let (devices, radios) = (names(.device), names(.radio))
    let isNearer =
      Spelling.nearest(to: text, among: devices) == nil && Spelling.nearest(to: text, among: radios) != nil
    let isRadio = !devices.contains(text) && (radios.contains(text) || isNearer)
    return try file(isRadio ? .radio : .device, text)
  }
}
