package import Documents
package import Formats
import Kernel
package import Network
package import Profiles
import Quantities
package import Recordings

/// By which radios a run's traffic is judged: those that were named, else those of the device.
package struct RadioChoice {
  package struct Link: Sendable {
    package var name: String
    package var isWireless: Bool
    package init(_ name: String, isWireless: Bool) {
      self.name = name
      self.isWireless = isWireless
    }
  }

  package private(set) var plan: RadioPlan
  /// What a reader of the recording must know of it.
  package private(set) var notes: [String] = []

  package static let missing =
    "no radio was named: --radio lte, --radio wifi or a --profile of a device with a radio names one"
  package static let burstGaps = 0.001...3600.0

  /// - Parameters:
  ///   - device: the names that its profile gives, in its order.
  ///   - links: the network interfaces that there are, listed only where it depends on them; nil where they cannot be.
  package init(
    named: [RadioRequest], interfaces: [String] = [], burstGap: Double? = nil, device: [String] = [],
    library: ProfileLibrary, links: @autoclosure () -> [Link]?
  ) throws(ExplainedError) {
    for name in interfaces { try Self.check(name, links()) }
    plan = RadioPlan(interfaces: interfaces, burstGap: burstGap ?? RadioPlan.usualBurstGap)
    for request in named {
      if let name = request.interface { try Self.check(name, links()) }
      guard !plan.choices.contains(where: { $0.interface == request.interface }) else {
        let whose = request.interface ?? "every other interface"
        throw ExplainedError(
          "two radios are named for \(whose)",
          hint: "One interface is judged by one radio: --radio wlan0=wifi.")
      }
      plan.choices.append(.init(interface: request.interface, model: try library.radio(request.model)))
    }
    if named.isEmpty { try choose(device, library, links) }
    if plan.choices.isEmpty { plan.missing = Self.missing }
  }

  /// A device's Wi-Fi links by its Wi-Fi model, all others by the latest cellular one that there is a model of.
  private mutating func choose(
    _ device: [String], _ library: ProfileLibrary, _ links: () -> [Link]?
  ) throws(ExplainedError) {
    // To list the names is more than half of the work on a run's options.
    guard !device.isEmpty else { return }
    let known = library.names(.radio)
    var models: [RadioModel] = []
    for name in device {
      if known.contains(name) {
        models.append(try library.radio(name))
      } else {
        notes.append("the device has the radio \"\(name)\", of which there is no model")
      }
    }
    let wifi = models.first { $0.kind == .wifi }
    guard let common = models.last(where: { $0.kind == .cellular }) ?? wifi else { return }
    if let wifi, common.kind != .wifi {
      plan.choices = (links() ?? []).filter(\.isWireless).map { .init(interface: $0.name, model: wifi) }
    }
    plan.choices.append(.init(model: common))
  }

  private static func check(_ name: String, _ links: [Link]?) throws(ExplainedError) {
    guard let names = links?.map(\.name), !names.contains(name) else { return }
    let guess = Spelling.hint(for: name, among: names)
    throw ExplainedError(
      "no network interface is called \"\(name)\"\(guess)",
      hint: "There are: \(names.joined(separator: ", ")).")
  }

  /// Those of this machine; nil where sysfs does not show them.
  package static var links: [Link]? {
    (try? SysNet.readAll(.live))?.map { Link($0.name, isWireless: $0.isWireless) }
  }
}

extension RadioChoice {
  /// What a scenario says alone, of the interfaces of this machine.
  package init(_ scenario: Scenario, _ device: DeviceProfile?) throws(ExplainedError) {
    try self.init(
      named: scenario.radios, interfaces: scenario.radioInterfaces, burstGap: scenario.burstGap,
      device: device?.radios ?? [], library: .standard, links: Self.links)
  }
}

extension RadioPlan {
  /// The choices as a recording keeps them, each with the whole model.
  var settings: [RadioSetting] {
    choices.map { RadioSetting($0.model.name, interface: $0.interface, model: $0.model.json) }
  }
}
