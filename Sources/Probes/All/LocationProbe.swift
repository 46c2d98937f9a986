package import Documents
import Formats
package import Kernel
package import Recordings

/// Receivers of satellites, other ways of positioning, and how exact they are.
package enum LocationProbe: ActiveProbe {
  package static let meta = ProbeMeta(
    id: "location", title: "Positioning",
    sources: [
      SatelliteReceiver.directory, "gpsd over TCP port 2947 ?DEVICES",
      "\(ModemObjects.name) Location.Capabilities",
      "/sys/class/tty", "org.freedesktop.DBus ListNames",
    ],
    decides: [
      "gps": rule,
      "location-services": """
      Present where there is a satellite receiver, where GeoClue is on the system bus or can be started by it, or, \
      derived, where a Wi-Fi or cellular radio could tell a service its surroundings. Absent where there is none of \
      these.
      """,
      "gps-accuracy": """
      Known with --active only: gpsd is then watched for up to ten seconds, which switches the receiver on, and what \
      it says of its errors is the accuracy delivered.
      """,
    ], subsystems: ["gnss", "tty", "usb"])

  private static let rule = """
    Present where the kernel's gnss class, gpsd, ModemManager or a serial port over USB shows a receiver. A receiver \
    that gpsd relays from another machine, that a program simulates or that is not plugged in does not count, nor do corrections for receivers (RTCM), and an \
    empty list of gpsd's proves nothing. A port that gpsd is configured to use leaves it unknown until a receiver is heard there. Absent where the gnss class is there, or the kernel has no module for it, and none of the \
    others shows a receiver. A converter with a serial port that receivers use as well, and a modem \
    that ModemManager does not show or that is locked, leave it unknown.
    """

  package static func read(_ root: KernelRoot) -> ProbeAnswer { answer(LocationSnapshot.read(root)) }

  package static func answer(_ snapshot: LocationSnapshot) -> ProbeAnswer {
    let gps = gps(snapshot)
    return ProbeAnswer(
      capabilities: ["gps": gps, "location-services": services(snapshot, gps)],
      availability: ["gps": gps, "gps-accuracy": accuracy(snapshot, gps)], hardware: snapshot.json)
  }

  package static func gps(_ snapshot: LocationSnapshot) -> Finding {
    let hardware = snapshot.receivers.filter(\.isHardware)
    if !hardware.isEmpty {
      return Finding(.present, reason: snapshot.blocked, evidence: hardware.map(\.evidence))
    }
    let others = snapshot.receivers.filter { !$0.isHardware }.map(\.evidence)
    if let port = snapshot.receivers.first(where: { $0.kind == .port }) {
      return Finding(.unknown, reason: port.doubt, evidence: others + snapshot.silent)
    }
    if let first = snapshot.doubts.first {
      return Finding(
        .unknown, reason: first.reason, evidence: snapshot.doubts.flatMap(\.evidence) + snapshot.silent)
    }
    if snapshot.isSeen {
      let reason = others.isEmpty ? "no receiver" : "no receiver of its own"
      return Finding(.absent, reason: reason, evidence: others + snapshot.silent)
    }
    return Finding(
      .unknown, reason: snapshot.gap ?? "no view of receivers: the kernel shows no class for them",
      evidence: others + snapshot.silent)
  }

  package static func services(_ snapshot: LocationSnapshot, _ gps: Finding) -> Finding {
    if gps.state == .present { return gps }
    let interface = "org.freedesktop.DBus ListNames, ListActivatableNames"
    if snapshot.geoclue.value == true { return .present(nil, .init(interface, "org.freedesktop.GeoClue2")) }
    if !snapshot.radios.isEmpty {
      return Finding(
        .present,
        reason: "a radio whose surroundings tell a service where it is; no such service is installed",
        evidence: snapshot.radios, provenance: .derived)
    }
    guard gps.state == .absent, snapshot.geoclue.value == false else {
      let reason = gps.state == .unknown ? gps.reason : snapshot.geoclue.reason
      return Finding(.unknown, reason: reason ?? "not known", evidence: gps.evidence)
    }
    return Finding(
      .absent, reason: "no receiver, no radio and no service for positioning",
      evidence: gps.evidence + [.init(interface, "no org.freedesktop.GeoClue2")])
  }

  private static func accuracy(_ snapshot: LocationSnapshot, _ gps: Finding) -> Finding {
    if gps.state == .absent { return .absent("no receiver whose accuracy is known") }
    let way =
      snapshot.gpsd.value == nil
      ? "it takes a running gpsd, and headroom probe --active" : "headroom probe --active waits for a fix"
    return .unknown("known with a fix only, and no receiver is switched on to get one; \(way)")
  }

  package static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer {
    readActively(root, answer, GpsdService())
  }

  /// - Parameter seconds: How long a fix is waited for.
  package static func readActively(
    _ root: KernelRoot, _ answer: ProbeAnswer, _ service: GpsdService, seconds: Int = 10
  ) -> ProbeAnswer {
    guard answer.availability["gps-accuracy"]?.state != .absent else { return answer }
    var answer = answer
    let interface = "gpsd ?WATCH"
    do throws(SystemError) {
      let report = try service.fix(root, seconds: seconds)
      guard let fix = report.best, fix.mode != .none else {
        let said =
          report.fixes.isEmpty ? "no report of a position" : "\(report.fixes.count) reports, mode none"
        answer.availability["gps-accuracy"] = .unknown("no fix within \(seconds) s", .init(interface, said))
        return answer
      }
      let finding = delivered(fix, interface)
      answer.availability["gps-accuracy"] = finding
      if case .object(var members) = answer.hardware {
        members["accuracy"] = finding.value
        answer.hardware = .object(members)
      }
    } catch {
      answer.availability["gps-accuracy"] = .unknown(
        "gpsd could not be watched: \(error)", .init(interface, error.message))
    }
    return answer
  }

  private static func delivered(_ fix: GpsdReport.Fix, _ interface: String) -> Finding {
    let errors = [
      ("longitudeError", "epx", fix.longitudeError), ("latitudeError", "epy", fix.latitudeError),
      ("horizontalError", "eph", fix.horizontalError), ("verticalError", "epv", fix.verticalError),
    ]
    var value: [String: JSONValue?] = [
      "mode": .string(fix.mode.rawValue), "device": fix.device.map { .string($0) },
    ]
    for (name, _, error) in errors { value[name] = error.map { .number($0) } }
    let said = errors.compactMap { _, key, error in error.map { "\(key) \($0) m" } }
    let evidence = Finding.Evidence(interface, (["mode \(fix.mode.rawValue)"] + said).joined(separator: ", "))
    guard fix.hasAccuracy else {
      return Finding(
        .unknown, reason: "a fix without a word on its errors", value: .members(value), evidence: [evidence])
    }
    return .present(.members(value), evidence)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let snapshot = LocationSnapshot.read(root)
    let isPresent = gps(snapshot).state != .absent
    guard snapshot.gpsd.value == nil, isPresent else {
      return [Diagnosis(kind: "probe", unit: meta.id, source: "gpsd", state: .works)]
    }
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: "gpsd", state: .fallsBack,
        reason:
          "\(snapshot.gpsd.reason ?? "no answer"); receivers on serial ports and the accuracy stay unknown",
        remedy: snapshot.receivers.isEmpty && snapshot.doubts.isEmpty
          ? nil : "sudo apt-get install gpsd && sudo systemctl start gpsd")
    ]
  }
}
