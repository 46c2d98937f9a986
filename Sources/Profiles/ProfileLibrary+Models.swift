package import Documents
package import Energy
package import Formats
package import Network
import Quantities

extension ProfileLibrary {
  /// What a device's parts are modelled by, and what a program may take of it.
  package enum Model {
    case radio(RadioModel)
    case power(PowerModel)
    case budget(Budget)
  }

  /// A radio model by its name or file.
  package func radio(_ text: String) throws(ExplainedError) -> RadioModel {
    try radio(try file(.radio, text))
  }

  private func radio(_ file: Found) throws(ExplainedError) -> RadioModel {
    do throws(DocumentError) { return try RadioModel(file: file.path, bytes: file.bytes) } catch {
      throw ExplainedError(error)
    }
  }

  /// A power model by its name or file.
  package func power(_ text: String) throws(ExplainedError) -> PowerModel {
    try power(try file(.power, text))
  }

  private func power(_ file: Found) throws(ExplainedError) -> PowerModel {
    do throws(DocumentError) { return try PowerModel(file: file.path, bytes: file.bytes) } catch {
      throw ExplainedError(error)
    }
  }

  /// A model or budget where the name or the file is one's; nil where it is to be read as a device's.
  package func modelToShow(_ text: String) throws(ExplainedError) -> Model? {
    guard text != Self.runningMachine else { return nil }
    let file = try deviceOrModel(text)
    guard let document = try? JSONParser.parse(file.bytes) else { return nil }
    switch ProfileCheck.Kind(document) {
    case .radio: return .radio(try radio(file))
    case .power: return .power(try power(file))
    case .budget: return .budget(try budget(file))
    case .device: return nil
    }
  }

  /// The file of a device profile or, where none has the name, of a model or a budget.
  func deviceOrModel(_ text: String) throws(ExplainedError) -> Found {
    let kinds: [Kind] = [.device, .radio, .power, .budget]
    let named = kinds.first { Self.name($0, text) != nil || names($0).contains(text) }
    let nearest = kinds.first { Spelling.nearest(to: text, among: names($0)) != nil }
    return try file(named ?? nearest ?? .device, text)
  }
}
