package import Documents
import Formats
package import Kernel
import Recordings

/// What is attached to the device by USB, Bluetooth, Type-C or Thunderbolt.
package enum AccessoryProbe: Probe {
  package static let meta = ProbeMeta(
    id: "accessories", title: "Accessories",
    sources: [
      SysUSBDevice.directory, SysHID.directory, AccessoryList.typec, AccessoryList.thunderbolt,
      "D-Bus \(BluetoothAccessories.service)",
    ],
    decides: [
      "accessory": """
      Present where a USB device sits on a port that is open to the user or behind a hub on such a port, a Bluetooth \
      device is connected, a Type-C partner is more than a charger, or something hangs on a Thunderbolt cable. Hubs, \
      chargers and what is built in do not count. Absent where the USB bus is listed without one; unknown where \
      there are devices whose ports do not report whether they can be unplugged. The value is the number attached.
      """
    ],
    subsystems: ["usb", "hid", "typec", "thunderbolt", "bluetooth"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer { answer(AccessoryList.read(root)) }

  /// The judgement on what was read.
  package static func answer(_ list: AccessoryList) -> ProbeAnswer {
    ProbeAnswer(
      availability: ["accessory": finding(list)],
      hardware: ["devices": .array(list.accessories.map(\.json)), "sources": .object(sources(list))])
  }

  private static func sources(_ list: AccessoryList) -> [String: JSONValue] {
    Dictionary(list.sources.map { ($0.interface, $0.count.json { .integer($0) }) }) { first, _ in first }
  }

  private static func finding(_ list: AccessoryList) -> Finding {
    let attached = list.accessories.filter(\.attachment.isExternal)
    if !attached.isEmpty {
      return Finding(.present, value: .integer(attached.count), evidence: attached.map { evidence($0) })
    }
    let untold = list.accessories.filter { $0.attachment != .builtIn }
    if !untold.isEmpty {
      return Finding(
        .unknown, reason: "nothing shows whether what is connected can be unplugged",
        evidence: untold.map { evidence($0) })
    }
    let listed = list.sources.filter { $0.count.value != nil }.map { source in
      Finding.Evidence(source.interface, said(source.count.value ?? 0))
    }
    // The other buses say nothing of what hangs on USB.
    guard list.sources.contains(where: { $0.interface == SysUSBDevice.directory && $0.count.value != nil })
    else {
      let silent = list.sources.first { $0.interface == SysUSBDevice.directory }?.count.reason
      return Finding(
        .unknown, reason: "no view of USB devices: the kernel shows no such bus here",
        evidence: [.init(SysUSBDevice.directory, silent ?? "not asked")] + listed)
    }
    return Finding(
      .absent, reason: "nothing is attached",
      evidence: listed + list.accessories.map { evidence($0) })
  }

  private static func said(_ count: Int) -> String {
    count == 0 ? "lists nothing" : "\(count) listed, none of them attached from outside"
  }

  private static func evidence(_ accessory: Accessory) -> Finding.Evidence {
    .init(accessory.interface, accessory.words)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysUSBDevice.directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysUSBDevice.directory, state: works ? .works : .missing,
        reason: works
          ? nil : "no driver for USB is loaded, this kernel is built without, or a container hides it")
    ]
  }
}
