package import Formats

/// Something attached to the device, or built into it behind a bus that accessories use too.
package struct Accessory: Sendable, Equatable {
  /// `usb`, `bluetooth`, `typec`, `thunderbolt`
  package var bus: String
  package var interface: String
  package var name: String?
  /// Vendor and product: `046d:c52b`.
  package var identity: String?
  /// What it does, in words: `input`, `storage`.
  package var functions: [String] = []
  package var attachment: Attachment

  package var json: JSONValue {
    .members([
      "bus": .string(bus), "interface": .string(interface), "name": name.map { .string($0) },
      "identity": identity.map { .string($0) }, "functions": functions.isEmpty ? nil : .strings(functions),
      "attachment": .string(attachment.word), "reason": attachment.grounds.map { .string($0) },
    ])
  }

  /// `Optical Mouse (046d:c077), input: on a USB port that is open to the user`
  package var words: String {
    let named = [name, identity.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    let what = ([named] + functions).filter { !$0.isEmpty }.joined(separator: ", ")
    return [what, attachment.grounds ?? "built in"].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Class codes of devices and interfaces (usb.org, "Defined Class Codes").
  package static func function(_ code: UInt8) -> String? {
    switch code {
    case 0x01: "audio"
    case 0x02, 0x0A: "communication"
    case 0x03: "input"
    case 0x05: "physical"
    case 0x06: "still camera"
    case 0x07: "printer"
    case 0x08: "storage"
    case 0x0B: "smart card"
    case 0x0D: "security"
    case 0x0E: "video"
    case 0x0F: "health"
    case 0x10: "audio and video"
    case 0xE0: "wireless"
    default: nil
    }
  }
}
