package import Formats

/// A modem as the service that drives it tells.
package struct Modem: Sendable, Equatable {
  package enum Service: String, Sendable {
    case modemManager = "ModemManager"
    case oFono
  }

  package var service: Service
  /// Its object on the bus.
  package var path: String
  package var manufacturer: String?
  package var model: String?
  package var state: String?
  /// Why it is of no use now, or why its abilities are not all known; nil where it is ready.
  package var failure: String?
  package var technologies: [String] = []
  package var calls = false
  /// Where it keeps messages; nil where the service offers none for it.
  package var storages: [String]?
  /// Ways of positioning, by ModemManager's names; nil where it offers none.
  package var positioning: [String]?

  package init(_ service: Service, _ path: String) {
    self.service = service
    self.path = path
  }

  package var messages: Bool { storages?.isEmpty == false }

  /// Whether it has a satellite receiver: one that the modem reads itself, or that sends on a port of its own.
  package var hasReceiver: Bool {
    !Set(positioning ?? []).isDisjoint(with: ["gps-raw", "gps-nmea", "gps-unmanaged"])
  }

  package var json: JSONValue {
    .members([
      "name": .string(path), "source": .string(service.rawValue),
      "manufacturer": manufacturer.map { .string($0) }, "model": model.map { .string($0) },
      "state": state.map { .string($0) }, "failure": failure.map { .string($0) },
      "technologies": technologies.isEmpty ? nil : .strings(technologies), "calls": .bool(calls),
      "messages": .bool(messages), "storages": storages.map { .strings($0) },
      "positioning": positioning.map { .strings($0) },
    ])
  }
}
