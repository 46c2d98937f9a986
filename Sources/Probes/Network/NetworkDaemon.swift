package import Formats
package import Kernel
package import Recordings

/// What NetworkManager says of the network, where it runs (NetworkManager's D-Bus interface).
package struct NetworkDaemon: Sendable, Equatable {
  /// NMConnectivityState: what it found out by asking a server of its own choice.
  package enum Connectivity: String, Sendable {
    case unknown, none, portal, limited, full

    package init?(number: Double?) {
      let all: [Connectivity] = [.unknown, .none, .portal, .limited, .full]
      guard let number, let place = Int(exactly: number), all.indices.contains(place) else { return nil }
      self = all[place]
    }

    /// What a user needs to know of a way out that may lead nowhere.
    package var remark: String? {
      switch self {
      case .unknown, .full: nil
      case .none: "there is a way out, and NetworkManager reached nothing beyond it"
      case .portal: "there is a way out, and a portal answers in place of what lies beyond it"
      case .limited: "there is a way out, and NetworkManager did not reach what lies beyond it"
      }
    }
  }

  /// NMMetered.
  package enum Metered: String, Sendable {
    case unknown, yes, no
    case guessYes = "guess-yes"
    case guessNo = "guess-no"

    package init?(number: Double?) {
      let all: [Metered] = [.unknown, .yes, .no, .guessYes, .guessNo]
      guard let number, let place = Int(exactly: number), all.indices.contains(place) else { return nil }
      self = all[place]
    }

    package var isMetered: Bool? {
      switch self {
      case .unknown: nil
      case .yes, .guessYes: true
      case .no, .guessNo: false
      }
    }
    package var isGuess: Bool { self == .guessYes || self == .guessNo }
  }

  package static let interface = "org.freedesktop.NetworkManager"

  /// Nil where it does not tell; `unknown` also means that it was told not to look.
  package var connectivity: Connectivity?
  /// By link.
  package var metered: [String: Metered] = [:]

  /// - Parameters:
  ///   - properties: Of the manager's own object.
  ///   - devices: The properties of its devices.
  package init(_ properties: JSONValue, devices: [JSONValue]) {
    connectivity = Connectivity(number: properties["Connectivity"]?.number)
    for device in devices {
      guard let metered = Metered(number: device["Metered"]?.number) else { continue }
      // A modem's link has another name than its control port.
      for name in [device["Interface"]?.string, device["IpInterface"]?.string] {
        if let name, !name.isEmpty { self.metered[name] = metered }
      }
    }
  }

  package var facts: NetworkManagerFacts {
    var facts = NetworkManagerFacts()
    facts.name = .value("NetworkManager")
    facts.connectivity = connectivity.map { .value($0.rawValue) }
    return facts
  }

  /// Asks the manager, and each of its devices whether it is metered.
  package static func read(_ root: KernelRoot) -> Reading<NetworkDaemon> {
    let bus = SystemBus(root)
    let manager = bus.reading(.properties(interface, "/org/freedesktop/NetworkManager", interface))
    guard let properties = manager.value else { return manager.map { NetworkDaemon($0, devices: []) } }
    let paths = (properties["Devices"]?.array ?? []).compactMap(\.string)
    // No device has that many; a hostile daemon may.
    let devices = paths.prefix(64).compactMap { path in
      bus.reading(.properties(interface, path, "\(interface).Device")).value
    }
    return .value(NetworkDaemon(properties, devices: devices))
  }
}
