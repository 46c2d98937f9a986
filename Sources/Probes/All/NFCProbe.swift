package import Documents
import Formats
import Glibc
package import Kernel
import Recordings

/// Readers of tags that the kernel drives.
package enum NFCProbe: Probe {
  private static let directory = "/sys/class/nfc"

  package static let meta = ProbeMeta(
    id: "nfc", title: "NFC", sources: ["nfc of generic netlink", directory, SysRfkill.directory],
    decides: [
      "nfc": """
      Present where the kernel's nfc family lists a device with the protocol of a kind of tag (Jewel, MIFARE, FeliCa, \
      ISO 14443 A or B, ISO 15693), also while it is switched off. Absent where the family or /sys/class/nfc is there \
      and lists none, or the kernel has no NFC; a device that only talks to other devices (NFC-DEP) does not read tags. \
      Unknown where NFC is installed and not loaded. USB readers that a program drives by itself are not seen, and contact card readers are no NFC.
      """
    ],
    subsystems: ["nfc", "rfkill"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let switches = ((try? SysRfkill.readAll(root)) ?? []).filter { $0.type == "nfc" }
    do {
      let devices = try NFCDevice.ask(root)
      return answer(devices, isBlocked: !switches.isEmpty && switches.allSatisfy(\.isBlocked))
    } catch { return fallBack(root, because: reason(error)) }
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT: "the kernel's NFC module is not loaded"
    case ENODATA: "no answers of generic netlink were captured"
    case ENOSYS where !NetlinkSocket.isBuiltIn: "this build is without libmnl"
    default: "\(error)"
    }
  }

  /// The judgement on what the family lists.
  package static func answer(_ devices: [NFCDevice], isBlocked: Bool) -> ProbeAnswer {
    let interface = "nfc GET_DEVICE"
    let evidence = devices.map { device in
      let said = device.protocolNames.isEmpty ? "no protocols" : device.protocolNames.joined(separator: ", ")
      return Finding.Evidence(interface, "\(device.label): \(said)")
    }
    let hardware: JSONValue = ["devices": .array(devices.map(json)), "source": .string(interface)]
    let finding: Finding =
      if devices.contains(where: \.readsTags) {
        Finding(
          .present, reason: isBlocked ? "there, and switched off by rfkill" : nil, evidence: evidence)
      } else if devices.isEmpty {
        .absent("no NFC device", .init(interface, "no device"))
      } else {
        Finding(.absent, reason: "no NFC device reads tags", evidence: evidence)
      }
    return ProbeAnswer(capabilities: ["nfc": finding], hardware: hardware)
  }

  private static func json(_ device: NFCDevice) -> JSONValue {
    .members([
      "name": .string(device.label), "protocols": .strings(device.protocolNames),
      "readsTags": .bool(device.readsTags), "powered": device.isPowered.map { .bool($0) },
    ])
  }

  private static func fallBack(_ root: KernelRoot, because why: String) -> ProbeAnswer {
    let family = Finding.Evidence("generic netlink, family nfc", why)
    let finding: Finding
    do throws(SystemError) {
      let names = try root.entries(directory)
      let listed = Finding.Evidence(directory, names.isEmpty ? "no device" : names.joined(separator: ", "))
      finding =
        names.isEmpty
        ? .absent("no NFC device", listed, family)
        : .unknown("there is an NFC device, and what it reads could not be asked", listed, family)
    } catch {
      finding = MissingClass.read(root, of: "NFC devices", modules: [.nfc], refusedWith: error).finding([
        .init(directory, error.message), family,
      ])
    }
    return ProbeAnswer(capabilities: ["nfc": finding], hardware: ["missing": .string(why)])
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var refusal: String?
    do { _ = try GenericNetlinkFamily.resolve("nfc", root) } catch { refusal = reason(error) }
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: "nfc of generic netlink",
        state: refusal == nil ? .works : root.exists(directory) ? .fallsBack : .missing, reason: refusal)
    ]
  }
}

extension NFCDevice {
  fileprivate var label: String { name ?? "nfc\(index)" }
}
