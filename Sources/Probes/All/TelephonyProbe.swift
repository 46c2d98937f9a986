package import Documents
package import Kernel
package import Recordings

/// Modems, and whether they make calls and send messages.
package enum TelephonyProbe: Probe {
  package static let meta = ProbeMeta(
    id: "telephony", title: "Telephone calls and messages",
    sources: [
      "\(ModemObjects.name) GetManagedObjects", "\(OFono.name) GetModems", "/sys/class/wwan",
      "/sys/class/usbmisc",
      "/sys/class/remoteproc", "/sys/class/tty",
    ],
    decides: [
      "telephony": """
      Present where ModemManager has the interface Modem.Voice for a modem, or oFono its VoiceCallManager. Absent \
      where a ready modem has none, as a data card, or where nothing points to a modem. A modem that only the \
      kernel shows, or that is locked, failed or off, leaves it unknown: the kernel does not know about calls.
      """,
      "sms": """
      Present where ModemManager lists a modem's storages for messages, or oFono its MessageManager. Absent where a \
      ready modem has none or where nothing points to a modem; unknown as for telephony.
      """,
    ], subsystems: ["wwan", "usbmisc", "tty", "remoteproc"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let snapshot = TelephonySnapshot.read(root)
    return ProbeAnswer(
      capabilities: [
        "telephony": finding(snapshot, "calls", \.calls), "sms": finding(snapshot, "messages", \.messages),
      ], hardware: snapshot.json)
  }

  /// - Parameter what: What the modem is asked for, in a word.
  package static func finding(_ snapshot: TelephonySnapshot, _ what: String, _ can: (Modem) -> Bool)
    -> Finding
  {
    let modems = snapshot.modems
    let able = modems.filter(can)
    if let first = able.first {
      let reason = able.allSatisfy { $0.failure != nil } ? first.failure.map { "there, but \($0)" } : nil
      return Finding(.present, reason: reason, evidence: able.map { evidence($0, what) })
    }
    if let closed = modems.first(where: { $0.failure != nil }), let why = closed.failure {
      return .unknown(
        "a modem is there, and whether it has \(what) is unknown: \(why)", evidence(closed, what))
    }
    if !modems.isEmpty {
      return Finding(
        .absent, reason: "the modem is for data only", evidence: modems.map { evidence($0, what) })
    }
    return withoutModems(snapshot, what)
  }

  private static func evidence(_ modem: Modem, _ what: String) -> Finding.Evidence {
    let offers =
      what == "calls"
      ? (modem.calls ? "offers calls" : "offers no calls")
      : modem.storages.map { "storages for messages: \($0.isEmpty ? "none" : $0.joined(separator: ", "))" }
        ?? "offers no messages"
    let model = [modem.manufacturer, modem.model].compactMap { $0 }.joined(separator: " ")
    let words = [model.isEmpty ? nil : model, modem.state, offers].compactMap { $0 }
    return .init("\(modem.service.rawValue) \(modem.path)", words.joined(separator: ", "))
  }

  /// A service that runs has looked at vague ports and found no modem behind them.
  private static func withoutModems(_ snapshot: TelephonySnapshot, _ what: String) -> Finding {
    let ports = snapshot.ports.filter { !($0.isVague && snapshot.isServed) }
    guard ports.isEmpty else {
      let who =
        snapshot.isServed
        ? "the service that runs lists no modem" : "ModemManager or oFono could tell, and neither runs"
      return Finding(
        .unknown,
        reason: "there is modem hardware, and the kernel does not report whether it has \(what); \(who)",
        evidence: ports.map(\.evidence) + snapshot.answers)
    }
    let evidence = snapshot.answers + [snapshot.bus ?? snapshot.missing?.evidence].compactMap { $0 }
    if snapshot.isSeen { return Finding(.absent, reason: "nothing points to a modem", evidence: evidence) }
    let why = snapshot.missing?.reason ?? "no view of modems"
    return Finding(.unknown, reason: "\(why); no service for them runs", evidence: evidence)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let snapshot = TelephonySnapshot.read(root)
    let source = ModemObjects.name
    // Without modems nothing is lost where nobody drives any.
    if snapshot.isServed || (snapshot.ports.isEmpty && snapshot.isSeen) {
      return [Diagnosis(kind: "probe", unit: meta.id, source: source, state: .works)]
    }
    let why = snapshot.answers.map { "\($0.interface): \($0.answer)" }.joined(separator: ", ")
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: source, state: snapshot.ports.isEmpty ? .missing : .fallsBack,
        reason: "\(why); the kernel alone does not report what a modem can do",
        remedy: snapshot.ports.isEmpty
          ? nil : "sudo apt-get install modemmanager && sudo systemctl start ModemManager")
    ]
  }
}
