package import Formats
package import Kernel
package import Recordings

/// The modems of a device: what the services that drive them tell, and what the kernel shows.
package struct TelephonySnapshot: Sendable, Equatable {
  package var modemManager: Result<[Modem], DBusError>
  package var oFono: Result<[Modem], DBusError>
  package var ports: [ModemPort]
  /// A bus that modems hang on, which can be looked at.
  package var bus: Finding.Evidence?
  /// What it tells that none can be looked at; nil where one can.
  package var missing: MissingClass?

  /// Whether a modem would show.
  package var isSeen: Bool { isServed || bus != nil || missing?.state == .absent }

  package static func read(_ root: KernelRoot) -> TelephonySnapshot {
    let bus = SystemBus(root)
    var snapshot = TelephonySnapshot(
      modemManager: result { () throws(DBusError) in try ModemObjects.read(bus) },
      oFono: result { () throws(DBusError) in try OFono.read(bus) }, ports: ModemPort.readAll(root))
    snapshot.lookAtBuses(root)
    return snapshot
  }

  private static func result(_ body: () throws(DBusError) -> [Modem]) -> Result<[Modem], DBusError> {
    do { return .success(try body()) } catch { return .failure(error) }
  }

  private mutating func lookAtBuses(_ root: KernelRoot) {
    for directory in ["/sys/bus/usb/devices", "/sys/class/wwan", "/sys/bus/rpmsg/devices"] {
      do throws(SystemError) {
        bus = .init(directory, "\(try root.entries(directory).count) entries, none of a modem")
        missing = nil
        return
      } catch {
        missing = .read(
          root, of: "modems", modules: [.usb, .wirelessModems, .remoteProcessors], refusedWith: error)
      }
    }
  }

  package var modems: [Modem] { services.flatMap { (try? $0.1.get()) ?? [] } }

  package var services: [(name: Modem.Service, modems: Result<[Modem], DBusError>)] {
    [(.modemManager, modemManager), (.oFono, oFono)]
  }

  /// Whether a service that would list a modem runs.
  package var isServed: Bool { services.contains { if case .success = $0.modems { true } else { false } } }

  /// What the services answered, as evidence.
  package var answers: [Finding.Evidence] {
    services.map { service in
      switch service.modems {
      case .success(let modems):
        .init(
          service.name.rawValue,
          modems.isEmpty ? "runs, and lists no modem" : modems.map(\.path).joined(separator: ", "))
      case .failure(let error): .init(service.name.rawValue, error.words)
      }
    }
  }

  package var json: JSONValue {
    func service(_ result: Result<[Modem], DBusError>) -> JSONValue {
      switch result {
      case .success(let modems): .string("runs, and lists \(modems.count)")
      case .failure(let error): ["missing": .string(error.words)]
      }
    }
    return [
      "modems": .array(modems.map(\.json)), "ports": .array(ports.map(\.json)),
      "modemManager": service(modemManager), "oFono": service(oFono),
    ]
  }
}

extension DBusError {
  /// In words for a reader who need not know the bus.
  package var words: String {
    switch kind {
    case .unknownService: "does not run"
    case .notRunning: "no system bus"
    case .notCaptured: "not asked"
    default: description.isEmpty ? kind.rawValue : description
    }
  }
}
