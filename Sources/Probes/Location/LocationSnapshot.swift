package import Formats
import Glibc
package import Kernel
package import Recordings

/// The receivers of a device, and what could position it without one.
package struct LocationSnapshot: Sendable, Equatable {
  package var receivers: [SatelliteReceiver] = []
  /// Where a receiver may be, which is unknown.
  package struct Doubt: Sendable, Equatable {
    package var reason: String
    package var evidence: [Finding.Evidence]
  }
  package var doubts: [Doubt] = []
  package var gpsd: Reading<GpsdReport>
  /// What was asked for receivers and showed none.
  package var silent: [Finding.Evidence] = []
  /// Whether what was asked is enough to say that there is none.
  package var isSeen = false
  /// Why it is not.
  package var gap: String?
  /// Whether GeoClue runs or can be started; why that cannot be told.
  package var geoclue: Reading<Bool>
  /// Radios whose surroundings tell a service where they are.
  package var radios: [Finding.Evidence] = []
  /// Why all receivers are silent now: they are switched off.
  package var blocked: String?

  package static func read(_ root: KernelRoot, _ service: GpsdService = GpsdService()) -> LocationSnapshot {
    let bus = SystemBus(root)
    var found = LocationSnapshot(gpsd: .absent("not asked"), geoclue: geoclue(bus))
    found.askKernel(root)
    found.askModems(bus, root)
    found.askDaemon(root, service)
    found.receivers += SatelliteReceiver.serial(root)
    found.askConverters(root)
    found.radios += radios(root)
    found.blocked = blocked(root)
    return found
  }

  private mutating func askKernel(_ root: KernelRoot) {
    let directory = SatelliteReceiver.directory
    do throws(SystemError) {
      let found = try SatelliteReceiver.ofKernel(root)
      receivers += found
      isSeen = true
      if found.isEmpty { silent.append(.init(directory, "lists no receiver")) }
    } catch {
      let missing = MissingClass.read(root, of: "receivers", modules: [.receivers], refusedWith: error)
      isSeen = missing.state == .absent
      gap = missing.reason
      silent += [.init(directory, error.message), missing.evidence]
    }
  }

  /// Most modems have a receiver; one that nobody drives, or that is locked, does not tell.
  private mutating func askModems(_ bus: SystemBus, _ root: KernelRoot) {
    let ports = ModemPort.readAll(root)
    do throws(DBusError) {
      let modems = try ModemObjects.read(bus)
      receivers += SatelliteReceiver.ofModems(modems)
      silent += modems.map { .init("ModemManager \($0.path)", "shows no receiver") }
      if modems.isEmpty {
        silent.append(.init("ModemManager", "runs, and lists no modem"))
        doubt("a modem that ModemManager does not list may have a receiver", ports.filter { !$0.isVague })
      }
      if let closed = modems.first(where: { $0.failure != nil && !$0.hasReceiver }), let why = closed.failure
      {
        doubts.append(
          Doubt(reason: "the modem may have a receiver, but \(why)", evidence: [.init(closed.path, why)]))
      }
      radios += modems.filter { $0.positioning?.contains("3gpp-lac-ci") == true }.map {
        .init("ModemManager \($0.path)", "knows the cell that it is in")
      }
    } catch {
      silent.append(.init("ModemManager", error.words))
      doubt("the modem may have a receiver; ModemManager could tell", ports)
    }
  }

  private mutating func doubt(_ reason: String, _ ports: [ModemPort]) {
    if !ports.isEmpty { doubts.append(Doubt(reason: reason, evidence: ports.map(\.evidence))) }
  }

  private mutating func askConverters(_ root: KernelRoot) {
    let names = Set(receivers.map(\.name))
    let unknown = SatelliteReceiver.converters(root).filter { evidence in
      !names.contains("/dev/" + (evidence.interface.split(separator: "/").last ?? ""))
    }
    guard !unknown.isEmpty else { return }
    let reason =
      "a serial port that a receiver may be behind; gpsd could tell if it were configured to use it"
    doubts.append(Doubt(reason: reason, evidence: unknown))
  }

  private mutating func askDaemon(_ root: KernelRoot, _ service: GpsdService) {
    do throws(SystemError) {
      let report = try service.devices(root)
      gpsd = .value(report)
      let devices = report.devices ?? []
      receivers += SatelliteReceiver.ofDaemon(devices, isOwn: service.address?.isOwn ?? true, root)
      // It knows what it was told of only, so that an empty list proves nothing.
      if devices.isEmpty { silent.append(.init("gpsd ?DEVICES", "is running, without a receiver")) }
    } catch {
      gpsd = error.code == ECONNREFUSED ? .absent("gpsd does not run") : .refusal(error)
      silent.append(.init("gpsd ?DEVICES", gpsd.reason ?? error.message))
    }
  }

  private static let activatable = DBusCall(
    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    method: "ListActivatableNames")

  private static func geoclue(_ bus: SystemBus) -> Reading<Bool> {
    var isKnown = false
    for call in [DBusCall.names, activatable] {
      do throws(DBusError) {
        let reply = try bus.call(call)
        let names = (try? JSONParser.parse(Array(reply.utf8)))?.array
        if names?.contains(.string("org.freedesktop.GeoClue2")) == true { return .value(true) }
        isKnown = isKnown || names != nil
      } catch {
        return error.kind == .notRunning ? .value(false) : .failed("the system bus: \(error.words)")
      }
    }
    return isKnown ? .value(false) : .failed("the system bus did not list its names")
  }

  private static func radios(_ root: KernelRoot) -> [Finding.Evidence] {
    ((try? SysNet.readAll(root)) ?? []).filter(\.isWireless).map {
      .init("\(SysNet.directory)/\($0.name)", "sees the access points around it")
    }
  }

  private static func blocked(_ root: KernelRoot) -> String? {
    let switches = ((try? SysRfkill.readAll(root)) ?? []).filter { $0.type == "gps" }
    return switches.isEmpty || !switches.allSatisfy(\.isBlocked) ? nil : "there, and switched off by rfkill"
  }

  package var json: JSONValue {
    [
      "receivers": .array(receivers.map(\.json)),
      "gpsd": gpsd.json {
        .members([
          "release": $0.release.map { .string($0) }, "devices": .integer($0.devices?.count ?? 0),
        ])
      },
      "geoclue": geoclue.json { .string($0 ? "running, or started when asked" : "not installed") },
    ]
  }
}
