package import Documents
package import Kernel
import Quantities
import Recordings

/// Bluetooth controllers, what they speak, and whether they are switched on.
package enum BluetoothProbe: Probe {
  package static let meta = ProbeMeta(
    id: "bluetooth", title: "Bluetooth",
    sources: [
      "the Bluetooth management channel", BluetoothControllers.directory, SysRfkill.directory,
      "org.bluez on D-Bus",
    ],
    decides: [
      "bluetooth-le": """
      Present where a controller's supported settings, as the kernel's management channel tells them, contain Low \
      Energy; where that cannot be asked, where BlueZ lists the role central. A controller that is switched off counts, \
      with the reason. Absent where Bluetooth is loaded and there is no controller, or none with Low Energy, and \
      where the kernel has no Bluetooth. Unknown where Bluetooth is installed and not loaded, or where only the existence of a controller is known.
      """,
      "peer-peer": """
      Present where a controller's supported settings contain BR/EDR, over which devices find and talk to each other \
      as equals. Absent where Bluetooth is loaded and there is no controller, or only such with Low Energy alone. \
      Unknown as for Low Energy. Wi-Fi Direct does not count here; the Wi-Fi section tells it.
      """,
    ],
    subsystems: ["bluetooth", "rfkill"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let found = BluetoothControllers.read(root)
    guard found.refusal != nil, let names = found.listed.value, !names.isEmpty else {
      return answer(found, nil)
    }
    return answer(found, BlueZ.read(root, names).value)
  }

  /// The judgement on what was read.
  ///
  /// - Parameter blueZ: What the daemon says; nil where it was not needed or does not run.
  package static func answer(_ found: BluetoothControllers, _ blueZ: BlueZ?) -> ProbeAnswer {
    ProbeAnswer(
      capabilities: [
        "bluetooth-le": finding(
          found, ability: "Low Energy", has: \.hasLowEnergy, blueZ: blueZ, daemonSays: \.hasLowEnergy),
        "peer-peer": finding(found, ability: "BR/EDR", has: \.hasClassic, blueZ: blueZ, daemonSays: nil),
      ], hardware: found.json)
  }

  private static func finding(
    _ found: BluetoothControllers, ability: String, has: (BluetoothController) -> Bool,
    blueZ: BlueZ?, daemonSays: ((BlueZ.Adapter) -> Bool?)?
  ) -> Finding {
    let evidence = evidence(found, blueZ)
    let able = found.controllers.filter(has)
    if !able.isEmpty { return Finding(.present, reason: remark(found, able), evidence: evidence) }
    if !found.silent.isEmpty {
      let names = found.silent.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return Finding(.unknown, reason: names.joined(separator: "; "), evidence: evidence)
    }
    if !found.controllers.isEmpty {
      return Finding(.absent, reason: "no controller has \(ability)", evidence: evidence)
    }
    guard let listed = found.listed.value else {
      return found.missing?.finding(evidence)
        ?? Finding(
          .unknown, reason: "the kernel shows no Bluetooth here: \(found.refusal ?? "no answer")",
          evidence: evidence)
    }
    if listed.isEmpty { return Finding(.absent, reason: "no Bluetooth controller", evidence: evidence) }
    return byDaemon(ability, blueZ: blueZ, says: daemonSays, evidence: evidence)
  }

  /// A controller is there, and the kernel does not tell this process what it can do.
  private static func byDaemon(
    _ ability: String, blueZ: BlueZ?, says: ((BlueZ.Adapter) -> Bool?)?, evidence: [Finding.Evidence]
  ) -> Finding {
    let answers = says.map { says in (blueZ?.adapters ?? []).compactMap(says) } ?? []
    if answers.contains(true) { return Finding(.present, evidence: evidence) }
    if !answers.isEmpty {
      return Finding(.absent, reason: "no controller has \(ability)", evidence: evidence)
    }
    return Finding(
      .unknown, reason: "there is a controller, and whether it has \(ability) could not be asked",
      evidence: evidence)
  }

  private static func remark(_ found: BluetoothControllers, _ able: [BluetoothController]) -> String? {
    if found.isBlocked { return "there, and switched off by rfkill" }
    return able.contains(where: \.isPowered) ? nil : "there, and not powered"
  }

  private static func evidence(_ found: BluetoothControllers, _ blueZ: BlueZ?) -> [Finding.Evidence] {
    let asked = found.controllers.map { controller in
      let said = BluetoothController.settingNames(controller.supported).joined(separator: ", ")
      return Finding.Evidence("mgmt READ_INFO \(controller.name)", "supported: \(said)")
    }
    let names = found.listed.value.map { $0.isEmpty ? "no controller" : $0.joined(separator: ", ") }
    let listed = Finding.Evidence(
      BluetoothControllers.directory, names ?? found.listed.reason ?? "no such directory")
    let refused = found.refusal.map { Finding.Evidence("mgmt READ_INDEX_LIST", $0) }
    return asked + [listed] + (refused.map { [$0] } ?? []) + (blueZ?.evidence ?? [])
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let found = BluetoothControllers.read(root)
    let lesser: Diagnosis.State = found.listed.value == nil ? .missing : .fallsBack
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: "the Bluetooth management channel",
        state: found.refusal == nil ? .works : lesser, reason: found.refusal)
    ]
  }
}
