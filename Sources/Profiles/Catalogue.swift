package import Documents
package import Energy
package import Formats
import Kernel
package import Network

/// All profiles, budgets and models that are found by name. One that cannot be read does not lose the rest.
package struct Catalogue: VersionedDocument {
  package static let schemaVersion = 1
  package var devices: [ProfileSummary] = []
  package var budgets: [NamedBudget] = []
  package var radios: [RadioSummary] = []
  package var power: [PowerSummary] = []
  /// What is wrong with those that cannot be read.
  package var problems: [String] = []

  package init(_ library: ProfileLibrary) {
    for name in library.names(.device) {
      do throws(ExplainedError) {
        devices.append(ProfileSummary(name: name, try library.profile(name)))
      } catch {
        problems.append(error.message)
      }
    }
    for name in library.names(.budget) {
      do throws(ExplainedError) { budgets.append(NamedBudget(name, try library.budget(name))) } catch {
        problems.append(error.message)
      }
    }
    for name in library.names(.radio) {
      do throws(ExplainedError) { radios.append(RadioSummary(try library.radio(name))) } catch {
        problems.append(error.message)
      }
    }
    for name in library.names(.power) {
      do throws(ExplainedError) { power.append(PowerSummary(try library.power(name))) } catch {
        problems.append(error.message)
      }
    }
  }

  private init() {}

  package static let table = Table(
    "list", "Catalogue", "What headroom profiles list prints.", blank: Catalogue(),
    .init(version: schemaVersion), .init("devices", \.devices), .init("budgets", \.budgets),
    .init("radios", \.radios), .init("power", \.power),
    .init("problems", evenEmpty: \.problems).meaning("files of the catalogue that cannot be read, and why"))
}

extension RadioSummary {
  package init(_ model: RadioModel) {
    self.init(
      name: model.name, title: model.title, kind: model.kind.rawValue,
      tail: model.tail.reduce(0) { $0 + $1.length },
      packet: RadioEngine(model).use([Transfer(time: 0, bytes: 0, isSent: true)]).energy)
  }
}

extension PowerSummary {
  package init(_ model: PowerModel) {
    self.init(
      name: model.name, title: model.title, idle: model.idle, core: ModelledEnergy(model).watts(cores: 1),
      error: model.error, unused: model.parts.map(\.name).filter { !ModelledEnergy.parts.contains($0) })
  }
}
